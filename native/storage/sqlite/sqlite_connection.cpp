#include "storage/sqlite/sqlite_connection.hpp"

#include <sqlite3.h>

#include <string_view>
#include <utility>

namespace flagadmin::server {

namespace {

// Another program that reads the file, a backup for example, may hold a lock for a moment.
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

/// Text is valid until the next step.
sql_value value_of(sqlite3_stmt* statement, int column) {
  const int type = sqlite3_column_type(statement, column);
  if (type == SQLITE_NULL) {
    return {};
  }
  if (type == SQLITE_INTEGER) {
    return std::int64_t{sqlite3_column_int64(statement, column)};
  }
  const auto* const bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
  return std::string_view(bytes == nullptr ? "" : bytes,
                          static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
}

/// The value must live until the statement is reset.
int bind(sqlite3_stmt* statement, int place, const sql_value& value) {
  if (const auto* const number = std::get_if<std::int64_t>(&value)) {
    return sqlite3_bind_int64(statement, place, *number);
  }
  if (const auto* const key = std::get_if<key_text>(&value)) {
    return sqlite3_bind_blob64(statement, place, key->value.data(), key->value.size(), SQLITE_STATIC);
  }
  const auto* const text = std::get_if<std::string_view>(&value);
  if (text == nullptr) {
    return sqlite3_bind_null(statement, place);
  }
  const char* const bytes = text->data() == nullptr ? "" : text->data();  // null would be a null
  return sqlite3_bind_text64(statement, place, bytes, text->size(), SQLITE_STATIC, SQLITE_UTF8);
}

/// Resets a statement after its use, which releases its locks and views.
struct resetter {
  void operator()(sqlite3_stmt* statement) const noexcept {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
  }
};

}  // namespace

void sqlite_connection::closer::operator()(sqlite3* handle) const noexcept { sqlite3_close_v2(handle); }

void sqlite_connection::closer::operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }

sqlite_connection::sqlite_connection(const std::string& file, access mode) {
  sqlite3* handle = nullptr;
  // Queries write the shared index in WAL mode.
  constexpr int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) {
    throw storage_error("SQLite: " + std::string(sqlite3_errstr(code)));
  }
  sqlite3_busy_timeout(handle, busy_timeout_ms);
  // For versions before 3.43, which lack this function of PostgreSQL.
  sqlite3_create_function(
      handle, "octet_length", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nullptr,
      [](sqlite3_context* context, int, sqlite3_value** text) {
        sqlite3_result_int64(context, sqlite3_value_bytes(*text));
      },
      nullptr, nullptr);
  run_later("PRAGMA trusted_schema = OFF");
  // Journals of statements are files elsewhere otherwise, which a read-only root refuses.
  run_later("PRAGMA temp_store = MEMORY");
  if (mode == access::query_only) {
    // Only the writing connection may checkpoint: SQLite before 3.51.3 can lose a WAL that two connections reset at
    // once.
    run_later("PRAGMA wal_autocheckpoint = 0");
    run_later("PRAGMA query_only = ON");
  }
}

void sqlite_connection::run_later(const std::string& statement, const sql_values& parameters, row_visitor visit) {
  auto& prepared = prepared_[statement];
  if (!prepared) {
    sqlite3_stmt* statement_handle = nullptr;
    const int code = sqlite3_prepare_v3(handle_.get(), statement.data(), static_cast<int>(statement.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement_handle, nullptr);
    prepared.reset(statement_handle);
    if (code != SQLITE_OK) {
      fail(handle_.get());
    }
  }
  const std::unique_ptr<sqlite3_stmt, resetter> used(prepared.get());
  for (std::size_t i = 0; i != parameters.size(); ++i) {
    if (bind(used.get(), static_cast<int>(i) + 1, parameters[i]) != SQLITE_OK) {
      fail(handle_.get());
    }
  }
  sql_values row(visit ? static_cast<std::size_t>(sqlite3_column_count(used.get())) : 0);
  int code = sqlite3_step(used.get());
  for (; code == SQLITE_ROW; code = sqlite3_step(used.get())) {
    for (std::size_t i = 0; i != row.size(); ++i) {
      row[i] = value_of(used.get(), static_cast<int>(i));
    }
    if (visit) {
      visit(row);
    }
  }
  if (code != SQLITE_DONE) {
    fail(handle_.get());
  }
}

void sqlite_connection::change_later(const std::string& statement, const sql_values& parameters) {
  run_later(statement, parameters);
  if (sqlite3_changes(handle_.get()) != 1) {
    throw altered_database("SQLite: a change was dropped: does a trigger do that?");
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

bool sqlite_connection::in_transaction() const noexcept { return sqlite3_get_autocommit(handle_.get()) == 0; }

}  // namespace flagadmin::server
