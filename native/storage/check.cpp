#include "storage/check.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/service.hpp>

#include "base/config_error.hpp"
#include "base/sha256.hpp"

namespace flagadmin::server {

namespace {

const resource* find_kind(std::string_view name) {
  const auto known =
      std::find_if(resources().begin(), resources().end(), [name](const resource& row) { return row.name == name; });
  return known == resources().end() ? nullptr : &*known;
}

/// Whether this is the SHA-256 of a key; of an empty one there is none.
bool is_digest_of(const std::string& digest, const std::string& key) {
  const sha256_digest bytes = sha256(key);
  return digest == (key.empty() ? std::string() : std::string(bytes.begin(), bytes.end()));
}

/// Whether a record is this one, perhaps with further members: the last use of a token.
bool is_record_of(std::string_view record, std::string_view expected) {
  expected.remove_suffix(1);
  return record.starts_with(expected) &&
         (record.substr(expected.size()).starts_with('}') || record.substr(expected.size()).starts_with(','));
}

class checker {
 public:
  explicit checker(const std::function<void(const std::string& line)>& print) : print_(print) {}

  void add(const record& stored, const std::string& kind, const std::string& name_digest, const std::string& digest) {
    const resource* const known = find_kind(kind);
    if (known == nullptr) {
      report("a row is of the unknown kind " + excerpt(kind) + ": " + excerpt(stored.id));
      return;
    }
    ++counts[known->kind];
    const std::string subject = "the stored " + std::string(known->noun) + ' ' + excerpt(stored.id);
    if (const auto damage = service::find_inconsistency(known->kind, view_of(stored))) {
      report(*damage);
    } else if (known->records != nullptr) {
      std::vector<stored_write> parts = known->records(stored.json);
      std::move(parts.begin(), parts.end(), std::back_inserter(listed_));
    }
    const bool has_name = known->keys == key_policy::name;
    if (!is_digest_of(name_digest, has_name ? stored.id : "") || !is_digest_of(digest, stored.alternate_key) ||
        (!has_name && stored.id != std::to_string(stored.position))) {
      report(subject + " is damaged: its row has another key or digest");
    }
    if (known->list_member.empty()) {
      records_[{known->kind, stored.id}] = stored.json;
    }
  }

  /// Compares parts of resources with their records, after all of them.
  void compare_records() {
    for (const stored_write& part : listed_) {
      const auto entry = records_.find({part.kind, part.key});
      if (entry == records_.end() || !is_record_of(entry->second, part.json)) {
        report(name_of(part.kind, part.key) + " is in a resource, but has " +
               (entry == records_.end() ? "no record" : "the record of another one") + ": it is not valid");
      } else {
        records_.erase(entry);
      }
    }
    for (const auto& [key, json] : records_) {
      report(name_of(key.first, key.second) + " has a record, but is in no resource: it is not valid");
    }
  }

  void report(const std::string& line) {
    print_(line);
    ++damaged;
  }

  per_kind<std::size_t> counts;
  std::size_t damaged = 0;

 private:
  static std::string name_of(resource_kind kind, const std::string& key) {
    return "the " + std::string(resource_of(kind).noun) + ' ' + excerpt(key);
  }

  const std::function<void(const std::string& line)>& print_;
  std::vector<stored_write> listed_;  ///< the records that resources should have
  std::map<std::pair<resource_kind, std::string>, std::string> records_;
};

}  // namespace

std::size_t check_store(const sql_store& from, database_kind database,
                        const std::function<void(const std::string& line)>& print) {
  checker checks(print);
  for (const std::string& alteration : from.alterations(database)) {
    checks.report(alteration);
  }
  from.visit_all([&checks](const record& stored, const sql_values& kind_and_digests) {
    checks.add(stored, text_of(kind_and_digests[0]), text_of(kind_and_digests[1]), text_of(kind_and_digests[2]));
  });
  checks.compare_records();
  for (const resource& row : resources()) {
    print(std::string(row.noun) + ": " + std::to_string(checks.counts[row.kind]));
  }
  for (const std::string& kind : from.counted_kinds()) {
    if (find_kind(kind) == nullptr) {
      checks.report("a counter is of the unknown kind " + excerpt(kind));
    }
  }
  for (const resource_kind kind : from.wrong_counters()) {
    checks.report("the counter of " + std::string(resource_of(kind).noun) +
                  "s does not match what is stored: the server corrects it with its first change");
  }
  return checks.damaged;
}

}  // namespace flagadmin::server
