#include "storage/sql_session.hpp"

namespace flagadmin::server {

std::int64_t number_of(const sql_value& value) noexcept {
  const auto* const number = std::get_if<std::int64_t>(&value);
  return number == nullptr ? 0 : *number;
}

std::string text_of(const sql_value& value) {
  const auto* const text = std::get_if<std::string_view>(&value);
  return text == nullptr ? std::string() : std::string(*text);
}

std::optional<std::int64_t> sql_session::find_number(const std::string& statement, const sql_values& parameters) {
  std::optional<std::int64_t> found;
  run(statement, parameters, [&found](const sql_values& row) { found = number_of(row.front()); });
  return found;
}

std::string sql_session::find_text(const std::string& statement) {
  std::string found;
  run(statement, {}, [&found](const sql_values& row) { found = text_of(row.front()); });
  return found;
}

}  // namespace flagadmin::server
