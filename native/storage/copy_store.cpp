#include "storage/copy_store.hpp"

#include <optional>

#include <flagadmin/api/resource.hpp>

#include "base/sha256.hpp"

namespace flagadmin::server {

namespace {

std::string plural_of(const resource& kind) { return std::string(kind.noun) + 's'; }

std::string digest_of(const std::vector<record>& rows) {
  std::string hash;
  for (const record& next : rows) {
    std::string text = hash + std::to_string(next.id.size()) + ":" + next.id + std::to_string(next.version) + ":";
    text += std::to_string(next.alternate_key.size()) + ":" + next.alternate_key + next.json;
    const sha256_digest made = sha256(text);
    hash.assign(made.begin(), made.end());
  }
  return hexadecimal(hash);
}

/// Whether the numbers that one counter never assigns again include those of another one.
bool covers(const std::optional<kind_counter>& target, const std::optional<kind_counter>& source) {
  return !source || (target && target->last >= source->last && target->removed_version >= source->removed_version);
}

copied_kind copy_kind(content_reader& from, transaction& to, const resource& kind, bool is_new) {
  const std::vector<record> rows = from.load_all(kind.kind);
  const std::optional<kind_counter> counter = from.counter(kind.kind);
  if (is_new && counter) {
    to.fill(kind.kind, rows, *counter);
  }
  const std::vector<record> found = to.load_all(kind.kind);
  const bool is_equal = found == rows && covers(to.counter(kind.kind), counter);
  if (!is_equal && !is_new) {
    throw storage_error("the database to migrate to is not empty");
  }
  if (!is_equal) {
    throw storage_error("the copied " + plural_of(kind) + " differ from the source: " + std::to_string(rows.size()) +
                        " read, " + std::to_string(found.size()) + " found: nothing was copied");
  }
  return {.what = plural_of(kind), .count = found.size(), .digest = found.empty() ? "" : digest_of(found)};
}

}  // namespace

store_copy copy_store(content_reader& from, storage& to) {
  store_copy copy;
  perform(to, [&](transaction& scope) {
    copy = {.is_new = scope.is_empty(), .kinds = {}};
    for (const resource& kind : resources()) {
      copy.kinds.push_back(copy_kind(from, scope, kind, copy.is_new));
    }
  });
  return copy;
}

}  // namespace flagadmin::server
