#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/request_rules.hpp>
#include <flagadmin/domain/change.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/schema/validate.hpp>

/// The three operations as pure functions: what is stored + the body of the request + the circumstances → the outcome.
/// Checks are made in the order of D40, from size on.
namespace flagadmin {

/// What an operation works on.
struct stored_resource {
  std::string_view json;     ///< in the form it is stored in, secrets in clear
  std::int64_t version = 1;  ///< counts the changes; makes the entity tag
};

/// Answers whether a strategy type of this name exists: a plain function and what it needs.
struct name_lookup {
  const void* state = nullptr;                                         ///< handed to `exists`
  bool (*exists)(const void* state, std::string_view name) = nullptr;  ///< null: there is none

  /// Whether there is one of this name.
  [[nodiscard]] bool operator()(std::string_view name) const { return exists != nullptr && exists(state, name); }
};

/// The circumstances of a request.
struct request_context {
  provider_set providers{};                    ///< the definitions of the instance
  permission_grant grant{true, std::nullopt};  ///< what the token may do
  std::optional<std::string_view> if_match{};  ///< the value of the header, if there is one
  std::string_view resource_id{};              ///< the path's parameter as it was sent, for messages
  std::size_t size_limit = 0;                  ///< of the body in bytes; 0: the operation's default
  name_lookup strategy_names{};                ///< which strategy types there are
  bool strategy_creation_disabled = false;     ///< D32
  bool wants_changes = true;  ///< whether `outcome::changes` is to be filled in when a resource is updated
  std::string_view sunset{};  ///< an HTTP date for the `Sunset` header (RFC 8594); empty: none
};

/// A header of an answer.
struct header {
  std::string name;   ///< as HTTP writes it
  std::string value;  ///< without line breaks
};

/// What the service does and answers.
struct outcome {
  std::optional<api_error> error;  ///< the refusal; everything else is empty then, save status and verdict
  unsigned status = 0;             ///< of HTTP
  std::string body;                ///< the answer, JSON
  std::vector<header> headers;     ///< `location`, `Deprecation`, … (not the general ones of HTTP)
  std::string new_state;           ///< what to store; equal to the stored text when nothing changed
  std::string name;                ///< of a new strategy type: its key
  change_list changes;             ///< secrets masked
  validation_result verdict;       ///< of the body: its warnings and, of a ValidationError, the issues
};

/// The body of a request after validation by its operation's schema. Operations work on its members, so that no body is
/// validated twice. Moves, does not copy.
struct request_body {
  std::string_view text;           ///< as it was sent; must outlive the body
  member_slices members{};         ///< of `text`; meaningful only when `validation` is valid
  validation_result validation{};  ///< of `text`; empty when `text` is larger than its limit
};

/// Validates a body by the schema of its operation. A text larger than `size_limit` (0: the operation's default) is not
/// read: `decide` rejects it by its size (D41).
[[nodiscard]] request_body validate_body(const operation& target, std::string_view text, std::size_t size_limit = 0);

/// PUT /api/admin/addons/{id} (4.1). `stored`: nothing when there is no such addon.
[[nodiscard]] outcome decide_update_addon(std::optional<stored_resource> stored, std::string_view body,
                                          const request_context& context);

/// PUT /api/admin/service-account/{id} (4.2). `stored`: nothing when there is no such account.
[[nodiscard]] outcome decide_update_service_account(std::optional<stored_resource> stored, std::string_view body,
                                                    const request_context& context);

/// POST /api/admin/strategies (4.3).
[[nodiscard]] outcome decide_create_strategy(std::string_view body, const request_context& context);

/// Any of the three; `target` must be one of them.
[[nodiscard]] outcome decide(const operation& target, std::optional<stored_resource> stored, std::string_view body,
                             const request_context& context);
/// The same for a body that `validate_body` has validated for the same operation.
[[nodiscard]] outcome decide(const operation& target, std::optional<stored_resource> stored, request_body body,
                             const request_context& context);

/// What an update of an addon answers to somebody who may do it, names no version, and has the resource: for dry runs.
/// Without headers. `current` are the members of a valid `addonSchema`, in whatever form they are written.
[[nodiscard]] outcome try_update_addon(const member_slices& current, std::string_view body,
                                       const provider_set& providers = {});
/// The same for a service account. `current` are the members of a valid `serviceAccountSchema`, in any form.
[[nodiscard]] outcome try_update_service_account(const member_slices& current, std::string_view body);
/// The same of a new strategy type.
[[nodiscard]] outcome try_create_strategy(std::string_view body, name_lookup names);

/// Headers that every answer to a deprecated operation carries (D32).
[[nodiscard]] std::vector<header> deprecation_headers(const operation& target, std::string_view sunset);

}  // namespace flagadmin
