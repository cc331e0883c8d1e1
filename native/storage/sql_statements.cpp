#include "storage/sql_statements.hpp"

#include <algorithm>
#include <charconv>

#include <flagadmin/api/resource.hpp>

#include "base/sha256.hpp"

namespace flagadmin::server::sql {

namespace {

// Parameters are numbered in the order of their first use: SQLite takes `$1` for a name.
const std::string columns = "position, name, alternate_key, version, body";  // `record_of` reads them
const std::string select_rows = "SELECT " + columns + " FROM resource WHERE kind = $1";
const std::string load_by_id_text = select_rows + " AND position = $2";
const std::string load_by_name_text = select_rows + " AND name_digest = $2";
constexpr std::size_t ids_of_a_statement = 64;
const std::string load_by_ids_text = [] {
  std::string text = select_rows + " AND position IN ($2";
  for (std::size_t i = 1; i != ids_of_a_statement; ++i) {
    text += ", $" + std::to_string(i + 2);
  }
  return text + ')';
}();
const std::string find_text = select_rows + " AND alternate_digest = $2";
const std::string list_text = select_rows + " ORDER BY position";
const std::string list_all_text =
    "SELECT " + columns + ", kind, name_digest, alternate_digest FROM resource ORDER BY kind, position";
const std::string insert_text = "INSERT INTO resource (kind, name_digest, alternate_digest, " + columns +
                                ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const std::string update_text = "UPDATE resource SET version = $1, body = $2 WHERE kind = $3 AND position = $4";
const std::string remove_text = "DELETE FROM resource WHERE kind = $1 AND position = $2";
const std::string load_totals_text = "SELECT kind, last, removed_version, changes, count, bytes FROM resource_counter";
const std::string store_totals_text =
    "INSERT INTO resource_counter (kind, last, removed_version, changes, count, bytes) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (kind) DO UPDATE SET last = excluded.last, removed_version = excluded.removed_version, "
    "changes = excluded.changes, count = excluded.count, bytes = excluded.bytes";
/// The counters of what is stored; the last id may have been given to a resource that was removed.
const std::string measure_text =
    "SELECT kind, max(position), 0, 0, count(*), sum(octet_length(body)) FROM resource GROUP BY kind";
const std::string is_empty_text =
    "SELECT NOT EXISTS (SELECT 1 FROM resource_counter) AND NOT EXISTS (SELECT 1 FROM resource)";

std::string_view name_of(resource_kind kind) noexcept { return resource_of(kind).name; }

/// The SHA-256 of a key as a parameter; null for an empty one.
class digest {
 public:
  explicit digest(std::string_view key) : is_empty_(key.empty()), bytes_(sha256(key)) {}
  [[nodiscard]] sql_value value() const {
    return is_empty_ ? sql_value() : key_text{{reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}};
  }

 private:
  bool is_empty_;
  sha256_digest bytes_;
};

sql_value key_value(const std::string& key) { return key.empty() ? sql_value() : sql_value(key_text{key}); }

record record_of(const sql_values& row) {
  const std::int64_t position = number_of(row[0]);
  const bool has_name = !std::holds_alternative<std::monostate>(row[1]);
  return {.json = text_of(row[4]),
          .version = number_of(row[3]),
          .id = has_name ? text_of(row[1]) : std::to_string(position),
          .alternate_key = text_of(row[2]),
          .position = position};
}

void read_totals_later(sql_session& session, const std::string& statement, per_kind<kind_totals>& totals) {
  session.run_later(statement, {}, [&totals](const sql_values& row) {
    for (const resource& each : resources()) {
      if (text_of(row[0]) == each.name) {
        totals[each.kind] = {.last = number_of(row[1]),
                             .removed_version = number_of(row[2]),
                             .changes = number_of(row[3]),
                             .count = number_of(row[4]),
                             .bytes = number_of(row[5])};
      }
    }
  });
}

}  // namespace

std::int64_t id_number_of(std::string_view id) noexcept {
  std::int64_t number = 0;  // no record has it: ids begin at 1
  std::from_chars(id.data(), id.data() + id.size(), number);
  return number;
}

void load_later(sql_session& session, const resource_key& key, std::optional<record>& record) {
  const auto visit = [&record](const sql_values& row) { record = record_of(row); };
  if (is_named(key.kind)) {
    session.run_later(load_by_name_text, {name_of(key.kind), digest(key.id).value()}, visit);
  } else {
    session.run_later(load_by_id_text, {name_of(key.kind), id_number_of(key.id)}, visit);
  }
}

void load_later(sql_session& session, resource_kind kind, std::span<const std::string> ids,
                const std::function<void(record&& each)>& receive) {
  while (!ids.empty()) {
    const std::size_t size = std::min(ids.size(), ids_of_a_statement);
    sql_values parameters{name_of(kind)};
    for (std::size_t i = 0; i != ids_of_a_statement; ++i) {
      parameters.emplace_back(id_number_of(ids[std::min(i, size - 1)]));  // the last one fills the rest
    }
    session.run_later(load_by_ids_text, parameters, [receive](const sql_values& row) { receive(record_of(row)); });
    ids = ids.subspan(size);
  }
}

void load_totals_later(sql_session& session, per_kind<kind_totals>& totals) {
  read_totals_later(session, load_totals_text, totals);
}

void measure_later(sql_session& session, per_kind<kind_totals>& totals) {
  read_totals_later(session, measure_text, totals);
}

std::optional<record> find(sql_session& session, resource_kind kind, std::string_view alternate_key) {
  std::optional<record> record;
  session.run(find_text, {name_of(kind), digest(alternate_key).value()},
              [&record](const sql_values& each) { record = record_of(each); });
  return record;
}

std::vector<record> list(sql_session& session, resource_kind kind) {
  std::vector<record> all;
  session.run(list_text, {name_of(kind)}, [&all](const sql_values& each) { all.push_back(record_of(each)); });
  return all;
}

void visit_all(sql_session& session, const record_visitor& visit) {
  session.run(list_all_text, {}, [&visit](const sql_values& values) {
    visit(record_of(values), {values[5], values[6], values[7]});
  });
}

std::vector<std::string> counted_kinds(sql_session& session) {
  std::vector<std::string> kinds;
  session.run(load_totals_text, {}, [&kinds](const sql_values& values) { kinds.push_back(text_of(values.front())); });
  return kinds;
}

bool is_empty(sql_session& session) { return session.find_number(is_empty_text) != 0; }

void insert_later(sql_session& session, resource_kind kind, const record& stored) {
  const digest of_name(is_named(kind) ? stored.id : "");
  const digest of_alternate_key(stored.alternate_key);
  session.change_later(insert_text, {name_of(kind), of_name.value(), of_alternate_key.value(), stored.position,
                                     is_named(kind) ? key_value(stored.id) : sql_value(),
                                     key_value(stored.alternate_key), stored.version, std::string_view(stored.json)});
}

void update_later(sql_session& session, resource_kind kind, const record& stored) {
  session.change_later(update_text, {stored.version, std::string_view(stored.json), name_of(kind), stored.position});
}

void remove_later(sql_session& session, resource_kind kind, std::int64_t position) {
  session.change_later(remove_text, {name_of(kind), position});
}

void store_totals_later(sql_session& session, resource_kind kind, const kind_totals& now) {
  session.change_later(store_totals_text,
                       {name_of(kind), now.last, now.removed_version, now.changes, now.count, now.bytes});
}

void write_on_trial_later(sql_session& session) {
  const sql_value no_kind = std::string_view();
  session.change_later(insert_text, {no_kind, {}, {}, std::int64_t{0}, {}, {}, std::int64_t{0}, no_kind});
  session.change_later(remove_text, {no_kind, std::int64_t{0}});
}

}  // namespace flagadmin::server::sql
