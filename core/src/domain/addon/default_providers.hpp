#pragma once

#include <span>

#include <flagadmin/domain/provider.hpp>

namespace flagadmin {

/// The default providers, for instances without definitions of their own (2.1, D13).
[[nodiscard]] std::span<const provider_definition> default_providers() noexcept;

}  // namespace flagadmin
