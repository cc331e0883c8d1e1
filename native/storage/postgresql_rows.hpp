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

/// Reading and writing rows of PostgreSQL's tables: one statement for all requested resources of a kind.
namespace flagadmin::server {

/// Fetched rows, by kind and key; nothing where no row exists.
class fetched_rows {
 public:
  using of_kind = std::unordered_map<std::string, std::optional<record>>;

  [[nodiscard]] of_kind& of(resource_kind kind) { return kinds_[kind]; }
  /// The row with this key; null if it was not fetched.
  [[nodiscard]] std::optional<record>* find(const resource_key& key);
  /// Adds a key to fetch.
  void want(const resource_key& key) { of(key.kind).try_emplace(key.id); }

 private:
  per_kind<of_kind> kinds_;
};

/// A row to write.
struct written_row {
  std::string_view id;
  std::int64_t version = 1;
  std::string_view json;
  std::string_view alternate_key{};  ///< of a new row; empty: none
};

/// The statements for reading, and the further ones for writing, which each connection prepares once.
[[nodiscard]] const std::vector<postgresql_statement>& reading_statements();
[[nodiscard]] const std::vector<postgresql_statement>& writing_statements();

/// Begins a transaction that reads the last committed state of rows after locking them. The isolation level is
/// explicit: other defaults of a role or database would return an older state, or fail.
inline constexpr const char* begin_transaction = "BEGIN ISOLATION LEVEL READ COMMITTED";

enum class row_lock : bool { none, for_update };

/// Sends the queries for all wanted rows; results follow in the order of kinds. Returns the kinds queried.
[[nodiscard]] std::vector<resource_kind> send_fetch(postgresql_connection& to, fetched_rows& wanted, row_lock lock);
/// Stores the result of one of these queries.
void take_fetched(const postgresql_rows& rows, resource_kind kind, fetched_rows& into);

/// Sends new rows, or rows that replace those with the same key. `removed_version`: the version after which named
/// resources begin. If the database has another one by now, the transaction fails with a conflict.
void send_insert(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows,
                 std::int64_t removed_version);
void send_update(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows);
/// Sends the removal of rows.
void send_remove(postgresql_connection& to, resource_kind kind, const std::vector<std::string_view>& ids);
/// Raises the counters of a kind to at least these values.
void send_counter(postgresql_connection& to, resource_kind kind, const kind_counter& least);

/// The counters of all kinds. If locked, they do not change until the transaction ends.
[[nodiscard]] per_kind<kind_counter> read_counters(postgresql_connection& in, row_lock lock);
/// All resources of a kind, in the order of lists.
[[nodiscard]] std::vector<record> load_all_rows(postgresql_connection& in, resource_kind kind);
/// The counter of a kind; nothing if there never was a resource of it.
[[nodiscard]] std::optional<kind_counter> find_counter(postgresql_connection& in, resource_kind kind);
/// The key of the resource with an alternate key.
[[nodiscard]] std::optional<std::string> find_key(postgresql_connection& in, resource_kind kind,
                                                  std::string_view alternate_key);
/// The number of stored resources of a kind.
[[nodiscard]] std::size_t count_of(postgresql_connection& in, resource_kind kind);

/// Reads through one connection, from fetched rows first.
class postgresql_reader : public reader {
 public:
  postgresql_reader(postgresql_connection& connection, fetched_rows& fetched) noexcept
      : connection_(connection), fetched_(fetched) {}

  std::optional<record> load(const resource_key& key) override;
  std::vector<record> load_all(resource_kind kind) override;
  std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) override;
  bool is_empty() override;
  /// Whether the connection is alive.
  bool is_ready() override;

 private:
  /// The key of a token. Its row and that of its account are fetched by the same statement.
  [[nodiscard]] std::optional<std::string> find_token(std::string_view alternate_key);

  postgresql_connection& connection_;
  fetched_rows& fetched_;
};

}  // namespace flagadmin::server
