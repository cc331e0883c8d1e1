#include "storage/transaction.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "storage/sql_session.hpp"

namespace flagadmin::server {

namespace {

std::string_view name_of(resource_kind kind) noexcept { return resource_of(kind).name; }

std::vector<record> rows_of(sql_session& session, const std::string& statement, const sql_values& parameters) {
  std::vector<record> rows;
  session.run(statement, parameters, [&rows](const sql_values& next) { rows.push_back(record_of(next)); });
  return rows;
}

std::optional<record> first_of(std::vector<record> rows) {
  return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
}

}  // namespace

std::optional<record> sql_reader::read(const resource_key& key) {
  return first_of(rows_of(session, session.statements().load.of(key), values_of(key)));
}

std::vector<record> sql_reader::load_all(resource_kind kind) {
  return rows_of(session, session.statements().load_all, {name_of(kind)});
}

std::optional<record> sql_reader::find(resource_kind kind, std::string_view alternate_key) {
  return first_of(rows_of(session, session.statements().find, {name_of(kind), key_text{alternate_key}}));
}

bool sql_reader::is_empty() { return session.find_number(session.statements().is_empty) != 0; }

std::optional<kind_counter> sql_reader::counter(resource_kind kind) {
  std::optional<kind_counter> found;
  session.run(session.statements().counter, {name_of(kind)}, [&found](const sql_values& row) {
    found = {.last = number_of(row[0]), .removed_version = number_of(row[1])};
  });
  return found;
}

/// The statements, one of which changes something.
const sql_statements& transaction::changing() noexcept {
  has_changed_unit_ = true;
  return session.statements();
}

std::optional<record> transaction::load(const resource_key& key) {
  if (const auto known = ahead_[key.kind].find(key.id); known != ahead_[key.kind].end()) {
    return known->second;
  }
  return first_of(rows_of(session, session.statements().lock.of(key), values_of(key)));
}

kind_counter& transaction::counter_of(resource_kind kind) {
  std::optional<kind_counter>& known = counters_[kind];
  if (!known) {
    known = counter(kind).value_or(kind_counter());
  }
  return *known;
}

bool transaction::add(resource_kind kind, std::int64_t position, const record& row) {
  if (!session.find_number(changing().insert, values_of(kind, position, row))) {
    return false;
  }
  ahead_[kind].erase(row.id);
  changed_.push_back({kind, row.id});
  if (std::optional<std::size_t>& counted = counts_[kind]) {
    ++*counted;
  }
  return true;
}

std::optional<std::int64_t> transaction::insert(const resource_key& key, std::string_view json,
                                                std::string_view alternate_key) {
  kind_counter counter = counter_of(key.kind);
  // A named resource has a position after all earlier ones, also removed ones, and a version after those of all removed
  // ones.
  const std::int64_t position = is_named(key.kind) ? counter.last + 1 : number_of(values_of(key).back());
  const std::int64_t version = is_named(key.kind) ? counter.removed_version + 1 : 1;
  const record row{
      .json = std::string(json), .version = version, .id = key.id, .alternate_key = std::string(alternate_key)};
  if (!add(key.kind, position, row)) {
    return std::nullopt;
  }
  counter.last = std::max(counter.last, position);
  store(key.kind, counter);
  return version;
}

std::optional<std::int64_t> transaction::replace(const resource_key& key, std::string_view json, std::int64_t step) {
  const std::string& statement = changing().update.of(key);
  sql_values parameters = values_of(key);
  parameters.insert(parameters.end(), {step, json});
  if (const auto known = ahead_[key.kind].find(key.id); known != ahead_[key.kind].end() && known->second) {
    session.run_later(statement, parameters);
    changed_.push_back(key);
    known->second->json = json;
    return known->second->version += step;
  }
  const std::optional<std::int64_t> version = session.find_number(statement, parameters);
  if (version) {
    changed_.push_back(key);
  }
  return version;
}

std::int64_t transaction::update(const resource_key& key, std::string_view json) {
  const std::optional<std::int64_t> version = replace(key, json, 1);
  if (!version) {
    throw storage_error("the resource to change does not exist");
  }
  return *version;
}

void transaction::touch(const resource_key& key, std::string_view json) { static_cast<void>(replace(key, json, 0)); }

void transaction::remove(const resource_key& key) {
  const std::optional<std::int64_t> version = session.find_number(changing().remove.of(key), values_of(key));
  if (!version) {
    return;
  }
  ahead_[key.kind].erase(key.id);
  changed_.push_back(key);
  if (std::optional<std::size_t>& counted = counts_[key.kind]) {
    --*counted;
  }
  if (is_named(key.kind)) {
    kind_counter counter = counter_of(key.kind);
    counter.removed_version = std::max(counter.removed_version, *version);
    store(key.kind, counter);
  }
}

std::optional<std::int64_t> transaction::next_id(resource_kind kind) {
  kind_counter counter = counter_of(kind);
  if (counter.last == std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  ++counter.last;
  store(kind, counter);
  return counter.last;
}

void transaction::reserve_id(resource_kind kind, std::int64_t id) {
  kind_counter counter = counter_of(kind);
  counter.last = std::max(counter.last, id);
  store(kind, counter);
}

std::size_t transaction::count(resource_kind kind) {
  std::optional<std::size_t>& counted = counts_[kind];
  if (!counted) {
    counted = static_cast<std::size_t>(session.find_number(session.statements().count, {name_of(kind)}).value_or(0));
  }
  return *counted;
}

void transaction::fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) {
  kind_counter filled = counter;
  std::int64_t place = 0;
  for (const record& each : rows) {
    const std::int64_t position = is_named(kind) ? ++place : number_of(values_of({kind, each.id}).back());
    if (!add(kind, position, each)) {
      throw storage_error("a key occurs twice");
    }
    filled.last = std::max(filled.last, position);
  }
  store(kind, filled);
}

void transaction::store(resource_kind kind, const kind_counter& counter) {
  session.run_later(changing().store_counter, {name_of(kind), counter.last, counter.removed_version});
  counters_[kind] = counter;
}

void transaction::load_ahead(const std::vector<resource_key>& keys) {
  for (const resource_key& key : keys) {
    std::optional<record>& found = ahead_[key.kind][key.id];
    session.run_later(session.statements().lock.of(key), values_of(key),
                      [&found](const sql_values& row) { found = record_of(row); });
  }
  session.finish();
}

void transaction::undo_unit() {
  if (!has_changed_unit_) {
    return;
  }
  changed_.resize(changed_before_unit_);
  ahead_ = {};
  counts_ = {};
  counters_ = {};
}

void transaction::write_much() {
  constexpr std::size_t bytes = std::size_t{64} << 10U;
  std::minstd_rand random;
  std::string text;
  while (text.size() < bytes) {
    text += std::to_string(random());  // which compression leaves large
  }
  const record row{.json = std::move(text)};
  sql_values values = values_of(account_kind, 0, row);
  values[0] = std::string_view();  // of no kind
  static_cast<void>(session.find_number(changing().insert, values));
  static_cast<void>(session.find_number(changing().update.by_id, {values[0], values[1], 1, values[5]}));
  static_cast<void>(session.find_number(changing().remove.by_id, {values[0], values[1]}));
}

std::optional<std::int64_t> apply(transaction& scope, const stored_write& write) {
  const resource_key key{write.kind, write.key};
  switch (write.action) {
    case write_action::insert:
      return scope.insert(key, write.json, write.alternate_key);
    case write_action::update:
      return scope.update(key, write.json);
    case write_action::remove:
      scope.remove(key);
      return 0;
    case write_action::reserve_id:
      if (const std::optional<std::int64_t> id = parse_resource_id(write.key)) {
        scope.reserve_id(write.kind, *id);
      }
      return 0;
  }
  return 0;
}

void fill(transaction& scope, const std::vector<stored_write>& content) {
  for (const stored_write& write : content) {
    if (!apply(scope, write)) {
      throw storage_error("a key occurs twice");
    }
  }
}

}  // namespace flagadmin::server
