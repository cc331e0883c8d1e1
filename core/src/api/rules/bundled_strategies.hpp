#pragma once

#include <span>
#include <string_view>

#include <flagadmin/api/service_profile.hpp>

namespace flagadmin::rules {

/// The strategy types that are bundled with a service in use, in the order of its list: in their stored form, as facts
/// (D81), without texts. None for the specification.
[[nodiscard]] std::span<const std::string_view> bundled_strategies(const service_profile& profile) noexcept;

}  // namespace flagadmin::rules
