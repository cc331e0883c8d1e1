#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/sql_session.hpp"
#include "storage/storage.hpp"

/// All statements about resources, once for both databases.
namespace flagadmin::server {

/// The differences between the databases.
struct sql_dialect {
  const char* by_name;           ///< the condition for the name ?2
  const char* by_alternate_key;  ///< the condition for the alternate key ?2
  const char* for_update;        ///< locks the rows that a query returns
  const char* owner;             ///< the position of the resource that the text `body` names as its owner
};

/// The texts of all statements. A parameter is `?1`.
[[nodiscard]] std::array<std::string, static_cast<std::size_t>(sql::statements)> statements_of(
    const sql_dialect& dialect);

/// Reads resources through a session.
class sql_reader {
 public:
  explicit sql_reader(sql_session& session) noexcept : session_(session) {}

  [[nodiscard]] std::optional<record> load(const resource_key& key);
  [[nodiscard]] std::vector<record> load_all(resource_kind kind);
  [[nodiscard]] std::optional<record> find(resource_kind kind, std::string_view alternate_key);
  /// Whether nothing was ever stored; false also after everything was removed.
  [[nodiscard]] bool is_empty();
  [[nodiscard]] std::optional<kind_counter> counter(resource_kind kind);
  [[nodiscard]] found_secret find_secret(std::string_view digest);

 private:
  sql_session& session_;
};

/// Units of work in a transaction of a session. No other transaction writes at the same time.
class sql_transaction : public transaction {
 public:
  explicit sql_transaction(sql_session& session) noexcept : session_(session), reader_(session) {}

  /// Loads these resources ahead, if that saves round trips.
  void load_ahead(const std::vector<resource_key>& keys);
  /// Begins a unit of work.
  void begin_unit();
  /// Forgets the changes of the unit, which were undone.
  void undo_unit();
  /// Adds what version 2 of the layout of tables has and version 1 lacks: alternate keys, and ids that are never given
  /// again. The first of several accounts with the same alternate key has it: version 1 did not require that they
  /// differ. Damaged accounts have none.
  void complete_version_1();
  /// A change that needs space, and leaves nothing.
  void write_much();
  /// The keys of changed resources.
  [[nodiscard]] const std::vector<resource_key>& changed() const noexcept { return changed_; }

  std::optional<record> load(const resource_key& key) override;
  std::optional<record> find(resource_kind kind, std::string_view alternate_key) override;
  using transaction::insert;
  std::optional<std::int64_t> insert(const resource_key& key, std::string_view json,
                                     std::string_view alternate_key) override;
  std::int64_t update(const resource_key& key, std::string_view json) override;
  void touch(const resource_key& key, std::string_view json) override;
  void remove(const resource_key& key) override;
  std::optional<std::int64_t> next_id(resource_kind kind) override;
  void reserve_id(resource_kind kind, std::int64_t id) override;
  std::size_t count(resource_kind kind) override;
  std::vector<record> load_all(resource_kind kind) override { return reader_.load_all(kind); }
  std::optional<kind_counter> counter(resource_kind kind) override { return reader_.counter(kind); }
  bool is_empty() override { return reader_.is_empty(); }
  void fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) override;

 private:
  [[nodiscard]] bool add(resource_kind kind, std::int64_t position, const record& row);
  [[nodiscard]] std::optional<std::int64_t> replace(const resource_key& key, std::string_view json, std::int64_t step);
  void store(resource_kind kind, const kind_counter& counter);

  sql_session& session_;
  sql_reader reader_;
  per_kind<std::map<std::string, std::optional<record>>> ahead_;  ///< loaded ahead, and not changed since
  std::vector<resource_key> changed_;
  std::size_t changed_before_unit_ = 0;
  per_kind<std::optional<std::size_t>> counts_;  ///< of rows, counted once: counting reads an index
  per_kind<std::ptrdiff_t> added_;               ///< by the unit of work
};

}  // namespace flagadmin::server
