#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/schema/schema.hpp>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// What is stored of a kind of resources.
struct stored_kind {
  resource_kind kind;
  std::string_view what;  ///< for people
  std::string_view key;   ///< for programs that read the log
  const schema* form;     ///< of the JSON text
};

/// One row for each kind, in the order of `resource_kind`.
[[nodiscard]] const std::array<stored_kind, 3>& stored_kinds() noexcept;

/// A line for the log that names a stored resource which does not match its schema; nothing when it does. The line
/// includes nothing of the resource: it could be a secret.
[[nodiscard]] std::optional<std::string> find_damage(const resource_key& key, std::string_view json);

}  // namespace flagadmin::server
