#pragma once

#include <cstdint>
#include <string_view>

/// The checks of `addonCreateUpdateSchema` for parsers that report events: written by hand, as one would beside a
/// library. Every event returns whether the document may still be valid.
namespace rivals {

class shape {
 public:
  bool begin_object() {
    ++depth_;
    return depth_ == 1 || free() ||
           (depth_ == 2 && (member_ == member::parameters || member_ == member::other) && enter_free());
  }

  bool end_object() {
    leave();
    return depth_ != 0 || seen_ == all_required;
  }

  bool begin_array() {
    ++depth_;
    return free() || (depth_ == 2 && (is_list() || (member_ == member::other && enter_free())));
  }

  void end_array() { leave(); }

  void key(std::string_view name) {
    if (depth_ == 1) {
      member_ = named(name);
    }
  }

  bool string(std::size_t length) {
    if (free()) {
      return true;
    }
    switch (depth_ == 1 ? member_ : member::other) {
      case member::provider:
        return length > 0 && see(1);
      case member::description:
        return true;
      case member::other:
        return depth_ == 1 || depth_ == 2;  // an item of a list
      default:
        return false;
    }
  }

  bool boolean() {
    return free() || (depth_ == 1 && (member_ == member::other || (member_ == member::enabled && see(2))));
  }

  bool null() {
    return free() || (depth_ == 1 && member_ != member::provider && member_ != member::enabled && see_nullable());
  }

  bool number() { return free() || (depth_ == 1 && member_ == member::other); }

 private:
  enum class member : std::uint8_t {
    other,
    provider,
    description,
    enabled,
    parameters,
    events,
    projects,
    environments
  };
  static constexpr unsigned all_required = 15;

  static member named(std::string_view name) {
    switch (name.size()) {
      case 6:
        return name == "events" ? member::events : member::other;
      case 7:
        return name == "enabled" ? member::enabled : member::other;
      case 8:
        return name == "provider" ? member::provider : name == "projects" ? member::projects : member::other;
      case 10:
        return name == "parameters" ? member::parameters : member::other;
      case 11:
        return name == "description" ? member::description : member::other;
      case 12:
        return name == "environments" ? member::environments : member::other;
      default:
        return member::other;
    }
  }

  bool free() const { return free_from_ != 0; }

  /// From here on anything may come, until the value ends.
  bool enter_free() {
    free_from_ = depth_;
    see_nullable();
    return true;
  }

  void leave() {
    if (free_from_ == depth_) {
      free_from_ = 0;
    }
    --depth_;
  }

  bool is_list() {
    see_nullable();
    return member_ == member::events || member_ == member::projects || member_ == member::environments;
  }

  bool see(unsigned bit) {
    seen_ |= bit;
    return true;
  }

  bool see_nullable() {
    if (member_ == member::parameters) {
      see(4);
    } else if (member_ == member::events) {
      see(8);
    }
    return true;
  }

  unsigned depth_ = 0;
  unsigned free_from_ = 0;
  unsigned seen_ = 0;
  member member_ = member::other;
};

}  // namespace rivals
