#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/resource.hpp>

namespace flagadmin {

/// The argument of a rule: a request that changes something. Body and stored resource are valid by their schemas, the
/// resource exists, permission and preconditions hold.
struct change_request {
  const operation& target;                  ///< the row of the operation
  const request_context& context;           ///< the circumstances
  store_reader* store;                      ///< within the transaction of the change; null: an empty one
  request_body body;                        ///< a rule adds issues and warnings to its `validation`
  std::string key{};                        ///< of the resource; empty while it is created
  std::optional<stored_resource> stored{};  ///< nothing while it is created
  member_slices current{};                  ///< of `stored`, by the kind's schema

  /// The row of the operation's kind.
  [[nodiscard]] const resource& row() const noexcept { return resource_of(target.kind); }
  /// The settings of the instance.
  [[nodiscard]] const instance_settings& settings() const noexcept { return context.settings; }
  /// The described member of the body; empty if it is absent.
  [[nodiscard]] std::string_view sent(std::string_view name) const noexcept;
  /// The described member of the stored resource; empty if it is absent.
  [[nodiscard]] std::string_view member(std::string_view name) const noexcept;

  /// Whether the store has a resource of the operation's kind with this key.
  [[nodiscard]] bool is_key_taken(std::string_view new_key) const;
  /// Whether the store has a resource of the operation's kind with this alternate key.
  [[nodiscard]] bool is_alternate_key_taken(std::string_view alternate_key) const;
  /// Reserves an id (D64); nothing when there are no more.
  [[nodiscard]] std::optional<std::int64_t> new_id(resource_kind kind) const;
  [[nodiscard]] std::optional<std::int64_t> new_id() const { return new_id(target.kind); }  ///< of the operation's kind

  /// Records that `json` is stored as a new resource. The response and the changes show it.
  void insert(outcome& outcome, std::string new_key, std::string json) const;
  /// Records that `json` replaces the stored resource, unless they are equal. The response is empty.
  void update(outcome& outcome, std::string json) const;
  /// Likewise, with `json` as the body of the response and the changes. For kinds without secrets.
  void update_and_show(outcome& outcome, std::string json) const;
  /// Records that the stored resource is deleted. The response is empty.
  void remove(outcome& outcome) const;
};

/// Rules for any kind of resource.
namespace rules {

/// Creates a resource whose key is a name in the body: members that the body lacks have their defaults (D30). The error
/// is that the name is taken (D31).
[[nodiscard]] std::optional<api_error> create_by_name(change_request& request, outcome& outcome);

/// Replaces the members that the body has (D20). For kinds without secrets.
[[nodiscard]] std::optional<api_error> replace_members(change_request& request, outcome& outcome);

/// Deletes the resource.
[[nodiscard]] std::optional<api_error> remove(change_request& request, outcome& outcome);

/// `version` of a list, before its resources.
void write_list_version(json::writer& out, const instance_settings& settings);

}  // namespace rules

}  // namespace flagadmin
