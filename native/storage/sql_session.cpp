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
  std::optional<std::int64_t> number;
  run(statement, parameters, [&number](const sql_values& row) { number = number_of(row.front()); });
  return number;
}

std::string sql_session::find_text(const std::string& statement) {
  std::string text;
  run(statement, {}, [&text](const sql_values& row) { text = text_of(row.front()); });
  return text;
}

}  // namespace flagadmin::server
