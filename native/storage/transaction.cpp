#include "storage/transaction.hpp"

#include <algorithm>

#include <flagadmin/api/resource.hpp>

#include "storage/sql_statements.hpp"

namespace flagadmin::server {

namespace {

/// One more, around the end of all numbers: who alters a counter can set it to any.
std::int64_t next(std::int64_t number) noexcept {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(number) + 1);
}

std::int64_t bytes_of(std::string_view json) noexcept { return static_cast<std::int64_t>(json.size()); }

}  // namespace

transaction::transaction(sql_session& through, const std::vector<resource_key>& ahead, std::int64_t history)
    : sql_store(through, history) {
  sql::load_totals_later(session, stored_counters_);
  for (const resource_key& key : ahead) {
    sql::load_later(session, key, known_records[key.kind][key.id]);
  }
  session.finish();
  counters_ = stored_counters_;
}

void transaction::apply(std::span<const stored_write> writes) {
  for (const stored_write& write : writes) {
    kind_totals& counter = counters_[write.kind];
    counter.changes = next(counter.changes);
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
    }
    constexpr std::size_t most_in_a_round = 256;
    if (++writes_ % most_in_a_round == 0) {
      session.finish();
    }
  }
}

void transaction::insert(const stored_write& write, kind_totals& counter) {
  // A named resource has a position after all earlier ones, also removed ones.
  const std::int64_t position = is_named(write.kind) ? next(counter.last) : sql::id_number_of(write.key);
  if (position < 1) {
    throw altered_database("the counter of " + std::string(resource_of(write.kind).noun) + "s is out of range");
  }
  sql::insert_later(session, write.kind,
                    {.json = write.json,
                     .version = write.version,
                     .id = write.key,
                     .alternate_key = write.alternate_key,
                     .position = position});
  known_records[write.kind].erase(write.key);
  counter.last = std::max(counter.last, position);
  counter.count = next(counter.count);
  counter.bytes += bytes_of(write.json);
}

void transaction::update(const stored_write& write, kind_totals& counter) {
  if (known(write.kind, write.key) == nullptr) {
    throw storage_error("the resource to change does not exist");
  }
  record& stored = *known_records[write.kind].find(write.key)->second;
  stored.version = write.version;
  counter.bytes += bytes_of(write.json) - bytes_of(stored.json);
  stored.json = write.json;
  sql::update_later(session, write.kind, stored);
}

void transaction::remove(const stored_write& write, kind_totals& counter) {
  const record* const stored = known(write.kind, write.key);
  if (stored == nullptr) {
    return;
  }
  if (is_named(write.kind)) {
    counter.removed_version = std::max(counter.removed_version, stored->version);
  }
  --counter.count;
  counter.bytes -= bytes_of(stored->json);
  sql::remove_later(session, write.kind, stored->position);
  known_records[write.kind].find(write.key)->second.reset();
}

void transaction::correct_counters() {
  for (const resource_kind kind : wrong_counters()) {
    kind_totals& counter = counters_[kind];
    const std::vector<record> all = records(kind);
    counter = {.last = std::max(counter.last, std::int64_t{0}),
               .removed_version = std::max(counter.removed_version, std::int64_t{0}),
               .changes = counter.changes};
    for (const record& each : all) {
      counter.last = std::max(counter.last, each.position);
      counter.removed_version = std::max(counter.removed_version, is_named(kind) ? each.version : 0);
      counter.bytes += bytes_of(each.json);
      if (auto* const records_of = resource_of(kind).records) {  // a record may be lost
        for (const stored_write& write : records_of(each.json)) {
          counters_[write.kind].last = std::max(counters_[write.kind].last, sql::id_number_of(write.key));
        }
      }
    }
    counter.count = static_cast<std::int64_t>(all.size());
    counter.changes = next(counter.changes);
  }
}

void transaction::fill(resource_kind kind, const std::vector<record>& all, const kind_totals& counter) {
  for (const record& each : all) {
    sql::insert_later(session, kind, each);
    session.finish();
  }
  counters_[kind] = counter;
  ++writes_;
}

void transaction::write_on_trial() {
  sql::write_on_trial_later(session);
  ++writes_;
}

void transaction::finish() {
  for (const resource& each : resources()) {
    const kind_totals& now = counters_[each.kind];
    if (now != stored_counters_[each.kind]) {
      sql::store_totals_later(session, each.kind, now);
      stored_counters_[each.kind] = now;
    }
  }
}

}  // namespace flagadmin::server
