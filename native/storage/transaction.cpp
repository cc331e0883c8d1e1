#include "storage/transaction.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "base/sha256.hpp"
#include "storage/sql_session.hpp"

namespace flagadmin::server {

namespace {

/// The statements about resources, for both databases. Parameters are numbered in the order of their first use: SQLite
/// takes `$1` for a name.
namespace sql {
const std::string columns = "position, name, alternate_key, version, body";  // `record_of` reads them
const std::string select_rows = "SELECT " + columns + " FROM resource WHERE kind = $1";
const std::string load_by_id = select_rows + " AND position = $2";
const std::string load_by_name = select_rows + " AND name_digest = $2";
const std::string find = select_rows + " AND alternate_digest = $2";
const std::string list = select_rows + " ORDER BY position";
const std::string insert = "INSERT INTO resource (kind, name_digest, alternate_digest, " + columns +
                           ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const std::string update = "UPDATE resource SET version = $1, body = $2 WHERE kind = $3 AND position = $4";
const std::string remove = "DELETE FROM resource WHERE kind = $1 AND position = $2";
const std::string load_totals = "SELECT kind, last, removed_version, changes, count, bytes FROM resource_counter";
const std::string store_totals =
    "INSERT INTO resource_counter (kind, last, removed_version, changes, count, bytes) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (kind) DO UPDATE SET last = excluded.last, removed_version = excluded.removed_version, "
    "changes = excluded.changes, count = excluded.count, bytes = excluded.bytes";
/// The least counters for what is stored, without bytes.
const std::string measure = "SELECT kind, max(position), 0, 0, count(*), 0 FROM resource GROUP BY kind";
const std::string is_empty =
    "SELECT NOT EXISTS (SELECT 1 FROM resource_counter) AND NOT EXISTS (SELECT 1 FROM resource)";
}  // namespace sql

std::string_view name_of(resource_kind kind) noexcept { return resource_of(kind).name; }

std::int64_t id_number_of(std::string_view id) noexcept {
  std::int64_t number = 0;  // no row has it: ids begin at 1
  std::from_chars(id.data(), id.data() + id.size(), number);
  return number;
}

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

/// Loads a resource now or, at the latest, when the session is finished.
void load_later(sql_session& session, const resource_key& key, std::optional<record>& found) {
  const auto visit = [&found](const sql_values& row) { found = record_of(row); };
  if (is_named(key.kind)) {
    session.run_later(sql::load_by_name, {name_of(key.kind), digest(key.id).value()}, visit);
  } else {
    session.run_later(sql::load_by_id, {name_of(key.kind), id_number_of(key.id)}, visit);
  }
}

void load_totals_later(sql_session& session, per_kind<kind_counter>& found,
                       const std::string& statement = sql::load_totals) {
  session.run_later(statement, {}, [&found](const sql_values& row) {
    for (const resource& each : resources()) {
      if (text_of(row[0]) == each.name) {
        found[each.kind] = {.last = number_of(row[1]),
                            .removed_version = number_of(row[2]),
                            .changes = number_of(row[3]),
                            .count = number_of(row[4]),
                            .bytes = number_of(row[5])};
      }
    }
  });
}

service::store::row row_of(const record& from) noexcept { return {from.id, from.json, from.version}; }

service::store::totals totals_of(const kind_counter& from) noexcept {
  return {.count = static_cast<std::size_t>(std::max(from.count, std::int64_t{0})),
          .bytes = static_cast<std::size_t>(std::max(from.bytes, std::int64_t{0})),
          .last_id = from.last,
          .removed_version = from.removed_version,
          .changes = from.changes};
}

std::int64_t bytes_of(std::string_view json) noexcept { return static_cast<std::int64_t>(json.size()); }

}  // namespace

const record* sql_store::known(resource_kind kind, std::string_view key) {
  auto found = rows[kind].find(key);
  if (found == rows[kind].end()) {
    std::optional<record> loaded;
    load_later(session, {kind, std::string(key)}, loaded);
    session.finish();
    found = rows[kind].emplace(key, std::move(loaded)).first;
  }
  return found->second ? &*found->second : nullptr;
}

std::optional<service::store::row> sql_store::load(resource_kind kind, std::string_view key) {
  const record* const found = known(kind, key);
  return found != nullptr ? std::optional(row_of(*found)) : std::nullopt;
}

std::optional<service::store::row> sql_store::find(resource_kind kind, std::string_view alternate_key) {
  std::optional<record> found;
  session.run(sql::find, {name_of(kind), digest(alternate_key).value()},
              [&found](const sql_values& each) { found = record_of(each); });
  if (!found) {
    return std::nullopt;
  }
  const std::string key = found->id;
  return row_of(*rows[kind].try_emplace(key, std::move(found)).first->second);  // the known one is the same
}

std::vector<service::store::row> sql_store::list(resource_kind kind) {
  listed_ = records(kind);
  std::vector<row> all;
  all.reserve(listed_.size());
  for (const record& each : listed_) {
    all.push_back(row_of(each));
  }
  return all;
}

service::store::totals sql_store::total(resource_kind kind) { return totals_of(counter(kind)); }

void sql_store::apply(std::span<const stored_write> /*writes*/) { throw storage_error("a reading changes nothing"); }

std::vector<record> sql_store::records(resource_kind kind) const {
  std::vector<record> all;
  session.run(sql::list, {name_of(kind)}, [&all](const sql_values& each) { all.push_back(record_of(each)); });
  return all;
}

kind_counter sql_store::counter(resource_kind kind) const {
  per_kind<kind_counter> found;
  load_totals_later(session, found);
  session.finish();
  return found[kind];
}

std::vector<resource_kind> sql_store::low_counters() const {
  per_kind<kind_counter> counters;
  per_kind<kind_counter> least;
  load_totals_later(session, counters);
  load_totals_later(session, least, sql::measure);
  session.finish();
  std::vector<resource_kind> low;
  for (const resource& each : resources()) {
    if (counters[each.kind].last < least[each.kind].last || counters[each.kind].count < least[each.kind].count) {
      low.push_back(each.kind);
    }
  }
  return low;
}

bool sql_store::is_empty() const { return session.find_number(sql::is_empty) != 0; }

transaction::transaction(sql_session& through, const std::vector<resource_key>& ahead) : sql_store(through) {
  load_totals_later(session, stored_counters_);
  for (const resource_key& key : ahead) {
    load_later(session, key, rows[key.kind][key.id]);
  }
  session.finish();
  counters_ = stored_counters_;
}

service::store::totals transaction::total(resource_kind kind) { return totals_of(counters_[kind]); }

void transaction::apply(std::span<const stored_write> writes) {
  for (const stored_write& write : writes) {
    kind_counter& counter = counters_[write.kind];
    ++counter.changes;
    switch (write.action) {
      case write_action::insert:
        insert(write, counter);
        break;
      case write_action::update:
      case write_action::touch:
        update(write, counter);
        break;
      case write_action::remove:
        remove(write, counter);
        break;
      case write_action::reserve_id:
        counter.last = std::max(counter.last, id_number_of(write.key));
        break;
    }
    constexpr std::size_t most_in_a_round = 256;
    if (++writes_ % most_in_a_round == 0) {
      session.finish();
    }
  }
}

void transaction::insert(const stored_write& write, kind_counter& counter) {
  // A named resource has a position after all earlier ones, also removed ones.
  const std::int64_t position = is_named(write.kind) ? counter.last + 1 : id_number_of(write.key);
  add(write.kind, {.json = write.json,
                   .version = write.version,
                   .id = write.key,
                   .alternate_key = write.alternate_key,
                   .position = position});
  rows[write.kind].erase(write.key);
  counter.last = std::max(counter.last, position);
  ++counter.count;
  counter.bytes += bytes_of(write.json);
}

void transaction::add(resource_kind kind, const record& stored) {
  const digest of_name(is_named(kind) ? stored.id : "");
  const digest of_alternate_key(stored.alternate_key);
  session.run_later(sql::insert, {name_of(kind), of_name.value(), of_alternate_key.value(), stored.position,
                                  is_named(kind) ? key_value(stored.id) : sql_value(), key_value(stored.alternate_key),
                                  stored.version, std::string_view(stored.json)});
}

void transaction::update(const stored_write& write, kind_counter& counter) {
  if (known(write.kind, write.key) == nullptr) {
    throw storage_error("the resource to change does not exist");
  }
  record& stored = *rows[write.kind].find(write.key)->second;
  stored.version = write.version;
  counter.bytes += bytes_of(write.json) - bytes_of(stored.json);
  stored.json = write.json;
  session.run_later(sql::update, {stored.version, std::string_view(stored.json), name_of(write.kind), stored.position});
}

void transaction::remove(const stored_write& write, kind_counter& counter) {
  const record* const stored = known(write.kind, write.key);
  if (stored == nullptr) {
    return;
  }
  if (is_named(write.kind)) {
    counter.removed_version = std::max(counter.removed_version, stored->version);
  }
  --counter.count;
  counter.bytes -= bytes_of(stored->json);
  session.run_later(sql::remove, {name_of(write.kind), stored->position});
  rows[write.kind].find(write.key)->second.reset();
}

void transaction::correct_counters() {
  for (const resource_kind kind : low_counters()) {
    kind_counter& counter = counters_[kind];
    const std::vector<record> all = records(kind);
    counter.bytes = 0;
    for (const record& each : all) {
      counter.last = std::max(counter.last, each.position);
      counter.removed_version = std::max(counter.removed_version, is_named(kind) ? each.version : 0);
      counter.bytes += bytes_of(each.json);
      if (auto* const reserved_ids = resource_of(kind).reserved_ids) {  // in use, although they have no row
        for (const stored_write& write : reserved_ids(each.json)) {
          counters_[write.kind].last = std::max(counters_[write.kind].last, id_number_of(write.key));
        }
      }
    }
    counter.count = static_cast<std::int64_t>(all.size());
    ++counter.changes;
  }
}

void transaction::fill(resource_kind kind, const std::vector<record>& all, const kind_counter& counter) {
  for (const record& each : all) {
    add(kind, each);
    session.finish();
  }
  counters_[kind] = counter;
  ++writes_;
}

void transaction::write_on_trial() {
  const sql_value no_kind = std::string_view();
  session.run_later(sql::insert, {no_kind, {}, {}, std::int64_t{0}, {}, {}, std::int64_t{0}, no_kind});
  session.run_later(sql::remove, {no_kind, std::int64_t{0}});
  ++writes_;
}

void transaction::finish() {
  for (const resource& each : resources()) {
    const kind_counter& now = counters_[each.kind];
    if (now != stored_counters_[each.kind]) {
      session.run_later(sql::store_totals,
                        {each.name, now.last, now.removed_version, now.changes, now.count, now.bytes});
      stored_counters_[each.kind] = now;
    }
  }
}

}  // namespace flagadmin::server
