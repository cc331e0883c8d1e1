#pragma once

#include <span>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/service_version.hpp>

namespace flagadmin {

/// The providers of a version of Unleash, as facts (D82): names, parameters, what is deprecated, events; no texts.
[[nodiscard]] std::span<const provider_definition> service_providers(service_version version) noexcept;

}  // namespace flagadmin
