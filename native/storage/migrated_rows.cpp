#include "storage/migrated_rows.hpp"

#include "auth/sha256.hpp"
#include "storage/postgresql_values.hpp"

namespace flagadmin::server {

namespace {

constexpr const char* from_sqlite =
    "SELECT coalesce(name, CAST(position AS TEXT)), version, body, alternate_key, position FROM resource "
    "WHERE kind = ?1 AND position > ?2 AND position <= ?3 ORDER BY position";
// At most 1,000 rows and about 4 MiB after a position, in its order.
constexpr const char* from_postgresql =
    "SELECT coalesce(name, convert_to(position::text, 'UTF8')), version, body, coalesce(alternate_key, ''), position "
    "FROM (SELECT *, sum(octet_length(body)) OVER (ORDER BY position) - octet_length(body) AS bytes_before "
    "FROM resource WHERE kind = $1 AND position > $2::bigint ORDER BY position LIMIT 1000) AS page "
    "WHERE bytes_before < 4194304 ORDER BY position";

}  // namespace

void row_digest::add(const full_row& next) {
  std::string text = hash_ + std::to_string(next.id.size()) + ":" + next.id + std::to_string(next.version) + ":";
  text += std::to_string(next.alternate_key.size()) + ":" + next.alternate_key + next.json;
  const sha256_digest made = sha256(text);
  hash_.assign(made.begin(), made.end());
  ++count_;
}

std::string row_digest::hash() const { return hexadecimal(hash_); }

std::optional<kind_counter> read_counter(sqlite_connection& in, const resource& kind) {
  sqlite_statement statement(in, "SELECT last, removed_version FROM resource_counter WHERE kind = ?1");
  statement.bind(1, kind.name);
  return statement.step()
             ? std::optional(kind_counter{.last = statement.number(0), .removed_version = statement.number(1)})
             : std::nullopt;
}

void read_rows(sqlite_connection& in, const resource& kind, std::int64_t after, std::int64_t last,
               const std::function<void(full_row&& row, std::int64_t position)>& visit) {
  sqlite_statement statement(in, from_sqlite);
  const sqlite_statement_use rows(statement);
  rows->bind(1, kind.name);
  rows->bind(2, after);
  rows->bind(3, last);
  while (rows->step()) {
    visit(
        full_row{
            .id = rows->text(0), .version = rows->number(1), .json = rows->text(2), .alternate_key = rows->text(3)},
        rows->number(4));
  }
}

row_digest digest_of(sqlite_connection& in, const resource& kind, std::int64_t last) {
  row_digest all;
  read_rows(in, kind, 0, last, [&all](full_row&& next, std::int64_t /*position*/) { all.add(next); });
  return all;
}

row_digest digest_of(postgresql_connection& in, const resource& kind) {
  row_digest all;
  std::int64_t position = 0;
  while (true) {
    const postgresql_rows page = in.query_text(from_postgresql, {std::string(kind.name), postgresql_number(position)});
    for (int i = 0; i != page.size(); ++i) {
      all.add({.id = std::string(page.text(i, 0)),
               .version = page.number(i, 1),
               .json = std::string(page.text(i, 2)),
               .alternate_key = std::string(page.text(i, 3))});
      position = page.number(i, 4);
    }
    if (page.size() == 0) {
      return all;
    }
  }
}

}  // namespace flagadmin::server
