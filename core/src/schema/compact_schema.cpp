#include <flagadmin/schema/compact_schema.hpp>

#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>

namespace flagadmin {
namespace {

/// Reads a compact schema and allocates the schema. After an error all fields are 0 and all names empty, so every loop
/// ends.
class compact_schema_reader {
 public:
  compact_schema_reader(std::string_view text, arena& memory) noexcept
      : at_(text.data()), end_(at_ + text.size()), memory_(memory) {}

  /// The next schema; null after an error.
  const schema* read() {
    auto* const member = allocate<property>(1);
    read(*member);
    return is_valid_ ? &member->value : nullptr;
  }

  /// Whether the whole text was read without an error.
  [[nodiscard]] bool is_done() const noexcept { return is_valid_ && at_ == end_; }

 private:
  /// Fills in a property, which is all zero, except for its name.
  void read(property& member) {
    if (++depth_ > max_schema_depth) {
      fail();
    }
    const unsigned flags = field();
    schema& node = member.value;
    member.required = (flags & compact_required) != 0;
    node.nullable = (flags & compact_nullable) != 0;
    node.deprecated = (flags & compact_deprecated) != 0;
    node.sensitive = (flags & compact_sensitive) != 0;
    node.type = static_cast<value_type>(field(static_cast<unsigned>(value_type::boolean)));
    node.fast_path = static_cast<fast_form>(field(static_cast<unsigned>(fast_form::map)));
    if ((flags & compact_has_rules) != 0 && node.type == value_type::array) {
      node.unique_member = name();
    } else if ((flags & compact_has_rules) != 0) {
      node.has_character_rules = field() != 0;
      node.min_length = count();
      node.format = static_cast<string_format>(field(static_cast<unsigned>(string_format::int64)));
      node.minimum = number();
      node.enumeration = names();
      node.forbidden = names();
    }
    if (node.type == value_type::object) {
      read_properties(node);
    } else if (node.type == value_type::array) {
      node.items = read();
    }
    --depth_;
  }

  void read_properties(schema& object) {
    const std::size_t size = count(max_properties);
    auto* const members = allocate<property>(size);
    for (std::size_t i = 0; i != size && is_valid_; ++i) {
      property& member = members[i];
      member.name = name();
      member.lead = member_lead(member.name);
      read(member);
      object.required_bits |= std::uint64_t{member.required} << i;
    }
    object.properties = {members, size};
  }

  [[nodiscard]] std::span<const std::string_view> names() {
    const std::size_t size = count(static_cast<std::size_t>(end_ - at_));  // each has a comma
    auto* const list = allocate<std::string_view>(size);
    for (std::string_view& text : std::span(list, size)) {
      text = name();
    }
    return {list, size};
  }

  [[nodiscard]] unsigned field(unsigned most = 255) noexcept {
    const unsigned value = at_ == end_ ? 256 : static_cast<unsigned char>(*at_++ - '0');
    if (value > most) {
      fail();
      return 0;
    }
    return value;
  }

  [[nodiscard]] std::string_view name() noexcept {
    const char* const begin = at_;
    while (at_ != end_ && *at_ != ',') {
      ++at_;
    }
    if (at_ == end_) {
      fail();
      return {};
    }
    return {begin, static_cast<std::size_t>(at_++ - begin)};
  }

  /// A number in decimal; none if it has no digits.
  [[nodiscard]] std::optional<std::int64_t> number() noexcept {
    std::string_view digits = name();
    if (digits.empty()) {
      return {};
    }
    const bool is_negative = digits.starts_with('-');
    digits.remove_prefix(is_negative ? 1 : 0);
    std::int64_t value = 0;
    for (const char c : digits) {
      if (c < '0' || c > '9' || value > max_exact_integer / 10) {
        fail();
        return {};
      }
      value = value * 10 + (c - '0');
    }
    return is_negative ? -value : value;
  }

  [[nodiscard]] std::size_t count(std::size_t most = std::numeric_limits<std::size_t>::max()) noexcept {
    const std::int64_t value = number().value_or(-1);
    if (value < 0 || static_cast<std::uint64_t>(value) > most) {
      fail();
      return 0;
    }
    return static_cast<std::size_t>(value);
  }

  void fail() noexcept {
    is_valid_ = false;
    at_ = end_;
  }

  /// Allocates so many objects, all zero.
  template <class T>
  [[nodiscard]] T* allocate(std::size_t count) {
    return static_cast<T*>(std::memset(memory_.allocate(count * sizeof(T)), 0, count * sizeof(T)));
  }

  const char* at_;
  const char* end_;
  arena& memory_;
  unsigned depth_ = 0;
  bool is_valid_ = true;
};

}  // namespace

const schema* read_compact_schema(std::string_view text, arena& memory) {
  compact_schema_reader reader(text, memory);
  const schema* root = reader.read();
  return reader.is_done() ? root : nullptr;
}

}  // namespace flagadmin
