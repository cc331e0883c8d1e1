#include "storage/postgresql_transaction.hpp"

#include <utility>

namespace flagadmin::server {

void postgresql_transaction::begin(fetched_rows wanted) {
  rows_ = std::move(wanted);
  connection_.send("begin");
  const std::vector<resource_kind> sent = send_fetch(connection_, rows_, row_lock::for_update);
  const std::vector<postgresql_rows> answers = connection_.receive();
  for (std::size_t i = 0; i != sent.size(); ++i) {
    take_fetched(answers[i + 1], sent[i], rows_);
  }
}

void postgresql_transaction::undo_unit() noexcept {
  for (; !journal_.empty(); journal_.pop_back()) {
    step& undone = journal_.back();
    auto& changes = changes_[static_cast<std::size_t>(undone.key.kind)];
    *rows_.find(undone.key) = std::move(undone.before);
    changes.find(undone.key.id)->second = undone.change_before;
    if (undone.change_before == change::none) {
      changed_.pop_back();
    }
  }
}

void postgresql_transaction::commit() {
  for (const resource_kind kind : resource_kinds) {
    send_changes(kind);
  }
  connection_.send("commit");
  if (connection_.receive().back().done() != "COMMIT") {
    throw storage_error("PostgreSQL: the transaction was not committed");
  }
}

void postgresql_transaction::send_changes(resource_kind kind) {
  std::vector<written_row> created;
  std::vector<written_row> replaced;
  for (const resource_key& key : changed_) {
    if (key.kind != kind) {
      continue;
    }
    const record& value = **rows_.find(key);
    const bool is_new = changes_[static_cast<std::size_t>(kind)].at(key.id) == change::created;
    (is_new ? created : replaced).push_back({.id = key.id, .version = value.version, .json = value.json});
  }
  if (!replaced.empty()) {
    send_update(connection_, kind, replaced);
  }
  if (!created.empty()) {
    send_insert(connection_, kind, created);
  }
}

std::optional<record>& postgresql_transaction::row(const resource_key& key) {
  if (std::optional<record>* known = rows_.find(key)) {
    return *known;
  }
  fetched_rows wanted;
  wanted.want(key);
  static_cast<void>(send_fetch(connection_, wanted, row_lock::for_update));
  take_fetched(connection_.receive().front(), key.kind, rows_);
  rows_.want(key);  // also when it is not there
  return *rows_.find(key);
}

std::optional<record> postgresql_transaction::load(const resource_key& key) { return row(key); }

bool postgresql_transaction::insert(const resource_key& key, std::string_view json) {
  if (row(key)) {
    return false;
  }
  set(key, {.json = std::string(json), .version = 1}, change::created);
  return true;
}

std::int64_t postgresql_transaction::update(const resource_key& key, std::string_view json) {
  const std::optional<record>& kept = row(key);
  if (!kept) {
    throw storage_error("a resource that was to be changed is not there");
  }
  const std::int64_t version = kept->version + 1;
  set(key, {.json = std::string(json), .version = version}, change::replaced);
  return version;
}

stored_amount postgresql_transaction::amount(resource_kind kind) {
  stored_amount all = amount_of(connection_, kind);
  for (const resource_key& key : changed_) {  // not sent yet
    if (key.kind == kind && changes_[static_cast<std::size_t>(kind)].at(key.id) == change::created) {
      ++all.count;
      all.bytes += (*rows_.find(key))->json.size();
    }
  }
  return all;
}

void postgresql_transaction::set(const resource_key& key, record value, change made) {
  std::optional<record>& kept = row(key);
  auto& changes = changes_[static_cast<std::size_t>(key.kind)];
  journal_.reserve(journal_.size() + 1);
  changed_.reserve(changed_.size() + 1);
  step undone{.key = key, .before = std::nullopt, .change_before = change::none};
  resource_key again = key;
  change& known = changes.try_emplace(key.id, change::none).first->second;
  // Nothing throws from here on: what is in the journal is what was done.
  undone.change_before = known;
  undone.before = std::exchange(kept, std::move(value));
  journal_.push_back(std::move(undone));
  if (known == change::none) {
    changed_.push_back(std::move(again));
  }
  known = known == change::created ? change::created : made;
}

}  // namespace flagadmin::server
