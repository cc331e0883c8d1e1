#include "host/content_cache.hpp"

#include <iterator>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace flagadmin::server {

namespace {

constexpr std::size_t most_bytes = std::size_t{32} << 20U;
constexpr std::size_t most_bytes_of_text = most_bytes / 2;
constexpr std::size_t bytes_of_entry = 256;
constexpr std::size_t large = std::size_t{4} << 20U;

/// Returns the memory of records to the system after a large list was built.
void release_memory(std::size_t size) noexcept {
#ifdef __GLIBC__
  if (size > large) {
    malloc_trim(0);
  }
#endif
}

std::int64_t sum(std::int64_t left, std::int64_t right) noexcept {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(left) + static_cast<std::uint64_t>(right));
}

}  // namespace

std::int64_t changes_shown(store_reader& store, resource_kind kind) {
  return sum(store.total(kind).changes, kind == account_kind ? store.total(secret_kind).changes : 0);
}

std::optional<std::int64_t> changes_shown(storage& store, resource_kind kind) {
  const std::optional<std::int64_t> own = store.known_changes(kind);
  const std::optional<std::int64_t> of_tokens = kind == account_kind ? store.known_changes(secret_kind) : 0;
  return own && of_tokens ? std::optional(sum(*own, *of_tokens)) : std::nullopt;
}

std::optional<service::content> content_cache::find(const resource_key& key, std::int64_t changes) {
  const std::lock_guard guard(mutex_);
  const auto cached = entries_[key.kind].find(key.id);
  if (cached == entries_[key.kind].end() || cached->second.changes != changes) {
    return std::nullopt;
  }
  std::shared_ptr<const std::string> text = cached->second.text.lock();
  if (!text) {
    return std::nullopt;
  }
  return service::content{
      .content_type = cached->second.content_type, .body = std::move(text), .entity_tag = cached->second.entity_tag};
}

void content_cache::store(const resource_key& key, std::int64_t changes, const service::content& content) {
  const bool is_large = content.body->size() > most_bytes_of_text;
  const std::size_t size = bytes_of_entry + key.id.size() + (is_large ? 0 : content.body->size());
  per_kind<std::map<std::string, entry, std::less<>>> replaced;  // freed after the lock is released
  const std::lock_guard guard(mutex_);
  if (bytes_ + size > most_bytes) {
    std::swap(entries_, replaced);
    bytes_ = 0;
  }
  entry& stored = entries_[key.kind][key.id];
  bytes_ += size - stored.size;
  stored = {changes, content.content_type, content.entity_tag, content.body, is_large ? nullptr : content.body, size};
}

void content_cache::get_list(storage& from, resource_kind kind, const builder& build, const receiver& done) {
  const std::optional<std::int64_t> changes = changes_shown(from, kind);
  if (const std::optional<service::content> content = changes ? find({kind, {}}, *changes) : std::nullopt) {
    done(content, nullptr);
    return;
  }
  {
    const std::lock_guard guard(mutex_);
    waiting_.push_back({kind, build, done});
    if (std::exchange(is_reading_, true)) {
      return;
    }
  }
  read_waiting(from);
}

void content_cache::read_waiting(storage& from) noexcept {
  try {
    const auto all = std::make_shared<requests>();
    from.read([this, all](resource_store& committed) { read(*all, committed); },
              [this, all, &from](const std::exception_ptr& failure) { finish(from, *all, failure); },
              storage::amount::whole);
  } catch (...) {
    requests refused;
    finish(from, refused, std::current_exception());
  }
}

void content_cache::read(requests& all, resource_store& from) {
  take_waiting(all);
  for (request& each : all) {
    const resource_key list{each.kind, {}};
    const std::int64_t changes = changes_shown(from, each.kind);
    each.content = find(list, changes);
    if (!each.content && has_room()) {
      each.content = each.build(from);
      store(list, changes, *each.content);
      const std::lock_guard guard(mutex_);
      lists_.emplace_back(each.content->body);
    }
  }
}

void content_cache::finish(storage& from, requests& all, const std::exception_ptr& failure) noexcept {
  if (all.empty()) {
    take_waiting(all);  // the store failed, or memory was out, before any was taken
  }
  std::size_t size = 0;
  for (const request& each : all) {
    size += each.content ? each.content->body->size() : 0;
  }
  release_memory(size);
  for (const request& each : all) {
    notify(each.done, failure ? std::nullopt : each.content, failure);
  }
  all.clear();
  {
    const std::lock_guard guard(mutex_);
    is_reading_ = !waiting_.empty();
    if (!is_reading_) {
      return;
    }
  }
  read_waiting(from);
}

void content_cache::take_waiting(requests& into) {
  const std::lock_guard guard(mutex_);
  std::move(waiting_.begin(), waiting_.end(), std::back_inserter(into));
  waiting_.clear();
}

bool content_cache::has_room() {
  const std::lock_guard guard(mutex_);
  std::size_t in_use = 0;
  std::erase_if(lists_, [](const auto& each) { return each.expired(); });
  for (const auto& each : lists_) {
    const std::shared_ptr<const std::string> text = each.lock();
    in_use += text ? text->size() : 0;
  }
  return in_use <= most_bytes_of_lists;
}

}  // namespace flagadmin::server
