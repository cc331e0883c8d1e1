#pragma once

#include <string>
#include <string_view>

#include <flagadmin/domain/change.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin {

/// The member of a stored addon that no response has: the names of the parameters that were sensitive when they were
/// stored (D14i). Absent: none.
inline constexpr std::string_view sensitive_parameters_member = "sensitiveParameters";

/// Decides which parameters of an addon are secrets: all of them, if its provider is not defined.
class secrecy {
 public:
  /// `provider` is the JSON text of the addon's member; empty if it has none. `recorded` is the array of the names that
  /// were sensitive when they were stored; empty: none.
  secrecy(std::string_view provider, const provider_set& providers, std::string_view recorded)
      : secrecy(provider.empty() ? nullptr : providers.find(json::string_of(provider)), recorded) {}
  /// `provider` is the definition; null: there is none.
  secrecy(const provider_definition* provider, std::string_view recorded) noexcept
      : provider_(provider), recorded_(recorded) {}

  /// Whether a stored parameter is a secret.
  [[nodiscard]] bool covers(json::string_slice parameter) const noexcept {
    const provider_parameter* const definition = definition_of(parameter);
    return provider_ == nullptr || (definition != nullptr && definition->sensitive) || was_sensitive(parameter);
  }

  /// Whether a parameter is a secret after an update sends this value for it: a value in clear is what the definition
  /// of its name says (D14i).
  [[nodiscard]] bool covers_sent(json::string_slice parameter, std::string_view value) const noexcept {
    const provider_parameter* const definition = definition_of(parameter);
    return definition == nullptr || is_masked(value) ? covers(parameter) : definition->sensitive;
  }

  /// Writes parameters in the form of responses (D14).
  void write_masked(json::writer& out, std::string_view parameters) const;

 private:
  [[nodiscard]] const provider_parameter* definition_of(json::string_slice parameter) const noexcept {
    return provider_ == nullptr ? nullptr : provider_->find_parameter(parameter);
  }
  [[nodiscard]] bool was_sensitive(json::string_slice parameter) const noexcept {
    for (json::walker walker(recorded_, '['); walker.next();) {
      if (json::string_of(walker.value()) == parameter) {
        return true;
      }
    }
    return false;
  }

  const provider_definition* provider_;
  std::string_view recorded_;
};

/// The stored form of an addon, with this array of the names of its sensitive parameters.
[[nodiscard]] std::string with_sensitive_names(std::string_view addon, std::string_view names);

/// The differences of two versions of an addon, values of sensitive parameters masked.
[[nodiscard]] change_list masked_changes(const member_slices& before, const secrecy& secrets_before,
                                         const member_slices& after, const secrecy& secrets_after);

}  // namespace flagadmin
