#include "storage/postgresql_rows.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "storage/postgresql_values.hpp"

namespace flagadmin::server {

namespace {

using element = postgresql_array::element;

std::string parameter_of(resource_kind kind) { return std::string(resource_of(kind).name); }

/// The name of the statement for resources with the form of key of this kind.
std::string name_of(const char* what, resource_kind kind) {
  return std::string(what) + (is_named(kind) ? "_by_name" : "_by_id");
}

/// The keys of resources of one kind, as a parameter.
class key_array {
 public:
  explicit key_array(resource_kind kind)
      : is_named_(is_named(kind)), keys_(is_named_ ? element::bytea : element::bigint) {}

  void add(std::string_view id) {
    if (is_named_) {
      keys_.add(id);
      return;
    }
    std::int64_t number = 0;  // no row has it: ids begin at 1
    std::from_chars(id.data(), id.data() + id.size(), number);
    keys_.add(number);
  }
  [[nodiscard]] std::string encoded() const { return keys_.encoded(); }

 private:
  bool is_named_;
  postgresql_array keys_;
};

}  // namespace

std::optional<record>* fetched_rows::find(const resource_key& key) {
  of_kind& known = of(key.kind);
  const auto found = known.find(key.id);
  return found == known.end() ? nullptr : &found->second;
}

std::vector<resource_kind> send_fetch(postgresql_connection& to, fetched_rows& wanted, row_lock lock) {
  std::vector<resource_kind> sent;
  for (const resource& each : resources()) {
    if (wanted.of(each.kind).empty()) {
      continue;
    }
    key_array keys(each.kind);
    for (const auto& [id, row] : wanted.of(each.kind)) {
      keys.add(id);
    }
    to.send(name_of(lock == row_lock::for_update ? "lock" : "load", each.kind),
            {parameter_of(each.kind), keys.encoded()});
    sent.push_back(each.kind);
  }
  return sent;
}

void take_fetched(const postgresql_rows& rows, resource_kind kind, fetched_rows& into) {
  for (int row = 0; row != rows.size(); ++row) {
    into.of(kind)[std::string(rows.text(row, 0))] =
        record{.json = std::string(rows.text(row, 2)), .version = rows.number(row, 1)};
  }
}

void send_insert(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows,
                 std::int64_t removed_version) {
  key_array keys(kind);
  postgresql_array alternate_keys(element::bytea);
  postgresql_array versions(element::bigint);
  postgresql_array texts(element::text);
  for (const written_row& row : rows) {
    keys.add(row.id);
    alternate_keys.add(row.alternate_key);
    versions.add(row.version);
    texts.add(row.json);
  }
  std::vector<std::string> parameters{parameter_of(kind), keys.encoded(), alternate_keys.encoded(), versions.encoded(),
                                      texts.encoded()};
  if (is_named(kind)) {
    parameters.push_back(postgresql_number(removed_version));
  }
  to.send(name_of("insert", kind), parameters);
}

void send_update(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows) {
  key_array keys(kind);
  postgresql_array versions(element::bigint);
  postgresql_array texts(element::text);
  for (const written_row& row : rows) {
    keys.add(row.id);
    versions.add(row.version);
    texts.add(row.json);
  }
  to.send(name_of("update", kind), {parameter_of(kind), keys.encoded(), versions.encoded(), texts.encoded()});
}

void send_remove(postgresql_connection& to, resource_kind kind, const std::vector<std::string_view>& ids) {
  key_array keys(kind);
  for (const std::string_view id : ids) {
    keys.add(id);
  }
  to.send(name_of("remove", kind), {parameter_of(kind), keys.encoded()});
}

void send_counter(postgresql_connection& to, resource_kind kind, const kind_counter& least) {
  to.send("count", {parameter_of(kind), postgresql_number(least.last), postgresql_number(least.removed_version)});
}

per_kind<kind_counter> read_counters(postgresql_connection& in, row_lock lock) {
  const postgresql_rows rows = in.query(lock == row_lock::for_update ? "lock_counters" : "counters");
  per_kind<kind_counter> read;
  for (int row = 0; row != rows.size(); ++row) {
    const auto& table = resources();
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const resource& each) { return each.name == rows.text(row, 0); });
    if (found != table.end()) {
      read[found->kind] = {.last = rows.number(row, 1), .removed_version = rows.number(row, 2)};
    }
  }
  return read;
}

std::optional<std::string> find_key(postgresql_connection& in, resource_kind kind, std::string_view alternate_key) {
  const postgresql_rows rows = in.query("find", {parameter_of(kind), std::string(alternate_key)});
  return rows.size() == 0 ? std::nullopt : std::optional<std::string>(rows.text(0, 0));
}

std::size_t count_of(postgresql_connection& in, resource_kind kind) {
  return static_cast<std::size_t>(in.query("count_rows", {parameter_of(kind)}).number(0, 0));
}

std::optional<record> postgresql_reader::load(const resource_key& key) {
  if (const std::optional<record>* known = fetched_.find(key)) {
    return *known;
  }
  fetched_rows wanted;
  wanted.want(key);
  static_cast<void>(send_fetch(connection_, wanted, row_lock::none));
  take_fetched(connection_.receive().front(), key.kind, wanted);
  return *wanted.find(key);
}

std::vector<record> load_all_rows(postgresql_connection& in, resource_kind kind) {
  const postgresql_rows rows = in.query("load_all", {parameter_of(kind)});
  std::vector<record> stored;
  for (int row = 0; row != rows.size(); ++row) {
    stored.push_back({.json = std::string(rows.text(row, 1)),
                      .version = rows.number(row, 2),
                      .id = std::string(rows.text(row, 0)),
                      .alternate_key = std::string(rows.text(row, 3))});
  }
  return stored;
}

std::optional<kind_counter> find_counter(postgresql_connection& in, resource_kind kind) {
  const postgresql_rows rows = in.query("counter", {parameter_of(kind)});
  return rows.size() == 0
             ? std::nullopt
             : std::optional(kind_counter{.last = rows.number(0, 0), .removed_version = rows.number(0, 1)});
}

std::vector<record> postgresql_reader::load_all(resource_kind kind) { return load_all_rows(connection_, kind); }

std::optional<std::string> postgresql_reader::find(resource_kind kind, std::string_view alternate_key) {
  return kind == resource_kind::service_account_token ? find_token(alternate_key)
                                                      : find_key(connection_, kind, alternate_key);
}

std::optional<std::string> postgresql_reader::find_token(std::string_view alternate_key) {
  constexpr resource_kind kind = resource_kind::service_account_token;
  constexpr resource_kind owner = resource_kind::service_account;
  const postgresql_rows rows =
      connection_.query("find_token", {parameter_of(kind), std::string(alternate_key), parameter_of(owner)});
  if (rows.size() == 0) {
    return std::nullopt;
  }
  std::string id(rows.text(0, 0));
  fetched_.of(kind)[id] = record{.json = std::string(rows.text(0, 2)), .version = rows.number(0, 1)};
  if (const std::string_view account = rows.text(0, 3); !account.empty()) {
    fetched_.of(owner)[std::string(account)] =
        record{.json = std::string(rows.text(0, 5)), .version = rows.number(0, 4)};
  }
  return id;
}

bool postgresql_reader::is_empty() { return connection_.query("is_empty").number(0, 0) != 0; }

bool postgresql_reader::is_ready() {
  static_cast<void>(is_empty());
  return true;
}

}  // namespace flagadmin::server
