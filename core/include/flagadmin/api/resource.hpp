#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/settings.hpp>
#include <flagadmin/api/store.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/result.hpp>
#include <flagadmin/schema/schema.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

struct change_request;
struct api_error;

/// The origin of a resource's key.
enum class key_policy : std::uint8_t {
  id,    ///< the store: a number from 1 on, written in decimal (D15, D64)
  name,  ///< the client: a name in the body, unique in its kind
};

/// The order of a list.
enum class list_order : std::uint8_t {
  by_id,        ///< ascending by the number of the key
  by_creation,  ///< in the order of creation
};

/// The key of a resource consists of at most this many properties.
inline constexpr std::size_t max_key_members = 4;

/// One row of the table of resources: everything that is generic about a kind. Its rules are in core/src/api/rules.
struct resource {
  resource_kind kind;               ///< the row's own position
  std::string_view noun;            ///< for messages, for example `service account`
  std::string_view name;            ///< for logs and storage, for example `service-account`
  std::string_view list_member;     ///< of a list's response and of the fixtures file; empty: the kind has neither
  document_text tag{};              ///< the group of its operations in documents
  document_text tag_description{};  ///< in Markdown
  /// A stored resource, for the examples in documents; empty: the one that its creation makes of its example body.
  document_text example{};
  /// Values for the parameters of its paths in documents, which examples/demo/fixtures.json has.
  std::span<const std::string_view> example_parameters{};
  const schema* item = nullptr;  ///< the schema of stored and returned resources
  /// The properties of `item` that are the key, in the order of the first parameters of a resource's path.
  std::array<std::string_view, max_key_members> key_members{};
  key_policy keys = key_policy::id;         ///< who chooses the key
  list_order order = list_order::by_id;     ///< of lists
  std::string_view alternate_key_member{};  ///< a string property of `item`, unique in the kind; empty: none

  /// The stored form of a resource with these members; null: those that `item` describes, in its order.
  std::string (*stored_form)(const member_slices& members) = nullptr;
  const schema* fixture_schema = nullptr;  ///< of requests, beyond `item`, for fixtures; null: none (D85)
  /// Adds what requests would be refused for beyond `item` to the issues of a fixture; null: nothing (D85).
  void (*check_fixture)(std::string_view fixture, const instance_settings& settings,
                        validation_result& validation) = nullptr;
  /// The stored forms of those that are bundled with a service in use (D81), in the order of its list; null: none.
  std::span<const std::string_view> (*bundled)(const service_profile& profile) noexcept = nullptr;
  /// The stored form of a fixture, whose described members are `normalized`; null: they are equal.
  std::string (*fixture_form)(std::string_view normalized, const instance_settings& settings) = nullptr;
  /// Makes the resource in responses from the stored one; null: they are equal.
  std::string (*response_form)(std::string_view stored, const instance_settings& settings) = nullptr;
  /// Writes the members of a list's response before the list; null: none.
  void (*write_list_head)(json::writer& out, const instance_settings& settings) = nullptr;
  /// Writes the members of a list's response after the list; null: none.
  void (*write_list_tail)(json::writer& out, const instance_settings& settings) = nullptr;
  /// Checks a request against the caller's permissions beyond the operation's own: its environments (D44), and those
  /// that the request gives to others (D47). Null: nothing to check.
  std::optional<api_error> (*authorize)(const change_request& request) = nullptr;
  /// The path of a secret in a stored resource that is a mask (D85), for messages; empty: there is none. Null:
  /// likewise.
  std::string (*find_mask)(std::string_view stored) = nullptr;
  /// The writes of the records of another kind that stand for parts of a stored resource, without alternate keys: each
  /// part has a record, so that its id is not assigned again (D64, D86). Null: there are none.
  std::vector<stored_write> (*records)(std::string_view stored) = nullptr;

  /// The number of properties of the key.
  [[nodiscard]] constexpr std::size_t key_size() const noexcept {
    std::size_t size = 0;
    while (size != max_key_members && !key_members[size].empty()) {
      ++size;
    }
    return size;
  }
};

/// The table, in the order of `resource_kind`.
[[nodiscard]] std::span<const resource> resources() noexcept;

/// The kind of the records that authenticate requests, by digests of secrets as alternate keys (D66).
inline constexpr resource_kind secret_kind = resource_kind::service_account_token;

/// The kind of the owners of secrets.
inline constexpr resource_kind account_kind = resource_kind::service_account;

/// The row of a kind.
[[nodiscard]] const resource& resource_of(resource_kind kind) noexcept;

/// The number of an id in a path; nothing when it is not the canonical decimal of one (D15).
[[nodiscard]] std::optional<std::int64_t> parse_resource_id(std::string_view id) noexcept;

/// The stored form of a resource with these members.
[[nodiscard]] std::string stored_form(const resource& row, const member_slices& members);
/// The stored form of a resource: validates by `item`, drops what is not stored.
[[nodiscard]] result<std::string> normalized(const resource& row, std::string_view json);

/// The key of a resource in stores: a decimal id, a decoded name, or several names that are percent-encoded and joined
/// by `/`. Empty if `stored`, a valid `item`, has no permitted key (an id outside of 1 … 2^63 - 1, a name that is
/// empty, `.` or `..`).
[[nodiscard]] std::string key_of(const resource& row, std::string_view stored);

/// The key made of the decoded parameters of a path; empty if no resource can have it (D15).
[[nodiscard]] std::string key_of_path(const resource& row, std::span<const std::string> parameters);

/// The alternate key of a stored resource, decoded; empty if it has none. The `alternate_key` of its writes.
[[nodiscard]] std::string alternate_key_of(const resource& row, std::string_view stored);

/// The writes that put a normalised resource into an empty store: for fixtures.
[[nodiscard]] std::vector<stored_write> writes_of_fixture(const resource& row, std::string_view normalized,
                                                          const instance_settings& settings);

/// The resource in responses.
[[nodiscard]] std::string resource_body(const resource& row, std::string stored, const instance_settings& settings);

/// The response of a list. `stored` are the stored resources, in the order of the kind.
[[nodiscard]] std::string list_body(const resource& row, std::span<const std::string_view> stored,
                                    const instance_settings& settings);

}  // namespace flagadmin
