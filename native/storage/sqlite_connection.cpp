#include "storage/sqlite_connection.hpp"

#include <sqlite3.h>

#include <utility>

#include "storage/resource_sql.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

// Another program that reads the file, a backup for instance, may hold a lock for a moment.
constexpr int busy_timeout_ms = 2000;

constexpr int primary_code = 0xff;  ///< a mask

/// Only the kind of failure: the detailed message can include SQL and values.
std::string message_of(int code) {
  return "SQLite: " + std::string(sqlite3_errstr(code)) + " (" + std::to_string(code) + ")";
}

[[noreturn]] void fail(sqlite3* handle) {
  const int code = sqlite3_extended_errcode(handle);
  if ((code & primary_code) == SQLITE_CORRUPT) {
    throw damaged_database(message_of(code));
  }
  throw storage_error(message_of(code));
}

/// A URI whose database SQLite takes for one that cannot change.
std::string immutable_uri(const std::string& file) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char each : file) {
    const bool is_special = each == '%' || each == '?' || each == '#';
    if (is_special) {
      const auto value = static_cast<unsigned char>(each);
      uri.append({'%', digits[value / 16], digits[value % 16]});
    } else {
      uri += each;
    }
  }
  return uri + "?immutable=1";
}

/// The flags that open a file.
int flags_of(sqlite_connection::access mode) noexcept {
  constexpr int all = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  switch (mode) {
    case sqlite_connection::access::read_only:
      return all | SQLITE_OPEN_READONLY;
    case sqlite_connection::access::immutable:
      return all | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    default:
      // Also for queries only: in WAL mode they write the shared index.
      return all | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  }
}

}  // namespace

sqlite_connection::sqlite_connection(const std::string& file, access mode) {
  sqlite3* handle = nullptr;
  const std::string name = mode == access::immutable ? immutable_uri(file) : file;
  const int code = sqlite3_open_v2(name.c_str(), &handle, flags_of(mode), nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) {
    throw storage_error("SQLite: " + std::string(sqlite3_errstr(code)));
  }
  sqlite3_busy_timeout(handle, busy_timeout_ms);
  execute("PRAGMA trusted_schema = OFF");
  // Journals of savepoints are files elsewhere otherwise, which a read-only root refuses.
  execute("PRAGMA temp_store = MEMORY");
  if (mode == access::query_only) {
    // Only the writing connection may checkpoint: SQLite before 3.51.3 can lose a WAL that two connections reset at
    // once.
    execute("PRAGMA wal_autocheckpoint = 0");
    execute("PRAGMA query_only = ON");
  }
}

void sqlite_connection::end_waits_at(std::atomic<bool>& is_stopping) noexcept {
  const auto wait = [](void* stop, int waits_before) {
    constexpr int step_ms = 5;
    if (*static_cast<const std::atomic<bool>*>(stop) || waits_before * step_ms >= busy_timeout_ms) {
      return 0;
    }
    sqlite3_sleep(step_ms);
    return 1;
  };
  sqlite3_busy_handler(handle_.get(), wait, &is_stopping);
}

sqlite_connection sqlite_connection::copy_of(sqlite_connection& from) {
  sqlite_connection copy(":memory:", access::read_write);
  sqlite3_backup* const work = sqlite3_backup_init(copy.handle(), "main", from.handle(), "main");
  if (work != nullptr) {
    sqlite3_backup_step(work, -1);
  }
  if (work == nullptr || sqlite3_backup_finish(work) != SQLITE_OK) {
    fail(copy.handle());
  }
  return copy;
}

void sqlite_connection::closer::operator()(sqlite3* handle) const noexcept { sqlite3_close_v2(handle); }

void sqlite_connection::execute(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(handle_.get());
  }
}

void sqlite_connection::commit() {
  if (sqlite3_exec(handle_.get(), "COMMIT", nullptr, nullptr, nullptr) != SQLITE_OK) {
    const int code = sqlite3_extended_errcode(handle_.get());
    // The write-ahead log has the whole transaction by then, and may keep it after a crash.
    const int kind = code & primary_code;
    if ((kind == SQLITE_IOERR && code != SQLITE_IOERR_WRITE) || kind == SQLITE_NOMEM) {
      throw outcome_in_doubt(message_of(code));
    }
    fail(handle_.get());
  }
}

std::optional<std::int64_t> sqlite_connection::query_number(const char* sql) {
  sqlite_statement statement(*this, sql);
  return statement.step() ? std::optional(statement.number(0)) : std::nullopt;
}

std::string sqlite_connection::query_text(const char* sql) {
  sqlite_statement statement(*this, sql);
  return statement.step() ? statement.text(0) : std::string();
}

bool sqlite_connection::in_transaction() const noexcept { return sqlite3_get_autocommit(handle_.get()) == 0; }

sqlite_statement::sqlite_statement(sqlite_connection& connection, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(connection.handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) {
    fail(connection.handle());
  }
}

void sqlite_statement::finalizer::operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }

sqlite3* sqlite_statement::connection() const noexcept { return sqlite3_db_handle(statement_.get()); }

void sqlite_statement::bind(int place, std::int64_t value) {
  if (sqlite3_bind_int64(statement_.get(), place, value) != SQLITE_OK) {
    fail(connection());
  }
}

void sqlite_statement::bind(int place, std::string_view text) {
  const char* const bytes = text.data() == nullptr ? "" : text.data();  // null would be a null
  if (sqlite3_bind_text64(statement_.get(), place, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK) {
    fail(connection());
  }
}

bool sqlite_statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    fail(connection());
  }
  return code == SQLITE_ROW;
}

std::int64_t sqlite_statement::number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string sqlite_statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

bool sqlite_statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

void sqlite_statement::reset() noexcept {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

void sqlite_session::run(sql statement, const std::vector<sql_parameter>& parameters,
                         const std::function<void(const sql_columns&)>& visit) {
  static const auto texts =
      statements_of({.by_name = "name = ?2",
                     .by_alternate_key = "alternate_key = ?2",
                     .for_update = "",
                     .owner = "CASE WHEN json_valid(body) THEN json_extract(body, '$.userId') END"});
  const auto index = static_cast<std::size_t>(statement);
  std::optional<sqlite_statement>& prepared = prepared_[index];
  if (!prepared) {
    prepared.emplace(connection_, texts[index]);
  }
  const sqlite_statement_use once(*prepared);
  int place = 0;
  for (const sql_parameter& each : parameters) {
    ++place;
    if (const auto* number = std::get_if<std::int64_t>(&each)) {
      once->bind(place, *number);
    } else if (const auto* text = std::get_if<std::string_view>(&each)) {
      once->bind(place, *text);
    } else if (const auto* key = std::get_if<key_text>(&each)) {
      once->bind(place, key->value);
    }
  }
  while (once->step()) {
    visit(*once);
  }
}

foreign_changes::foreign_changes(sqlite_connection& connection) : version_(connection, "PRAGMA data_version") {
  static_cast<void>(exist());
}

bool foreign_changes::exist() {
  const sqlite_statement_use statement(version_);
  return statement->step() && std::exchange(seen_, statement->number(0)) != statement->number(0);
}

}  // namespace flagadmin::server
