#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/per_kind.hpp"
#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"

/// How resources lie in PostgreSQL's table: all of a kind that are wanted at a time are one statement.
namespace flagadmin::server {

/// Rows that were looked for, by kind and key; nothing where there is none.
class fetched_rows {
 public:
  using of_kind = std::unordered_map<std::string, std::optional<record>>;

  [[nodiscard]] of_kind& of(resource_kind kind) { return kinds_[kind]; }
  /// The row with this key; null when it was not looked for.
  [[nodiscard]] std::optional<record>* find(const resource_key& key);
  /// Makes the key one to look for.
  void want(const resource_key& key) { of(key.kind).try_emplace(key.id); }

 private:
  per_kind<of_kind> kinds_;
};

/// A row as it is to be written.
struct written_row {
  std::string_view id;
  std::int64_t version = 1;
  std::string_view json;
  std::string_view alternate_key{};  ///< of a new row; empty: none
};

/// The numbers that belong to a kind, not to one of its resources.
struct kind_counter {
  std::int64_t last = 0;             ///< the largest id or position ever given
  std::int64_t removed_version = 0;  ///< the largest version of a named resource that was removed
};

/// What reading needs, and what writing needs beside it, to be prepared once for each connection.
[[nodiscard]] const std::vector<postgresql_statement>& reading_statements();
[[nodiscard]] const std::vector<postgresql_statement>& writing_statements();

/// Rows are locked before they are read, whose last committed state counts: what a role or a database has for its
/// transactions otherwise would answer an older one, or refuse.
inline constexpr const char* begin_transaction = "BEGIN ISOLATION LEVEL READ COMMITTED";

enum class row_lock : bool { none, for_update };

/// Sends for all that is wanted; the answers come in the order of kinds. Answers the kinds that were sent for.
[[nodiscard]] std::vector<resource_kind> send_fetch(postgresql_connection& to, fetched_rows& wanted, row_lock lock);
/// Takes over what one of them answered.
void take_fetched(const postgresql_rows& rows, resource_kind kind, fetched_rows& into);

/// Sends new rows, or those that replace the ones with the same key. `removed_version`: the version after which named
/// resources begin. When the database has another one by now, the transaction fails with a conflict.
void send_insert(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows,
                 std::int64_t removed_version);
void send_update(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows);
/// Sends for the removal of rows.
void send_remove(postgresql_connection& to, resource_kind kind, const std::vector<std::string_view>& ids);
/// Makes the numbers of a kind at least these.
void send_counter(postgresql_connection& to, resource_kind kind, const kind_counter& least);

/// The numbers of all kinds. Locked, they stay as they are until the transaction ends.
[[nodiscard]] per_kind<kind_counter> read_counters(postgresql_connection& in, row_lock lock);
/// The key of the resource with an alternate key.
[[nodiscard]] std::optional<std::string> find_key(postgresql_connection& in, resource_kind kind,
                                                  std::string_view alternate_key);
/// How much is stored of a kind.
[[nodiscard]] stored_amount amount_of(postgresql_connection& in, resource_kind kind);

/// Reads through one connection, from rows that were fetched already as far as they go.
class postgresql_reader : public reader {
 public:
  postgresql_reader(postgresql_connection& connection, fetched_rows& fetched) noexcept
      : connection_(connection), fetched_(fetched) {}

  std::optional<record> load(const resource_key& key) override;
  std::vector<stored_row> load_all(resource_kind kind) override;
  std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) override;
  bool is_empty() override;
  /// Whether the connection is alive.
  bool is_ready() override;

 private:
  postgresql_connection& connection_;
  fetched_rows& fetched_;
};

}  // namespace flagadmin::server
