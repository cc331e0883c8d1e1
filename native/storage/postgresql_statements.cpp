#include "storage/postgresql_rows.hpp"

namespace flagadmin::server {

namespace {

// A name, or the id in decimal. Names are of any length, which an index does not take: it holds their SHA-256.
constexpr const char* key_column = "coalesce(kept.name, convert_to(kept.position::text, 'UTF8'))";
constexpr const char* by_id = "kept.position = ANY($2::bigint[])";
constexpr const char* by_name =
    "kept.name IS NOT NULL AND sha256(kept.name) IN (SELECT sha256(name) FROM unnest($2::bytea[]) AS wanted(name))";

// All transactions lock in the order of positions, so that there are no deadlocks.
constexpr const char* in_order_for_update = " ORDER BY kept.position FOR UPDATE OF kept";

// A token by its alternate key, and the account that its text names: $3 is the kind of accounts. Not a cast to JSON,
// which would fail for a damaged row. A quote in a string is escaped, so that no description is mistaken for the
// member.
constexpr const char* find_token =
    "SELECT kept.position::text, kept.version, kept.body, coalesce(owner.position::text, ''), owner.version, "
    "owner.body "
    "FROM resource AS kept LEFT JOIN resource AS owner ON owner.kind = $3 "
    "AND owner.position = substring(kept.body from '\"userId\":([0-9]{1,18})')::bigint "
    "WHERE kept.kind = $1 AND kept.alternate_key IS NOT NULL AND sha256(kept.alternate_key) = sha256($2::bytea)";

constexpr const char* insert_by_id =
    "INSERT INTO resource (kind, position, alternate_key, version, body) "
    "SELECT $1, new.position, nullif(new.alternate_key, ''), new.version, new.body "
    "FROM unnest($2::bigint[], $3::bytea[], $4::bigint[], $5::text[]) AS new(position, alternate_key, version, body)";
// The position is null, which the table refuses, unless the counter still has the value that the versions were made
// from.
constexpr const char* insert_by_name =
    "WITH counted AS (UPDATE resource_counter SET last = last + cardinality($2::bytea[]) "
    "WHERE kind = $1 AND removed_version = $6::bigint RETURNING last - cardinality($2::bytea[]) AS before) "
    "INSERT INTO resource (kind, position, name, alternate_key, version, body) "
    "SELECT $1, counted.before + new.place, new.name, nullif(new.alternate_key, ''), new.version, new.body "
    "FROM unnest($2::bytea[], $3::bytea[], $4::bigint[], $5::text[]) WITH ORDINALITY "
    "AS new(name, alternate_key, version, body, place) LEFT JOIN counted ON true ORDER BY new.place";

constexpr const char* update_by_id =
    "UPDATE resource AS kept SET version = new.version, body = new.body "
    "FROM unnest($2::bigint[], $3::bigint[], $4::text[]) AS new(position, version, body) "
    "WHERE kept.kind = $1 AND kept.position = new.position";
constexpr const char* update_by_name =
    "UPDATE resource AS kept SET version = new.version, body = new.body "
    "FROM unnest($2::bytea[], $3::bigint[], $4::text[]) AS new(name, version, body) "
    "WHERE kept.kind = $1 AND kept.name IS NOT NULL AND sha256(kept.name) = sha256(new.name)";

constexpr const char* kind_count =
    "INSERT INTO resource_counter AS kept (kind, last, removed_version) VALUES ($1, $2::bigint, $3::bigint) "
    "ON CONFLICT (kind) DO UPDATE SET last = greatest(kept.last, excluded.last), "
    "removed_version = greatest(kept.removed_version, excluded.removed_version)";

std::string load_sql(const char* condition) {
  return std::string("SELECT ") + key_column +
         ", kept.version, kept.body FROM resource AS kept WHERE kept.kind = $1 AND " + condition;
}

std::string remove_sql(const char* condition) {
  return std::string("DELETE FROM resource AS kept WHERE kept.kind = $1 AND ") + condition;
}

}  // namespace

const std::vector<postgresql_statement>& reading_statements() {
  static const std::vector<postgresql_statement> statements{
      {"load_by_id", load_sql(by_id)},
      {"load_by_name", load_sql(by_name)},
      {"load_all", std::string("SELECT ") + key_column +
                       ", kept.body, kept.version, coalesce(kept.alternate_key, '') FROM resource AS kept "
                       "WHERE kept.kind = $1 ORDER BY kept.position"},
      {"find", std::string("SELECT ") + key_column +
                   " FROM resource AS kept WHERE kept.kind = $1 AND kept.alternate_key IS NOT NULL "
                   "AND sha256(kept.alternate_key) = sha256($2::bytea)"},
      {"find_token", find_token},
      {"is_empty", "SELECT NOT EXISTS (SELECT FROM resource_counter)"},
      {"counter", "SELECT last, removed_version FROM resource_counter WHERE kind = $1"},
      {"counters", "SELECT kind, last, removed_version FROM resource_counter"},
  };
  return statements;
}

const std::vector<postgresql_statement>& writing_statements() {
  static const std::vector<postgresql_statement> statements{
      {"begin", begin_transaction},
      {"commit", "COMMIT"},
      {"lock_by_id", load_sql(by_id) + in_order_for_update},
      {"lock_by_name", load_sql(by_name) + in_order_for_update},
      {"lock_counters", "SELECT kind, last, removed_version FROM resource_counter ORDER BY kind FOR UPDATE"},
      {"count_rows", "SELECT count(*) FROM resource WHERE kind = $1"},
      {"insert_by_id", insert_by_id},
      {"insert_by_name", insert_by_name},
      {"update_by_id", update_by_id},
      {"update_by_name", update_by_name},
      {"remove_by_id", remove_sql(by_id)},
      {"remove_by_name", remove_sql(by_name)},
      {"count", kind_count},
  };
  return statements;
}

}  // namespace flagadmin::server
