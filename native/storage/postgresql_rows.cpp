#include "storage/postgresql_rows.hpp"

#include <charconv>
#include <utility>

#include "storage/postgresql_values.hpp"

namespace flagadmin::server {

namespace {

using element = postgresql_array::element;

constexpr std::array<const char*, 3> tables{"addon", "service_account", "strategy"};

const char* table_of(resource_kind kind) { return tables[static_cast<std::size_t>(kind)]; }
std::string name_of(const char* what, resource_kind kind) { return std::string(what) + "_" + table_of(kind); }

// Locks are taken in the order of ids by everybody: then nobody waits for one who waits for him.
constexpr std::string_view numbered_load = "SELECT id, version, body FROM $ WHERE id = ANY($1::bigint[])";
constexpr std::string_view numbered_lock = " ORDER BY id FOR UPDATE";
constexpr std::string_view numbered_insert =
    "INSERT INTO $ (id, version, body) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[])";
constexpr std::string_view numbered_update =
    "UPDATE $ AS kept SET version = new.version, body = new.body "
    "FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS new(id, version, body) WHERE kept.id = new.id";

// Names are of any length, which an index does not take: it holds their SHA-256.
constexpr std::string_view named_load =
    "SELECT kept.name, kept.version, kept.body FROM unnest($1::bytea[]) AS wanted(name) "
    "JOIN $ AS kept ON sha256(kept.name) = sha256(wanted.name)";
constexpr std::string_view named_lock = " ORDER BY kept.position FOR UPDATE OF kept";
constexpr std::string_view named_insert =
    "INSERT INTO $ (name, version, body) SELECT name, version, body "
    "FROM unnest($1::bytea[], $2::bigint[], $3::text[]) WITH ORDINALITY AS new(name, version, body, place) ORDER BY "
    "place";
constexpr std::string_view named_update =
    "UPDATE $ AS kept SET version = new.version, body = new.body "
    "FROM unnest($1::bytea[], $2::bigint[], $3::text[]) AS new(name, version, body) "
    "WHERE sha256(kept.name) = sha256(new.name)";

/// The statement with the table's name in the place of `$ `.
std::string with_table(std::string_view sql, resource_kind kind) {
  std::string text(sql);
  text.replace(text.find("$ "), 1, table_of(kind));
  return text;
}

bool is_named(resource_kind kind) noexcept { return kind == resource_kind::strategy; }

element key_element(resource_kind kind) noexcept { return is_named(kind) ? element::bytea : element::bigint; }

void add_key(postgresql_array& keys, resource_kind kind, std::string_view id) {
  if (is_named(kind)) {
    keys.add(id);
    return;
  }
  std::int64_t number = 0;  // no row has it: ids begin at 1
  std::from_chars(id.data(), id.data() + id.size(), number);
  keys.add(number);
}

void send_rows(postgresql_connection& to, const char* what, resource_kind kind, const std::vector<written_row>& rows) {
  postgresql_array keys(key_element(kind));
  postgresql_array versions(element::bigint);
  postgresql_array texts(element::text);
  for (const written_row& row : rows) {
    add_key(keys, kind, row.id);
    versions.add(row.version);
    texts.add(row.json);
  }
  to.send(name_of(what, kind), {keys.encoded(), versions.encoded(), texts.encoded()});
}

}  // namespace

std::optional<record>* fetched_rows::find(const resource_key& key) {
  of_kind& known = of(key.kind);
  const auto found = known.find(key.id);
  return found == known.end() ? nullptr : &found->second;
}

const std::vector<postgresql_statement>& reading_statements() {
  static const std::vector<postgresql_statement> statements = [] {
    std::vector<postgresql_statement> all;
    for (const resource_kind kind : resource_kinds) {
      all.push_back({name_of("load", kind), with_table(is_named(kind) ? named_load : numbered_load, kind)});
      all.push_back({name_of("load_all", kind), std::string("SELECT ") + (is_named(kind) ? "name" : "id") +
                                                    ", body FROM " + table_of(kind) + " ORDER BY " +
                                                    (is_named(kind) ? "position" : "id")});
    }
    all.push_back({"is_empty",
                   "SELECT NOT (EXISTS (SELECT FROM addon) OR EXISTS (SELECT FROM service_account) OR "
                   "EXISTS (SELECT FROM strategy))"});
    return all;
  }();
  return statements;
}

const std::vector<postgresql_statement>& writing_statements() {
  static const std::vector<postgresql_statement> statements = [] {
    std::vector<postgresql_statement> all{{"begin", begin_transaction}, {"commit", "COMMIT"}};
    for (const resource_kind kind : resource_kinds) {
      const bool named = is_named(kind);
      all.push_back({name_of("lock", kind), with_table(std::string(named ? named_load : numbered_load) +
                                                           std::string(named ? named_lock : numbered_lock),
                                                       kind)});
      all.push_back({name_of("amount", kind), "SELECT count(*), coalesce(sum(octet_length(body)), 0)::bigint FROM " +
                                                  std::string(table_of(kind))});
      all.push_back({name_of("insert", kind), with_table(named ? named_insert : numbered_insert, kind)});
      all.push_back({name_of("update", kind), with_table(named ? named_update : numbered_update, kind)});
    }
    return all;
  }();
  return statements;
}

std::vector<resource_kind> send_fetch(postgresql_connection& to, fetched_rows& wanted, row_lock lock) {
  std::vector<resource_kind> sent;
  for (const resource_kind kind : resource_kinds) {
    if (wanted.of(kind).empty()) {
      continue;
    }
    postgresql_array keys(key_element(kind));
    for (const auto& [id, row] : wanted.of(kind)) {
      add_key(keys, kind, id);
    }
    to.send(name_of(lock == row_lock::for_update ? "lock" : "load", kind), {keys.encoded()});
    sent.push_back(kind);
  }
  return sent;
}

void take_fetched(const postgresql_rows& answered, resource_kind kind, fetched_rows& into) {
  for (int row = 0; row != answered.size(); ++row) {
    const std::string id =
        is_named(kind) ? std::string(answered.text(row, 0)) : std::to_string(answered.number(row, 0));
    into.of(kind)[id] = record{.json = std::string(answered.text(row, 2)), .version = answered.number(row, 1)};
  }
}

void send_insert(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows) {
  send_rows(to, "insert", kind, rows);
}

void send_update(postgresql_connection& to, resource_kind kind, const std::vector<written_row>& rows) {
  send_rows(to, "update", kind, rows);
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

std::vector<stored_row> postgresql_reader::load_all(resource_kind kind) {
  const postgresql_rows answered = connection_.query(name_of("load_all", kind));
  std::vector<stored_row> rows;
  for (int row = 0; row != answered.size(); ++row) {
    rows.push_back({.id = is_named(kind) ? std::string(answered.text(row, 0)) : std::to_string(answered.number(row, 0)),
                    .json = std::string(answered.text(row, 1))});
  }
  return rows;
}

stored_amount amount_of(postgresql_connection& in, resource_kind kind) {
  const postgresql_rows answered = in.query(name_of("amount", kind));
  return {.count = static_cast<std::size_t>(answered.number(0, 0)),
          .bytes = static_cast<std::size_t>(answered.number(0, 1))};
}

bool postgresql_reader::is_empty() { return connection_.query("is_empty").number(0, 0) != 0; }

bool postgresql_reader::is_ready() {
  static_cast<void>(is_empty());
  return true;
}

}  // namespace flagadmin::server
