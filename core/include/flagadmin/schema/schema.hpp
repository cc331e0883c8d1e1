#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <flagadmin/for_documents.hpp>

namespace flagadmin {

/// The `type` keyword of JSON Schema; `any` stands for its absence.
enum class value_type : std::uint8_t { any, object, array, string, number, integer, boolean };

/// The `format` keyword. `url_friendly` is this project's own: a breach is a warning (D6), and an error
/// only for a name that fits into no path (D33). `int64` is
/// of integers: what the service can store.
enum class string_format : std::uint8_t { none, date_time, url_friendly, int64 };

/// Forms of values with a fast path in the validator.
enum class fast_form : std::uint8_t {
  none,
  string,   ///< a string of any characters
  boolean,  ///< true or false
  strings,  ///< an array of such strings
  map,      ///< an object whose members have no schema
};

struct schema;
struct property;

/// The maximum number of an object's properties: the validator has a bit for each.
inline constexpr std::size_t max_properties = 63;

/// The largest absolute value of `minimum`: JavaScript has it exactly.
inline constexpr std::int64_t max_exact_integer = std::int64_t{1} << 53U;

/// A view of an array of properties. Not a `std::span`, whose element type has to be complete: a property has a schema
/// with such a view as its member.
class property_view {
 public:
  /// An empty view.
  constexpr property_view() noexcept = default;
  /// A view of `size` properties from `first` on, which must outlive it.
  constexpr property_view(const property* first, std::size_t size) noexcept : data_(first), size_(size) {}
  /// A view of an array, which must outlive it.
  template <std::size_t Size>
  // NOLINTNEXTLINE(google-explicit-constructor): as for std::span
  constexpr property_view(const std::array<property, Size>& all) noexcept : data_(all.data()), size_(Size) {}

  /// The first property.
  [[nodiscard]] constexpr const property* data() const noexcept { return data_; }
  /// The number of properties.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  /// Whether there are none.
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  /// The property at an index below `size()`.
  [[nodiscard]] constexpr const property& operator[](std::size_t index) const noexcept;
  /// For range-based `for`: the first property.
  [[nodiscard]] constexpr const property* begin() const noexcept { return data_; }
  /// For range-based `for`: the end.
  [[nodiscard]] constexpr const property* end() const noexcept;

 private:
  const property* data_ = nullptr;
  std::size_t size_ = 0;
};

namespace detail {
[[nodiscard]] constexpr fast_form fast_form_of(value_type type, bool limits_characters, property_view properties,
                                               const schema* items);
[[nodiscard]] constexpr std::uint64_t required_bits(property_view properties);
}  // namespace detail

/// One node of a schema: a constant table, the source of validator, OpenAPI, JSON Schema and TypeScript types.
/// Nodes refer to each other and live as long as the program.
struct schema {
  document_text name = {};            ///< of a schema that documents refer to, for example `addonSchema`
  value_type type = value_type::any;  ///< the keyword `type`
  bool nullable = false;              ///< whether null is permitted as well
  document_text description = {};     ///< for documents

  property_view properties = {};  ///< of an object; an object without any is a free map
  const schema* items = nullptr;  ///< of an array
  /// The member whose strings must differ in an array of objects (D31); empty: none. JSON Schema has no such keyword.
  std::string_view unique_member = {};

  std::span<const std::string_view> enumeration = {};  ///< `enum`, of strings
  std::span<const std::string_view> forbidden = {};    ///< `not: {enum: …}`, of strings (D8)
  std::size_t min_length = 0;                          ///< `minLength`, of a string; 0 or 1
  std::optional<std::int64_t> minimum = {};            ///< `minimum`, of a number
  string_format format = string_format::none;          ///< the keyword `format`, of a string or an integer

  std::string_view default_json = {};  ///< `default` as JSON text
  document_text example_json = {};     ///< `example` as JSON text
  bool deprecated = false;             ///< a value gets a warning (D6)
  bool sensitive = false;              ///< messages never include its value (D4, D14)

  // Computed from the others, for the validator: tables do not set them.
  /// Whether a string is limited beyond its length.
  bool limits_characters = !forbidden.empty() || !enumeration.empty() || format != string_format::none;
  /// The fast path for values of this schema.
  fast_form fast_path = deprecated ? fast_form::none : detail::fast_form_of(type, limits_characters, properties, items);
  /// A bit for each property, the first lowest.
  std::uint64_t required_bits = detail::required_bits(properties);
};

/// The common first bytes of a member, `,"name":`, which the validator compares in one step.
struct member_lead {
  std::array<char, 16> text{};  ///< the bytes
  /// A bit for each of its bytes, the first lowest. For a name that is too long: a bit that no block has.
  std::uint32_t bits = std::uint32_t{1} << 16;
  std::uint32_t size = 0;  ///< the number of bytes

  /// The first bytes of a member with this name.
  constexpr explicit member_lead(std::string_view name) noexcept;
};

/// A named member of an object.
struct property {
  std::string_view name;  ///< on the wire
  bool required;          ///< whether it must be present
  schema value;           ///< the schema of its value

  member_lead lead = member_lead(name);  ///< computed from the name, for the validator: tables do not set it
};

constexpr const property& property_view::operator[](std::size_t index) const noexcept { return data_[index]; }
constexpr const property* property_view::end() const noexcept { return data_ + size_; }

constexpr member_lead::member_lead(std::string_view name) noexcept {
  const std::size_t needed = name.size() + 4;
  if (needed > text.size()) {
    return;
  }
  text[0] = ',';
  text[1] = '"';
  name.copy(text.data() + 2, name.size());
  text[needed - 2] = '"';
  text[needed - 1] = ':';
  size = static_cast<std::uint32_t>(needed);
  bits = (std::uint32_t{1} << size) - 1;
}

namespace detail {

constexpr fast_form fast_form_of(value_type type, bool limits_characters, property_view properties,
                                 const schema* items) {
  switch (type) {
    case value_type::string:
      return limits_characters ? fast_form::none : fast_form::string;
    case value_type::boolean:
      return fast_form::boolean;
    case value_type::array:
      return items->fast_path == fast_form::string ? fast_form::strings : fast_form::none;
    case value_type::object:
      return properties.empty() ? fast_form::map : fast_form::none;
    default:
      return fast_form::none;
  }
}

constexpr std::uint64_t required_bits(property_view properties) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i != properties.size() && i != max_properties; ++i) {
    bits |= std::uint64_t{properties[i].required} << i;
  }
  return bits;
}

}  // namespace detail

/// The wire name of a type, for example `integer`; empty for `any`.
[[nodiscard]] std::string_view name_of(value_type type) noexcept;
/// The wire name of a format, for example `date-time`; empty for `none`.
[[nodiscard]] std::string_view name_of(string_format format) noexcept;

/// Whether a table is correct: property names are unique and not too many, keywords fit the type, and names are in JSON
/// as they are.
/// A static assertion for each schema uses it, so that a mistake does not compile.
[[nodiscard]] constexpr bool is_well_formed(const schema& node);

namespace detail {

/// Whether the string is in JSON as it is: the validator compares bytes (`member_lead`).
[[nodiscard]] constexpr bool is_unescaped(std::string_view name) {
  for (const char c : name) {
    if (c < ' ' || c > '~' || c == '"' || c == '\\') {
      return false;
    }
  }
  return true;
}

/// The strings of a list: different, and in JSON as they are.
[[nodiscard]] constexpr bool are_well_formed(std::span<const std::string_view> names) {
  for (std::size_t i = 0; i != names.size(); ++i) {
    if (!is_unescaped(names[i])) {
      return false;
    }
    for (std::size_t k = i + 1; k != names.size(); ++k) {
      if (names[i] == names[k]) {
        return false;
      }
    }
  }
  return true;
}

[[nodiscard]] constexpr bool are_well_formed(property_view properties) {
  for (std::size_t i = 0; i != properties.size(); ++i) {
    for (std::size_t k = i + 1; k != properties.size(); ++k) {
      if (properties[i].name == properties[k].name) {
        return false;
      }
    }
    if (properties[i].name.empty() || !is_unescaped(properties[i].name) || !is_well_formed(properties[i].value) ||
        (properties[i].required && !properties[i].value.default_json.empty())) {
      return false;
    }
  }
  return properties.size() <= max_properties;
}

[[nodiscard]] constexpr bool is_default_of(value_type type, std::string_view json) {
  switch (type) {
    case value_type::boolean:
      return json == "true" || json == "false";
    case value_type::string:
      return json.size() >= 2 && json.front() == '"' && json.back() == '"';
    case value_type::array:
      return json.front() == '[' && json.back() == ']';
    case value_type::object:
      return json.front() == '{' && json.back() == '}';
    default:
      return true;
  }
}

}  // namespace detail

constexpr bool is_well_formed(const schema& node) {
  const bool is_string = node.type == value_type::string;
  const bool is_number = node.type == value_type::number || node.type == value_type::integer;
  const bool has_string_keywords = !node.enumeration.empty() || !node.forbidden.empty() || node.min_length != 0 ||
                                   (node.format != string_format::none && node.format != string_format::int64);
  return (is_string || !has_string_keywords) && (is_number || !node.minimum) &&
         (node.type == value_type::integer || node.format != string_format::int64) && node.min_length <= 1 &&
         (node.type == value_type::object || node.properties.empty()) &&
         (node.type == value_type::array || node.unique_member.empty()) &&
         // An array without `items` does not compile here: its null pointer is followed. (Pointers are not compared,
         // since that is no constant expression under -fsanitize=undefined with g++ 12.)
         (node.type != value_type::array || is_well_formed(*node.items)) &&  //
         detail::are_well_formed(node.enumeration) && detail::are_well_formed(node.forbidden) &&
         detail::is_unescaped(node.unique_member) && detail::are_well_formed(node.properties) &&
         (!node.minimum || (*node.minimum >= -max_exact_integer && *node.minimum <= max_exact_integer)) &&
         (node.default_json.empty() || detail::is_default_of(node.type, node.default_json));
}

namespace detail {
void no_such_property();  // never defined or called: its use in a constant expression is an error
}  // namespace detail

/// The index of a property in its object's table, for use in constants: an unknown name does not compile.
[[nodiscard]] consteval std::size_t index_of(const schema& object, std::string_view name) {
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    if (object.properties[i].name == name) {
      return i;
    }
  }
  detail::no_such_property();  // not a constant expression: the compiler reports it
  return object.properties.size();
}

}  // namespace flagadmin
