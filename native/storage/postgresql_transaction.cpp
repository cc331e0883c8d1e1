#include "storage/postgresql_transaction.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <utility>

namespace flagadmin::server {

namespace {

// New rows that one statement inserts: at most so many, and about so many bytes unless a single row has more.
constexpr std::size_t most_rows = 1000;
constexpr std::size_t most_bytes = std::size_t{4} << 20U;

constexpr std::chrono::hours copy_timeout{1};

}  // namespace

void postgresql_transaction::begin(fetched_rows wanted) {
  rows_ = std::move(wanted);
  connection_.set_response_timeout(default_response_timeout);
  connection_.send("begin");
  const std::vector<resource_kind> sent = send_fetch(connection_, rows_, row_lock::for_update);
  const std::vector<postgresql_rows> results = connection_.receive();
  for (std::size_t i = 0; i != sent.size(); ++i) {
    take_fetched(results[i + 1], sent[i], rows_);
  }
}

void postgresql_transaction::begin_unit() {
  journal_.clear();
  counted_before_unit_ = counted_;
}

void postgresql_transaction::undo_unit() noexcept {
  for (; !journal_.empty(); journal_.pop_back()) {
    step& undone = journal_.back();
    changes& of_kind = changes_[undone.key.kind];
    *rows_.find(undone.key) = std::move(undone.before);
    const auto made = of_kind.find(undone.key.id);
    if (undone.change_before) {
      made->second = std::move(*undone.change_before);
    } else {
      of_kind.erase(made);
    }
  }
  counted_ = counted_before_unit_;
}

void postgresql_transaction::commit() {
  for (const resource& each : resources()) {
    send_changes(each.kind);
  }
  connection_.send("commit");
  if (connection_.receive().back().done() != "COMMIT") {
    throw storage_error("PostgreSQL: the transaction was not committed");
  }
}

bool postgresql_transaction::has_changes() const noexcept {
  const auto& kinds = resources();
  return std::any_of(kinds.begin(), kinds.end(), [this](const resource& each) { return !changes_[each.kind].empty(); });
}

void postgresql_transaction::send_changes(resource_kind kind) {
  std::vector<std::string_view> removed;
  std::vector<written_row> replaced;
  for (const auto& [id, made] : changes_[kind]) {
    if (made.removes && made.is_stored) {
      removed.push_back(id);
    }
    const std::optional<record>& value = *rows_.find({kind, id});
    if (value && !made.inserts) {
      replaced.push_back({.id = id, .version = value->version, .json = value->json});
    }
  }
  if (!removed.empty()) {
    send_remove(connection_, kind, removed);
  }
  if (!replaced.empty()) {
    send_update(connection_, kind, replaced);
  }
  send_new_rows(kind);
}

void postgresql_transaction::send_new_rows(resource_kind kind) {
  std::vector<std::pair<std::uint64_t, written_row>> created;
  for (const auto& [id, made] : changes_[kind]) {
    const std::optional<record>& value = *rows_.find({kind, id});
    if (value && made.inserts) {
      created.emplace_back(
          made.order,
          written_row{.id = id, .version = value->version, .json = value->json, .alternate_key = made.alternate_key});
    }
  }
  const kind_counter& counted = counted_[kind];
  if (!created.empty() || counted.last != 0 || counted.removed_version != 0) {
    send_counter(connection_, kind, counted);
  }
  if (created.empty()) {
    return;
  }
  std::sort(created.begin(), created.end(),
            [](const auto& left, const auto& right) { return left.first < right.first; });
  std::vector<written_row> rows;
  rows.reserve(created.size());
  for (const auto& [order, row] : created) {
    rows.push_back(row);
  }
  send_insert(connection_, kind, rows, is_named(kind) ? removed_version(kind) : 0);
}

std::optional<record>& postgresql_transaction::row(const resource_key& key) {
  if (std::optional<record>* known = rows_.find(key)) {
    return *known;
  }
  fetched_rows wanted;
  wanted.want(key);
  static_cast<void>(send_fetch(connection_, wanted, row_lock::for_update));
  take_fetched(connection_.receive().front(), key.kind, rows_);
  rows_.want(key);  // also if no row exists
  return *rows_.find(key);
}

std::optional<record> postgresql_transaction::load(const resource_key& key) { return row(key); }

std::optional<std::string> postgresql_transaction::find(resource_kind kind, std::string_view alternate_key) {
  for (const auto& [id, made] : changes_[kind]) {  // not sent yet
    if (made.inserts && made.alternate_key == alternate_key && *rows_.find({kind, id})) {
      return id;
    }
  }
  std::optional<std::string> found = find_key(connection_, kind, alternate_key);
  const bool is_removed = found && change_of({kind, *found}).removes;
  return is_removed ? std::nullopt : found;
}

std::optional<std::int64_t> postgresql_transaction::insert(const resource_key& key, std::string_view json,
                                                           std::string_view alternate_key) {
  if (row(key) || (!alternate_key.empty() && find(key.kind, alternate_key))) {
    return std::nullopt;
  }
  change made = change_of(key);
  made.inserts = true;
  made.alternate_key = alternate_key;
  made.order = ++insertions_;
  std::int64_t version = 1;
  if (is_named(key.kind)) {
    version += removed_version(key.kind);
  } else {
    std::int64_t id = 0;
    std::from_chars(key.id.data(), key.id.data() + key.id.size(), id);
    reserve_id(key.kind, id);
  }
  set(key, record{.json = std::string(json), .version = version}, std::move(made));
  return version;
}

std::int64_t postgresql_transaction::update(const resource_key& key, std::string_view json) {
  const std::optional<record>& stored = row(key);
  if (!stored) {
    throw storage_error("the resource to change does not exist");
  }
  const std::int64_t version = stored->version + 1;
  set(key, record{.json = std::string(json), .version = version}, change_of(key));
  return version;
}

void postgresql_transaction::touch(const resource_key& key, std::string_view json) {
  if (const std::optional<record>& stored = row(key)) {
    const std::int64_t version = stored->version;
    set(key, record{.json = std::string(json), .version = version}, change_of(key));
  }
}

void postgresql_transaction::remove(const resource_key& key) {
  const std::optional<record>& stored = row(key);
  if (!stored) {
    return;
  }
  if (is_named(key.kind)) {
    std::int64_t& largest = counted_[key.kind].removed_version;
    largest = std::max(largest, stored->version);
  }
  change made = change_of(key);
  made.removes = true;
  made.inserts = false;
  set(key, std::nullopt, std::move(made));
}

std::optional<std::int64_t> postgresql_transaction::next_id(resource_kind kind) {
  if (!locked_) {
    locked_ = read_counters(connection_, row_lock::for_update);
  }
  const std::int64_t largest = std::max((*locked_)[kind].last, counted_[kind].last);
  if (largest == std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  counted_[kind].last = largest + 1;
  return largest + 1;
}

void postgresql_transaction::reserve_id(resource_kind kind, std::int64_t id) {
  counted_[kind].last = std::max(counted_[kind].last, id);
}

std::size_t postgresql_transaction::count(resource_kind kind) {
  std::size_t all = count_of(connection_, kind);
  for (const auto& [id, made] : changes_[kind]) {  // not sent yet
    if (made.is_stored) {
      --all;
    }
    if (*rows_.find({kind, id})) {
      ++all;
    }
  }
  return all;
}

bool postgresql_transaction::is_empty() {
  for (const char* each :
       {"SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0",
        "SET LOCAL lock_timeout = '30s'", "LOCK TABLE resource, resource_counter IN EXCLUSIVE MODE"}) {
    connection_.send_text(each);
  }
  connection_.set_response_timeout(copy_timeout);
  static_cast<void>(connection_.receive());
  return connection_.query("is_empty").number(0, 0) != 0;
}

void postgresql_transaction::fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) {
  has_filled_ = true;
  send_counter(connection_, kind, {.last = 0, .removed_version = counter.removed_version});
  std::vector<written_row> batch;
  std::size_t bytes = 0;
  const auto flush = [&] {
    send_insert(connection_, kind, batch, counter.removed_version);
    static_cast<void>(connection_.receive());
    batch.clear();
    bytes = 0;
  };
  for (const record& each : rows) {
    batch.push_back({.id = each.id, .version = each.version, .json = each.json, .alternate_key = each.alternate_key});
    bytes += each.json.size();
    if (batch.size() == most_rows || bytes >= most_bytes) {
      flush();
    }
  }
  if (!batch.empty()) {
    flush();
  }
  send_counter(connection_, kind, counter);
  static_cast<void>(connection_.receive());
}

/// The version after which named resources of a kind begin. If another instance removes one after the first call, the
/// insertion fails, and the next run gets the new version.
std::int64_t postgresql_transaction::removed_version(resource_kind kind) {
  if (!seen_) {
    seen_ = read_counters(connection_, row_lock::none);
  }
  return std::max((*seen_)[kind].removed_version, counted_[kind].removed_version);
}

postgresql_transaction::change postgresql_transaction::change_of(const resource_key& key) {
  const changes& of_kind = changes_[key.kind];
  if (const auto known = of_kind.find(key.id); known != of_kind.end()) {
    return known->second;
  }
  change fresh;
  const std::optional<record>* const stored = rows_.find(key);
  fresh.is_stored = stored != nullptr && *stored;
  return fresh;
}

void postgresql_transaction::set(const resource_key& key, std::optional<record> value, change made) {
  std::optional<record>& stored = row(key);
  changes& of_kind = changes_[key.kind];
  journal_.reserve(journal_.size() + 1);
  step undone{.key = key, .before = std::nullopt, .change_before = std::nullopt};
  const auto [known, is_first] = of_kind.try_emplace(key.id);
  // Nothing throws from here on, so that the journal is complete.
  if (!is_first) {
    undone.change_before = std::move(known->second);
  }
  known->second = std::move(made);
  undone.before = std::exchange(stored, std::move(value));
  journal_.push_back(std::move(undone));
}

}  // namespace flagadmin::server
