#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

using namespace std::string_view_literals;  // literals with a constant length

std::string_view name_of(value_type type) noexcept {
  switch (type) {
    case value_type::any:
      return {};
    case value_type::object:
      return "object";
    case value_type::array:
      return "array";
    case value_type::string:
      return "string";
    case value_type::number:
      return "number";
    case value_type::integer:
      return "integer";
    case value_type::boolean:
      return "boolean";
  }
  return {};
}

std::string_view name_of(string_format format) noexcept {
  switch (format) {
    case string_format::none:
      return {};
    case string_format::date_time:
      return "date-time"sv;
    case string_format::url_friendly:
      return "url-friendly"sv;
    case string_format::int64:
      return "int64"sv;
  }
  return {};
}

}  // namespace flagadmin
