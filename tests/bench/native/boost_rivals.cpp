// Rivals of the core with Boost.JSON: by a document, and by a parser without one.
#include <boost/json.hpp>
#include <boost/json/basic_parser_impl.hpp>

#include "rivals.hpp"
#include "shape.hpp"

namespace json = boost::json;

namespace {

bool is_list_of_strings(const json::value& list) {
  if (list.is_null()) {
    return true;
  }
  if (!list.is_array()) {
    return false;
  }
  for (const json::value& item : list.get_array()) {
    if (!item.is_string()) {
      return false;
    }
  }
  return true;
}

bool matches(const json::value& document) {
  const json::object* object = document.if_object();
  if (object == nullptr) {
    return false;
  }
  const json::value* provider = object->if_contains("provider");
  const json::value* enabled = object->if_contains("enabled");
  const json::value* parameters = object->if_contains("parameters");
  const json::value* events = object->if_contains("events");
  if (provider == nullptr || enabled == nullptr || parameters == nullptr || events == nullptr) {
    return false;
  }
  const json::value* description = object->if_contains("description");
  const json::value* projects = object->if_contains("projects");
  const json::value* environments = object->if_contains("environments");
  return provider->is_string() && !provider->get_string().empty() && enabled->is_bool() &&
         (parameters->is_object() || parameters->is_null()) && is_list_of_strings(*events) &&
         (description == nullptr || description->is_string() || description->is_null()) &&
         (projects == nullptr || is_list_of_strings(*projects)) &&
         (environments == nullptr || is_list_of_strings(*environments));
}

/// Passes Boost.JSON's events to the checks. Parts of a text are gathered only where they matter: names and lengths.
struct handler {
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  rivals::shape shape;
  std::string key_start;

  static bool accepted(bool fine, json::error_code& error) {
    if (!fine) {
      error = json::error::exception;
    }
    return fine;
  }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code& error) { return accepted(shape.begin_object(), error); }
  bool on_object_end(std::size_t, json::error_code& error) { return accepted(shape.end_object(), error); }
  bool on_array_begin(json::error_code& error) { return accepted(shape.begin_array(), error); }
  bool on_array_end(std::size_t, json::error_code&) {
    shape.end_array();
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    key_start.append(part.data(), part.size());
    return true;
  }
  bool on_key(json::string_view part, std::size_t, json::error_code&) {
    if (key_start.empty()) {
      shape.key({part.data(), part.size()});
    } else {
      key_start.append(part.data(), part.size());
      shape.key(key_start);
      key_start.clear();
    }
    return true;
  }
  bool on_string_part(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_string(json::string_view, std::size_t length, json::error_code& error) {
    return accepted(shape.string(length), error);
  }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t, json::string_view, json::error_code& error) { return accepted(shape.number(), error); }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code& error) { return accepted(shape.number(), error); }
  bool on_double(double, json::string_view, json::error_code& error) { return accepted(shape.number(), error); }
  bool on_bool(bool, json::error_code& error) { return accepted(shape.boolean(), error); }
  bool on_null(json::error_code& error) { return accepted(shape.null(), error); }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }
};

constexpr json::parse_options options() {
  json::parse_options chosen;
  chosen.max_depth = 64;
  return chosen;
}

}  // namespace

namespace rivals {

bool boost_dom(std::string_view text) {
  // As Boost.JSON advises for speed: all values in one block, released as a whole.
  static unsigned char block[1 << 14];
  json::monotonic_resource memory(block, sizeof block);
  json::error_code error;
  const json::value document = json::parse({text.data(), text.size()}, error, &memory, options());
  return !error && matches(document);
}

bool boost_sax(std::string_view text) {
  json::basic_parser<handler> parser(options());
  json::error_code error;
  const std::size_t consumed = parser.write_some(false, text.data(), text.size(), error);
  return !error && consumed == text.size();
}

}  // namespace rivals
