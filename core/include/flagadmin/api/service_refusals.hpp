#pragma once

#include <cstddef>
#include <string_view>

#include <flagadmin/api/names.hpp>
#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/schema/validate.hpp>

/// What services in use refuse where the specification permits more, and the nulls that only they permit.
namespace flagadmin {

/// Removes the issues of nulls that the schemas of strategy types refuse, and services in use take for empty texts: a
/// title, and descriptions (D97e).
void permit_nulls(const service_profile& profile, resource_kind kind, std::string_view text,
                  validation_result& validation);

/// A body that is valid by its schema.
struct valid_body {
  resource_kind kind;               ///< that it is about
  const flagadmin::schema& schema;  ///< by which it is valid
  std::string_view text;            ///< all of it
  const member_slices& members;     ///< of `text`

  /// The position of a part of the text, in bytes.
  [[nodiscard]] std::size_t offset_of(std::string_view value) const noexcept {
    return static_cast<std::size_t>(value.data() - text.data());
  }
};

/// Adds an issue for each value that a service in use refuses in a body, and a warning for an address that it refuses
/// by default (D98). Issues of rules that are checked later take the places of these (D81).
void check_refusals(const service_profile& profile, const valid_body& body, validation_result& validation);

/// Adds an issue if the body of a creation of an addon has a deprecated provider and the service refuses that.
void check_new_addon_provider(const service_profile& profile, const provider_set& providers, const valid_body& body,
                              validation_result& validation);

}  // namespace flagadmin
