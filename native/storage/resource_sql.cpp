#include "storage/resource_sql.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <random>
#include <set>
#include <utility>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin::server {

namespace {

constexpr const char* columns =
    "SELECT position, name, version, body, alternate_key FROM resource WHERE kind = ?1 AND ";

std::string_view name_of(resource_kind kind) noexcept { return resource_of(kind).name; }

std::int64_t number_of(std::string_view id) noexcept {
  std::int64_t number = 0;  // no row has it: ids begin at 1
  std::from_chars(id.data(), id.data() + id.size(), number);
  return number;
}

sql_parameter parameter_of(const resource_key& key) {
  return is_named(key.kind) ? sql_parameter(key_text{key.id}) : sql_parameter(number_of(key.id));
}

sql form(const resource_key& key, sql by_id, sql by_name) noexcept { return is_named(key.kind) ? by_name : by_id; }

record row_of(const sql_columns& from) {
  return {.json = from.text(3),
          .version = from.number(2),
          .id = from.is_null(1) ? std::to_string(from.number(0)) : from.text(1),
          .alternate_key = from.text(4)};
}

std::vector<record> rows_of(sql_session& session, sql statement, const std::vector<sql_parameter>& parameters) {
  std::vector<record> rows;
  session.run(statement, parameters, [&rows](const sql_columns& next) { rows.push_back(row_of(next)); });
  return rows;
}

std::optional<record> first_of(std::vector<record> rows) {
  return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
}

/// The first column of the result; nothing if it has no rows.
std::optional<std::int64_t> number_of(sql_session& session, sql statement,
                                      const std::vector<sql_parameter>& parameters) {
  std::optional<std::int64_t> found;
  session.run(statement, parameters, [&found](const sql_columns& row) { found = row.number(0); });
  return found;
}

}  // namespace

std::array<std::string, static_cast<std::size_t>(sql::statements)> statements_of(const sql_dialect& dialect) {
  const std::string by_id = "position = ?2";
  const std::string by_name = dialect.by_name;
  const std::string load = columns;
  const std::string update = "UPDATE resource SET version = version + ?3, body = ?4 WHERE kind = ?1 AND ";
  const std::string remove = "DELETE FROM resource WHERE kind = ?1 AND ";
  const std::string version = " RETURNING version";
  const std::string load_owner =
      std::string(
          "SELECT position, name, version, body, alternate_key, 2 FROM resource WHERE kind = ?3 AND position = "
          "(SELECT ") +
      dialect.owner + " FROM kept)";
  // In the order of the enumeration.
  return {
      load + by_id,
      load + by_name,
      load + by_id + dialect.for_update,
      load + by_name + dialect.for_update,
      "SELECT position, name, version, body, alternate_key FROM resource WHERE kind = ?1 ORDER BY position",
      load + dialect.by_alternate_key,
      "WITH kept AS (" + load + dialect.by_alternate_key + ") SELECT kept.*, 1 AS part FROM kept UNION ALL " +
          load_owner + " ORDER BY part",
      "INSERT INTO resource (kind, position, name, alternate_key, version, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
      "ON CONFLICT DO NOTHING RETURNING version",
      update + by_id + version,
      update + by_name + version,
      "UPDATE resource SET alternate_key = ?3 WHERE kind = ?1 AND position = ?2 RETURNING version",
      remove + by_id + version,
      remove + by_name + version,
      "SELECT count(*) FROM resource WHERE kind = ?1",
      "SELECT last, removed_version FROM resource_counter WHERE kind = ?1",
      "INSERT INTO resource_counter (kind, last, removed_version) VALUES (?1, ?2, ?3) "
      "ON CONFLICT (kind) DO UPDATE SET last = excluded.last, removed_version = excluded.removed_version",
      "SELECT NOT EXISTS (SELECT 1 FROM resource_counter)",
  };
}

std::optional<record> sql_reader::load(const resource_key& key) {
  return first_of(
      rows_of(session_, form(key, sql::load_by_id, sql::load_by_name), {name_of(key.kind), parameter_of(key)}));
}

std::vector<record> sql_reader::load_all(resource_kind kind) {
  return rows_of(session_, sql::load_all, {name_of(kind)});
}

std::optional<record> sql_reader::find(resource_kind kind, std::string_view alternate_key) {
  return first_of(rows_of(session_, sql::find, {name_of(kind), key_text{alternate_key}}));
}

found_secret sql_reader::find_secret(std::string_view digest) {
  std::vector<record> rows =
      rows_of(session_, sql::find_with_owner, {name_of(secret_kind), key_text{digest}, name_of(account_kind)});
  return {.secret = rows.empty() ? std::nullopt : std::optional(std::move(rows.front())),
          .account = rows.size() < 2 ? std::nullopt : std::optional(std::move(rows.back()))};
}

bool sql_reader::is_empty() { return number_of(session_, sql::is_empty, {}).value_or(0) != 0; }

std::optional<kind_counter> sql_reader::counter(resource_kind kind) {
  std::optional<kind_counter> found;
  session_.run(sql::counter, {name_of(kind)},
               [&found](const sql_columns& row) { found = {.last = row.number(0), .removed_version = row.number(1)}; });
  return found;
}

void sql_transaction::load_ahead(const std::vector<resource_key>& keys) {
  std::vector<sql_session::call> calls;
  calls.reserve(keys.size());
  for (const resource_key& key : keys) {
    calls.push_back({form(key, sql::lock_by_id, sql::lock_by_name), {name_of(key.kind), parameter_of(key)}});
  }
  std::vector<std::optional<record>> found(keys.size());
  if (session_.run_together(calls, [&found](std::size_t i, const sql_columns& row) { found[i] = row_of(row); })) {
    for (std::size_t i = 0; i != keys.size(); ++i) {
      ahead_[keys[i].kind].try_emplace(keys[i].id, std::move(found[i]));
    }
  }
}

void sql_transaction::begin_unit() {
  changed_before_unit_ = changed_.size();
  added_ = {};
}

void sql_transaction::undo_unit() {
  for (std::size_t i = changed_before_unit_; i != changed_.size(); ++i) {
    ahead_[changed_[i].kind].erase(changed_[i].id);
  }
  changed_.resize(changed_before_unit_);
  for (const resource& each : resources()) {
    if (std::optional<std::size_t>& counted = counts_[each.kind]) {
      counted = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(*counted) - added_[each.kind]);
    }
  }
}

void sql_transaction::complete_version_1() {
  const resource& kind = resource_of(account_kind);
  std::set<std::string> taken;
  for (const record& stored : load_all(account_kind)) {
    if (!validate(*kind.item, stored.json).valid()) {
      continue;
    }
    const std::string alternate_key = alternate_key_of(kind, stored.json);
    if (!alternate_key.empty() && taken.insert(alternate_key).second) {
      static_cast<void>(number_of(session_, sql::set_alternate_key,
                                  {name_of(account_kind), number_of(stored.id), key_text{alternate_key}}));
    }
    if (kind.reserved_ids != nullptr) {
      for (const stored_write& write : kind.reserved_ids(stored.json)) {
        reserve_id(write.kind, number_of(write.key));
      }
    }
  }
}

void sql_transaction::write_much() {
  constexpr std::size_t bytes = std::size_t{64} << 10U;
  const std::vector<sql_parameter> key{std::string_view(), std::int64_t{0}};
  std::minstd_rand random;
  std::string text;
  while (text.size() < bytes) {
    text += std::to_string(random());  // which compression leaves large
  }
  static_cast<void>(
      number_of(session_, sql::insert, {key[0], key[1], {}, {}, std::int64_t{1}, std::string_view(text)}));
  static_cast<void>(number_of(session_, sql::remove_by_id, key));
}

std::optional<record> sql_transaction::load(const resource_key& key) {
  if (const auto known = ahead_[key.kind].find(key.id); known != ahead_[key.kind].end()) {
    return known->second;
  }
  return first_of(
      rows_of(session_, form(key, sql::lock_by_id, sql::lock_by_name), {name_of(key.kind), parameter_of(key)}));
}

std::optional<record> sql_transaction::find(resource_kind kind, std::string_view alternate_key) {
  return reader_.find(kind, alternate_key);
}

bool sql_transaction::add(resource_kind kind, std::int64_t position, const record& row) {
  const bool is_added =
      number_of(session_, sql::insert,
                {name_of(kind), position, is_named(kind) ? sql_parameter(key_text{row.id}) : sql_parameter(),
                 row.alternate_key.empty() ? sql_parameter() : sql_parameter(key_text{row.alternate_key}), row.version,
                 std::string_view(row.json)})
          .has_value();
  if (is_added) {
    ahead_[kind].erase(row.id);
    changed_.push_back({kind, row.id});
    ++added_[kind];
    if (std::optional<std::size_t>& counted = counts_[kind]) {
      ++*counted;
    }
  }
  return is_added;
}

std::optional<std::int64_t> sql_transaction::insert(const resource_key& key, std::string_view json,
                                                    std::string_view alternate_key) {
  kind_counter counter = reader_.counter(key.kind).value_or(kind_counter());
  // A named resource has a position after all earlier ones, also removed ones, and a version after those of all removed
  // ones.
  const std::int64_t position = is_named(key.kind) ? counter.last + 1 : number_of(key.id);
  const std::int64_t version = is_named(key.kind) ? counter.removed_version + 1 : 1;
  if (!add(
          key.kind, position,
          {.json = std::string(json), .version = version, .id = key.id, .alternate_key = std::string(alternate_key)})) {
    return std::nullopt;
  }
  counter.last = std::max(counter.last, position);
  store(key.kind, counter);
  return version;
}

std::optional<std::int64_t> sql_transaction::replace(const resource_key& key, std::string_view json,
                                                     std::int64_t step) {
  const sql statement = form(key, sql::update_by_id, sql::update_by_name);
  const std::vector<sql_parameter> parameters{name_of(key.kind), parameter_of(key), step, json};
  if (const auto known = ahead_[key.kind].find(key.id); known != ahead_[key.kind].end() && known->second) {
    session_.run_later(statement, parameters);
    changed_.push_back(key);
    known->second->json = json;
    return known->second->version += step;
  }
  const std::optional<std::int64_t> version = number_of(session_, statement, parameters);
  if (version) {
    changed_.push_back(key);
  }
  return version;
}

std::int64_t sql_transaction::update(const resource_key& key, std::string_view json) {
  const std::optional<std::int64_t> version = replace(key, json, 1);
  if (!version) {
    throw storage_error("the resource to change does not exist");
  }
  return *version;
}

void sql_transaction::touch(const resource_key& key, std::string_view json) {
  static_cast<void>(replace(key, json, 0));
}

void sql_transaction::remove(const resource_key& key) {
  const std::optional<std::int64_t> version =
      number_of(session_, form(key, sql::remove_by_id, sql::remove_by_name), {name_of(key.kind), parameter_of(key)});
  if (!version) {
    return;
  }
  ahead_[key.kind].erase(key.id);
  changed_.push_back(key);
  --added_[key.kind];
  if (std::optional<std::size_t>& counted = counts_[key.kind]) {
    --*counted;
  }
  if (is_named(key.kind)) {
    kind_counter counter = reader_.counter(key.kind).value_or(kind_counter());
    counter.removed_version = std::max(counter.removed_version, *version);
    store(key.kind, counter);
  }
}

std::optional<std::int64_t> sql_transaction::next_id(resource_kind kind) {
  kind_counter counter = reader_.counter(kind).value_or(kind_counter());
  if (counter.last == std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  ++counter.last;
  store(kind, counter);
  return counter.last;
}

void sql_transaction::reserve_id(resource_kind kind, std::int64_t id) {
  kind_counter counter = reader_.counter(kind).value_or(kind_counter());
  counter.last = std::max(counter.last, id);
  store(kind, counter);
}

std::size_t sql_transaction::count(resource_kind kind) {
  std::optional<std::size_t>& counted = counts_[kind];
  if (!counted) {
    counted = static_cast<std::size_t>(number_of(session_, sql::count, {name_of(kind)}).value_or(0));
  }
  return *counted;
}

void sql_transaction::fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) {
  kind_counter filled = counter;
  std::int64_t place = 0;
  for (const record& each : rows) {
    const std::int64_t position = is_named(kind) ? ++place : number_of(each.id);
    if (!add(kind, position, each)) {
      throw storage_error("a key occurs twice");
    }
    filled.last = std::max(filled.last, position);
  }
  store(kind, filled);
}

void sql_transaction::store(resource_kind kind, const kind_counter& counter) {
  session_.run_later(sql::store_counter, {name_of(kind), counter.last, counter.removed_version});
}

}  // namespace flagadmin::server
