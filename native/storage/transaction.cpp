#include "storage/transaction.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "base/sha256.hpp"
#include "storage/sql_session.hpp"

namespace flagadmin::server {

namespace {

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
    session.run_later(sql_statements::load_by_name, {name_of(key.kind), digest(key.id).value()}, visit);
  } else {
    session.run_later(sql_statements::load_by_id, {name_of(key.kind), id_number_of(key.id)}, visit);
  }
}

void load_totals_later(sql_session& session, per_kind<totals>& found,
                       const std::string& statement = sql_statements::load_totals) {
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

std::int64_t bytes_of(std::string_view json) noexcept { return static_cast<std::int64_t>(json.size()); }

}  // namespace

std::optional<record> sql_reader::load(const resource_key& key) const {
  std::optional<record> found;
  load_later(session, key, found);
  session.finish();
  return found;
}

std::optional<record> sql_reader::find(resource_kind kind, std::string_view alternate_key) const {
  std::optional<record> found;
  session.run(sql_statements::find, {name_of(kind), digest(alternate_key).value()},
              [&found](const sql_values& row) { found = record_of(row); });
  return found;
}

std::vector<record> sql_reader::list(resource_kind kind) const {
  std::vector<record> rows;
  session.run(sql_statements::list, {name_of(kind)},
              [&rows](const sql_values& row) { rows.push_back(record_of(row)); });
  return rows;
}

totals sql_reader::total(resource_kind kind) const {
  per_kind<totals> found;
  load_totals_later(session, found);
  session.finish();
  return found[kind];
}

std::vector<resource_kind> sql_reader::low_counters() const {
  per_kind<totals> counters;
  per_kind<totals> least;
  load_totals_later(session, counters);
  load_totals_later(session, least, sql_statements::measure);
  session.finish();
  std::vector<resource_kind> low;
  for (const resource& each : resources()) {
    if (counters[each.kind].last < least[each.kind].last || counters[each.kind].count < least[each.kind].count) {
      low.push_back(each.kind);
    }
  }
  return low;
}

bool sql_reader::is_empty() const { return session.find_number(sql_statements::is_empty) != 0; }

transaction::transaction(sql_session& through, const std::vector<resource_key>& ahead) : sql_reader(through) {
  load_totals_later(session, stored_counters_);
  for (const resource_key& key : ahead) {
    load_later(session, key, rows_[key.kind][key.id]);
  }
  session.finish();
  counters_ = stored_counters_;
}

const record* transaction::load(const resource_key& key) {
  auto known = rows_[key.kind].find(key.id);
  if (known == rows_[key.kind].end()) {
    known = rows_[key.kind].emplace(key.id, sql_reader::load(key)).first;
  }
  return known->second ? &*known->second : nullptr;
}

std::int64_t transaction::version_after(const stored_write& write) {
  if (write.action == write_action::insert) {
    return is_named(write.kind) ? counters_[write.kind].removed_version + 1 : 1;
  }
  const bool has_version = write.action == write_action::update || write.action == write_action::touch;
  const record* const before = has_version ? load({write.kind, write.key}) : nullptr;
  return before == nullptr ? 0 : before->version + (write.action == write_action::update ? 1 : 0);
}

void transaction::apply(std::span<const stored_write> writes) {
  for (const stored_write& write : writes) {
    totals& counter = counters_[write.kind];
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

void transaction::insert(const stored_write& write, totals& counter) {
  // A named resource has a position after all earlier ones, also removed ones.
  const std::int64_t position = is_named(write.kind) ? counter.last + 1 : id_number_of(write.key);
  add(write.kind, {.json = write.json,
                   .version = version_after(write),
                   .id = write.key,
                   .alternate_key = write.alternate_key,
                   .position = position});
  rows_[write.kind].erase(write.key);
  counter.last = std::max(counter.last, position);
  ++counter.count;
  counter.bytes += bytes_of(write.json);
}

void transaction::add(resource_kind kind, const record& row) {
  const digest of_name(is_named(kind) ? row.id : "");
  const digest of_alternate_key(row.alternate_key);
  session.run_later(sql_statements::insert, {name_of(kind), of_name.value(), of_alternate_key.value(), row.position,
                                             is_named(kind) ? key_value(row.id) : sql_value(),
                                             key_value(row.alternate_key), row.version, std::string_view(row.json)});
}

void transaction::update(const stored_write& write, totals& counter) {
  if (load({write.kind, write.key}) == nullptr) {
    throw storage_error("the resource to change does not exist");
  }
  record& row = *rows_[write.kind].find(write.key)->second;
  row.version = version_after(write);
  counter.bytes += bytes_of(write.json) - bytes_of(row.json);
  row.json = write.json;
  session.run_later(sql_statements::update,
                    {row.version, std::string_view(row.json), name_of(write.kind), row.position});
}

void transaction::remove(const stored_write& write, totals& counter) {
  const record* const row = load({write.kind, write.key});
  if (row == nullptr) {
    return;
  }
  if (is_named(write.kind)) {
    counter.removed_version = std::max(counter.removed_version, row->version);
  }
  --counter.count;
  counter.bytes -= bytes_of(row->json);
  session.run_later(sql_statements::remove, {name_of(write.kind), row->position});
  rows_[write.kind].find(write.key)->second.reset();
}

void transaction::correct_counters() {
  for (const resource_kind kind : low_counters()) {
    totals& counter = counters_[kind];
    const std::vector<record> rows = list(kind);
    counter.bytes = 0;
    for (const record& row : rows) {
      counter.last = std::max(counter.last, row.position);
      counter.removed_version = std::max(counter.removed_version, is_named(kind) ? row.version : 0);
      counter.bytes += bytes_of(row.json);
      if (auto* const reserved_ids = resource_of(kind).reserved_ids) {  // in use, although they have no row
        for (const stored_write& write : reserved_ids(row.json)) {
          counters_[write.kind].last = std::max(counters_[write.kind].last, id_number_of(write.key));
        }
      }
    }
    counter.count = static_cast<std::int64_t>(rows.size());
    ++counter.changes;
  }
}

void transaction::fill(resource_kind kind, const std::vector<record>& rows, const totals& counter) {
  for (const record& row : rows) {
    add(kind, row);
    session.finish();
  }
  counters_[kind] = counter;
  ++writes_;
}

void transaction::write_on_trial() {
  const sql_value no_kind = std::string_view();
  session.run_later(sql_statements::insert, {no_kind, {}, {}, std::int64_t{0}, {}, {}, std::int64_t{0}, no_kind});
  session.run_later(sql_statements::remove, {no_kind, std::int64_t{0}});
  ++writes_;
}

void transaction::finish() {
  for (const resource& each : resources()) {
    const totals& now = counters_[each.kind];
    if (now != stored_counters_[each.kind]) {
      session.run_later(sql_statements::store_totals,
                        {each.name, now.last, now.removed_version, now.changes, now.count, now.bytes});
      stored_counters_[each.kind] = now;
    }
  }
}

}  // namespace flagadmin::server
