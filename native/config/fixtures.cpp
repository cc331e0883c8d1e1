#include "config/fixtures.hpp"

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin::server {

namespace {

/// The kinds of resources in fixtures.
const std::vector<const resource*>& kinds() {
  static const std::vector<const resource*> all = [] {
    std::vector<const resource*> listed;
    for (const resource& row : resources()) {
      if (!row.list_member.empty()) {
        listed.push_back(&row);
      }
    }
    return listed;
  }();
  return all;
}

/// The schema of the file: its properties are in the order of `kinds`.
const schema& fixtures_schema() {
  static const std::vector<property> properties = [] {
    std::vector<property> lists;
    for (const resource* const row : kinds()) {
      lists.push_back({row->list_member, false, {.type = value_type::array, .items = row->item}});
    }
    return lists;
  }();
  static const schema made{.type = value_type::object, .properties = {properties.data(), properties.size()}};
  return made;
}

/// For messages: `addon id`.
std::string name_of_key(const resource& row) {
  std::string name(row.noun);
  for (std::size_t i = 0; i != row.key_size(); ++i) {
    name.append(i == 0 ? " " : " and ").append(row.key_members[i]);
  }
  return name;
}

/// Throws for invalid and duplicate keys.
class key_check {
 public:
  key_check(const config_file& file, const resource& row) : file_(file), row_(row) {}

  void add(std::string_view element) {
    const std::string_view raw_key = json::find_member(element, row_.key_members.front());
    std::string key = key_of(row_, element);
    if (key.empty()) {
      fail_at(file_, offset_in(file_, raw_key),
              name_of_key(row_) + (row_.keys == key_policy::id ? " must be a whole number from 1 to 2^63 - 1"
                                                               : " must not be empty, \".\" or \"..\""));
    }
    if (!keys_.insert(std::move(key)).second) {
      fail_at(file_, offset_in(file_, raw_key), name_of_key(row_) + " occurs twice: " + json_excerpt(raw_key));
    }
  }

 private:
  const config_file& file_;
  const resource& row_;
  std::set<std::string> keys_;
};

}  // namespace

std::vector<stored_write> read_fixtures(const config_file& file, const instance_settings& settings) {
  member_slices lists;
  require_valid(file, validate(fixtures_schema(), file.text, lists));
  std::vector<stored_write> writes;
  for (std::size_t i = 0; i != kinds().size(); ++i) {
    const resource& row = *kinds()[i];
    key_check keys(file, row);
    std::set<std::string> alternate_keys;
    for (const std::string_view element : elements_of(lists[i])) {
      keys.add(element);
      const result<std::string> stored = normalized(row, element);
      require_valid(file, stored.validation);
      for (stored_write& write : writes_of_fixture(row, stored.value, settings)) {
        // The first of several resources with the same alternate key has it.
        if (!write.alternate_key.empty() && !alternate_keys.insert(write.alternate_key).second) {
          write.alternate_key.clear();
        }
        writes.push_back(std::move(write));
      }
    }
  }
  return writes;
}

}  // namespace flagadmin::server
