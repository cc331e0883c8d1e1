#include <flagadmin/schema/shorthand.hpp>

#include <cstring>
#include <optional>

namespace flagadmin {
namespace {

/// Goes through a shorthand, and takes memory for what is made of it. Where there is nothing more to read, fields are 0
/// and names empty, which ends everything.
class shorthand_reader {
 public:
  shorthand_reader(std::string_view text, std::span<std::byte> memory) noexcept
      : at_(text.data()), end_(at_ + text.size()), memory_(memory) {}

  /// The schema that stands here; null if there is no room for it.
  const schema* read() noexcept {
    auto* const made = take<property>(1);
    if (made == nullptr) {
      return nullptr;
    }
    read(*made);
    return &made->value;
  }

  /// Whether all was read, and there was room for it.
  [[nodiscard]] bool is_done() const noexcept { return at_ != nullptr && at_ == end_; }
  [[nodiscard]] std::span<std::byte> left() const noexcept { return memory_; }

 private:
  /// All of a property but its name; so far everything in it is zero.
  void read(property& made) noexcept {
    const unsigned flags = field();
    schema& node = made.value;
    made.required = (flags & shorthand_required) != 0;
    node.nullable = (flags & shorthand_nullable) != 0;
    node.deprecated = (flags & shorthand_deprecated) != 0;
    node.sensitive = (flags & shorthand_sensitive) != 0;
    node.type = static_cast<value_type>(field());
    node.usual = static_cast<usual_form>(field());
    if ((flags & shorthand_has_rules) != 0) {
      node.has_character_rules = field() != 0;
      node.min_length = field();
      node.format = static_cast<string_format>(field());
      if (const unsigned above = field(); above != 0) {
        node.minimum = above - 1;
      }
      node.enumeration = names();
      node.forbidden = names();
    }
    if (node.type == value_type::object) {
      read_properties(node);
    } else if (node.type == value_type::array) {
      node.items = read();
    }
  }

  void read_properties(schema& object) noexcept {
    const std::size_t count = field();
    auto* const members = take<property>(count, max_properties);
    if (members == nullptr) {
      return;
    }
    for (std::size_t place = 0; place != count; ++place) {
      property& member = members[place];
      member.name = name();
      member.lead = member_lead(member.name);
      read(member);
      object.required_bits |= static_cast<std::uint32_t>(member.required) << place;
    }
    object.properties = {members, count};
  }

  [[nodiscard]] std::span<const std::string_view> names() noexcept {
    const std::size_t count = field();
    auto* const list = take<std::string_view>(count);
    if (list == nullptr) {
      return {};
    }
    for (std::string_view& one : std::span(list, count)) {
      one = name();
    }
    return {list, count};
  }

  [[nodiscard]] unsigned field() noexcept { return at_ == end_ ? 0 : static_cast<unsigned char>(*at_++ - '0'); }

  [[nodiscard]] std::string_view name() noexcept {
    const char* const begin = at_;
    while (at_ != end_ && *at_ != ',') {
      ++at_;
    }
    const char* const end = at_;
    at_ += at_ == end_ ? 0 : 1;
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  /// Room for so many; null if there is too little, or if they are more than there may be.
  template <class T>
  [[nodiscard]] T* take(std::size_t count, std::size_t most = max_field) noexcept {
    return static_cast<T*>(take_bytes(count > most ? SIZE_MAX : count * sizeof(T)));
  }

  [[nodiscard, gnu::noinline]] void* take_bytes(std::size_t bytes) noexcept {
    if (bytes > memory_.size()) {
      at_ = end_ = nullptr;
      return nullptr;
    }
    std::byte* place = memory_.data();
    memory_ = memory_.subspan(bytes);
    return place;
  }

  static constexpr std::size_t max_field = 255;

  const char* at_;
  const char* end_;  ///< null, as `at_`, when there was no room
  std::span<std::byte> memory_;
};

}  // namespace

const schema* read_shorthand(std::string_view text, std::span<std::byte>& memory) noexcept {
  if (text.size() > memory.size()) {
    return nullptr;
  }
  const std::span<std::byte> kept = memory.last(text.size());
  std::memcpy(kept.data(), text.data(), text.size());
  shorthand_reader reader({reinterpret_cast<const char*>(kept.data()), kept.size()},
                          memory.first(memory.size() - text.size()));
  const schema* made = reader.read();
  if (!reader.is_done()) {
    return nullptr;
  }
  memory = reader.left();
  return made;
}

}  // namespace flagadmin
