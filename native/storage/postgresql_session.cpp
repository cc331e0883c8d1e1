// The store's statements through a connection to PostgreSQL.
#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "storage/postgresql_connection.hpp"
#include "storage/resource_sql.hpp"
#include "storage/sql_session.hpp"

namespace flagadmin::server {

namespace {

/// The current row of a result.
class row_columns final : public sql_columns {
 public:
  explicit row_columns(const postgresql_rows& rows) noexcept : rows_(rows) {}

  [[nodiscard]] std::int64_t number(int column) const override { return rows_.number(row, column); }
  [[nodiscard]] std::string text(int column) const override { return std::string(rows_.text(row, column)); }
  [[nodiscard]] bool is_null(int column) const override { return rows_.is_null(row, column); }

  int row = 0;

 private:
  const postgresql_rows& rows_;
};

/// The store's statements. Names are of any length, which an index does not take: it holds their SHA-256.
std::array<std::string, static_cast<std::size_t>(sql::statements)> postgresql_statements() {
  auto all = statements_of({.by_name = "name IS NOT NULL AND sha256(name) = sha256(?2)",
                            .by_alternate_key = "alternate_key IS NOT NULL AND sha256(alternate_key) = sha256(?2)",
                            .for_update = " FOR UPDATE",
                            // Not a cast to JSON, which would fail for a damaged row. A quote in a string is escaped,
                            // so that no description is mistaken for the member.
                            .owner = "substring(body from '\"userId\":([0-9]{1,18})')::bigint"});
  for (std::string& each : all) {
    std::replace(each.begin(), each.end(), '?', '$');
  }
  return all;
}

const std::string& text_of(sql statement) {
  static const auto texts = postgresql_statements();
  return texts[static_cast<std::size_t>(statement)];
}

}  // namespace

void postgresql_connection::run(sql statement, const std::vector<sql_parameter>& parameters,
                                const std::function<void(const sql_columns&)>& visit) {
  const postgresql_rows rows = query(text_of(statement), parameters);
  for (row_columns at(rows); at.row != rows.size(); ++at.row) {
    visit(at);
  }
}

void postgresql_connection::run_later(sql statement, const std::vector<sql_parameter>& parameters) {
  send(text_of(statement), parameters);
  if (!in_rounds_) {
    static_cast<void>(receive());
  }
}

bool postgresql_connection::run_together(const std::vector<call>& calls,
                                         const std::function<void(std::size_t, const sql_columns&)>& visit) {
  if (!in_rounds_ || calls.empty()) {
    return false;
  }
  for (const call& each : calls) {
    send(text_of(each.statement), each.parameters);
  }
  const std::vector<postgresql_rows> results = receive();
  for (std::size_t i = 0; i != calls.size(); ++i) {
    for (row_columns at(results[i]); at.row != results[i].size(); ++at.row) {
      visit(i, at);
    }
  }
  return true;
}

}  // namespace flagadmin::server
