#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// Everything the service can be asked.
enum class operation_id : std::uint8_t {
  update_addon,
  update_service_account,
  create_strategy,
  get_addons,
  get_addon,
  get_service_accounts,
  get_service_account,
  get_strategies,
  get_strategy,
  get_openapi,
  get_health,
  get_ready,
  get_metrics,
};

/// One row of the table of operations.
struct operation {
  operation_id id;                     ///< the row's own place
  std::string_view name;               ///< `operationId` of OpenAPI
  std::string_view method;             ///< of HTTP
  std::string_view path;               ///< a template: at most one `{parameter}`, the last segment
  document_text tag;                   ///< the group it stands in
  document_text summary;               ///< what it does
  document_text description;           ///< the same at length, in Markdown
  const schema* body = nullptr;        ///< of the request, or null
  const schema* response = nullptr;    ///< of success, or null when it is no JSON that a schema describes
  unsigned success = 200;              ///< the status of success
  std::size_t size_limit = 0;          ///< of the body in bytes, by default (D41)
  std::string_view permission;         ///< that a token must have (D44); empty: any valid token
  bool has_environments = false;       ///< whether the permission can be limited to environments (D44)
  bool needs_token = true;             ///< whether there must be a token (5)
  bool deprecated = false;             ///< D32
  std::span<const error_kind> errors;  ///< how it can refuse, in the order of the table

  /// Whether the operation changes something.
  [[nodiscard]] bool has_body() const noexcept { return body != nullptr; }
};

/// The table, in the order of `operation_id`.
[[nodiscard]] std::span<const operation> operations() noexcept;

/// The row of an operation.
[[nodiscard]] const operation& operation_of(operation_id id) noexcept;

/// What a method and a path lead to.
struct route {
  const operation* target = nullptr;  ///< null: no such path, or the path does not have the method
  std::string parameter;              ///< the path's parameter, percent-decoded once
  std::string allow;                  ///< the methods of the path, for `Allow`; empty: no such path

  /// Whether the path leads anywhere, by whatever method.
  [[nodiscard]] bool path_exists() const noexcept { return !allow.empty(); }
};

/// Finds the operation for a method and the path of a request target (no query, still percent-encoded).
/// HEAD leads where GET leads. OPTIONS leads to no operation; `allow` then answers it.
[[nodiscard]] route find_route(std::string_view method, std::string_view path);

/// The number that a path's id stands for, if it is the canonical decimal of one (D15).
[[nodiscard]] std::optional<std::int64_t> parse_resource_id(std::string_view id) noexcept;

}  // namespace flagadmin
