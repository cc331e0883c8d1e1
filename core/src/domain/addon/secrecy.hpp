#pragma once

#include <string_view>

#include <flagadmin/domain/change.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin {

/// Decides which parameters of an addon are secrets: all of them, if its provider is not defined.
class secrecy {
 public:
  /// `provider` is the JSON text of the addon's member; empty if it has none.
  secrecy(std::string_view provider, const provider_set& providers)
      : secrecy(provider.empty() ? nullptr : providers.find(json::string_of(provider))) {}
  /// `provider` is the definition; null: there is none.
  explicit secrecy(const provider_definition* provider) noexcept : provider_(provider) {}

  /// Whether a parameter is a secret.
  [[nodiscard]] bool covers(json::string_slice parameter) const noexcept {
    if (provider_ == nullptr) {
      return true;
    }
    const provider_parameter* found = provider_->find_parameter(parameter);
    return found != nullptr && found->sensitive;
  }

  /// Writes parameters in the form of responses (D14).
  void write_masked(json::writer& out, std::string_view parameters) const;

 private:
  const provider_definition* provider_;
};

/// The differences of two versions of an addon, values of sensitive parameters masked.
[[nodiscard]] change_list masked_changes(const member_slices& before, const secrecy& secrets_before,
                                         const member_slices& after, const secrecy& secrets_after);

}  // namespace flagadmin
