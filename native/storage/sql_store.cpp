#include "storage/sql_store.hpp"

#include <utility>

#include <flagadmin/api/resource.hpp>

namespace flagadmin::server {

const record* sql_store::known(resource_kind kind, std::string_view key) {
  auto entry = known_records[kind].find(key);
  if (entry == known_records[kind].end()) {
    std::optional<record> loaded;
    sql::load_later(session, {kind, std::string(key)}, loaded);
    session.finish();
    entry = known_records[kind].emplace(key, std::move(loaded)).first;
  }
  return entry->second ? &*entry->second : nullptr;
}

std::optional<stored_resource> sql_store::load(resource_kind kind, std::string_view key) {
  const record* const record = known(kind, key);
  return record != nullptr ? std::optional(view_of(*record)) : std::nullopt;
}

std::optional<stored_resource> sql_store::find(resource_kind kind, std::string_view alternate_key) {
  std::optional<record> record = sql::find(session, kind, alternate_key);
  if (!record) {
    return std::nullopt;
  }
  const std::string key = record->id;
  return view_of(*known_records[kind].try_emplace(key, std::move(record)).first->second);  // the known one is the same
}

void sql_store::load_ahead(resource_kind kind, std::span<const std::string> keys) {
  auto& all = known_records[kind];
  std::vector<std::string> unknown;
  for (const std::string& key : keys) {
    if (all.try_emplace(key).second) {
      unknown.push_back(key);
    }
  }
  sql::load_later(session, kind, unknown, [&all](record&& each) { all[each.id] = std::move(each); });
  session.finish();
}

std::vector<stored_resource> sql_store::list(resource_kind kind) {
  listed_ = records(kind);
  std::vector<stored_resource> all;
  all.reserve(listed_.size());
  for (const record& each : listed_) {
    all.push_back(view_of(each));
  }
  return all;
}

kind_totals sql_store::total(resource_kind kind) {
  kind_totals totals = counter(kind);
  totals.changes = in_history(totals.changes, history_);
  return totals;
}

void sql_store::apply(std::span<const stored_write> /*writes*/) { throw storage_error("a reading changes nothing"); }

std::vector<record> sql_store::records(resource_kind kind) const { return sql::list(session, kind); }

kind_totals sql_store::counter(resource_kind kind) const {
  per_kind<kind_totals> counters;
  sql::load_totals_later(session, counters);
  session.finish();
  return counters[kind];
}

void sql_store::visit_all(const sql::record_visitor& visit) const { sql::visit_all(session, visit); }

std::vector<std::string> sql_store::counted_kinds() const { return sql::counted_kinds(session); }

std::vector<resource_kind> sql_store::wrong_counters() const {
  per_kind<kind_totals> counters;
  per_kind<kind_totals> measured;
  sql::load_totals_later(session, counters);
  sql::measure_later(session, measured);
  session.finish();
  std::vector<resource_kind> wrong;
  for (const resource& each : resources()) {
    const kind_totals& counter = counters[each.kind];
    const kind_totals& stored = measured[each.kind];
    if (counter.last < stored.last || counter.removed_version < 0 || counter.count != stored.count ||
        counter.bytes != stored.bytes) {
      wrong.push_back(each.kind);
    }
  }
  return wrong;
}

bool sql_store::is_empty() const { return sql::is_empty(session); }

}  // namespace flagadmin::server
