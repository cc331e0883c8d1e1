#pragma once

/// The whole public interface of the library, in one header.

// IWYU pragma: begin_exports
#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/head_checks.hpp>
#include <flagadmin/api/header_values.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/precondition.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/addon_scope.hpp>
#include <flagadmin/domain/http_url.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>
#include <flagadmin/version.hpp>
// IWYU pragma: end_exports
