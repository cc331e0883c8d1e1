#include "service/list_cache.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace flagadmin::server {

/// A list that is being read, and the requests that get it.
struct list_cache::reading {
  std::vector<request> requests;  ///< all of one kind
  std::optional<cached_list> found;
};

void list_cache::get(storage& from, resource_kind kind, const builder& build, const receiver& done) const {
  const std::optional<std::uint64_t> revision = from.known_revision(kind);
  if (const std::optional<cached_list> found = revision ? find(kind, *revision) : std::nullopt) {
    done(found, nullptr);
    return;
  }
  {
    const std::lock_guard guard(state_->mutex);
    state_->waiting.push_back({kind, build, done});
    if (std::exchange(state_->is_reading, true)) {
      return;
    }
  }
  read_next(from);
}

void list_cache::read_next(storage& from) const noexcept {
  try {
    const auto next = std::make_shared<reading>();
    from.read([this, next](reader& committed) { read(*next, committed); },
              [this, next, &from](const std::exception_ptr& failure) { finish(from, *next, failure); },
              storage::amount::whole);
  } catch (...) {
    refuse_waiting(std::current_exception());
  }
}

void list_cache::refuse_waiting(const std::exception_ptr& failure) const noexcept {
  std::vector<request> refused;
  {
    const std::lock_guard guard(state_->mutex);
    refused.swap(state_->waiting);
    state_->is_reading = false;
  }
  for (const request& each : refused) {
    notify(each.done, std::nullopt, failure);
  }
}

void list_cache::read(reading& next, reader& from) const {
  state_->take_waiting(next.requests);
  const resource_kind kind = next.requests.front().kind;
  const std::uint64_t revision = from.revision(kind);  // before reading: the rows read are of this revision or newer
  next.found = find(kind, revision);
  if (!next.found && has_room()) {
    next.found = store(kind, revision, next.requests.front().build(kind, from));
  }
}

void list_cache::finish(storage& from, reading& done, const std::exception_ptr& failure) const noexcept {
  if (done.requests.empty()) {
    refuse_waiting(failure);  // the store failed, or memory was out, before any was taken
    return;
  }
  for (const request& each : done.requests) {
    notify(each.done, failure ? std::nullopt : done.found, failure);
  }
  {
    const std::lock_guard guard(state_->mutex);
    state_->is_reading = !state_->waiting.empty();
    if (!state_->is_reading) {
      return;
    }
  }
  read_next(from);
}

bool list_cache::has_room() const {
  const std::lock_guard guard(state_->mutex);
  std::size_t outdated = 0;
  for (const auto& [text, clients] : state_->lent) {
    outdated += state_->is_cached(text) ? 0 : text->size();
  }
  return outdated <= most_outdated_bytes;
}

bool list_cache::has_room(const std::string& client) const {
  const std::lock_guard guard(state_->mutex);
  std::size_t outdated = 0;
  std::size_t largest = 0;
  for (const auto& [text, clients] : state_->lent) {
    if (!state_->is_cached(text) && clients.contains(client)) {
      outdated += text->size();
      largest = std::max(largest, text->size());
    }
  }
  return outdated - largest <= most_outdated_bytes_of_client;
}

std::shared_ptr<const std::string> list_cache::lend(const std::shared_ptr<const std::string>& text,
                                                    const std::string& client) const {
  std::shared_ptr<const std::string> lent(
      text.get(), [from = state_, text, client](const std::string*) { from->take_back(text, client); });
  const std::lock_guard guard(state_->mutex);
  ++state_->lent[text][client];
  return lent;
}

std::optional<cached_list> list_cache::find(resource_kind kind, std::uint64_t revision) const {
  const std::lock_guard guard(state_->mutex);
  const auto found = state_->lists.find(kind);
  return found != state_->lists.end() && found->second.revision == revision ? std::optional(found->second.list)
                                                                            : std::nullopt;
}

cached_list list_cache::store(resource_kind kind, std::uint64_t revision, cached_list list) const {
  cached_list replaced;  // megabytes, which are freed after the lock is released
  const std::lock_guard guard(state_->mutex);
  entry& stored = state_->lists[kind];
  if (stored.list.entity_tag != list.entity_tag) {
    replaced = std::exchange(stored.list, std::move(list));
  }
  stored.revision = revision;
  return stored.list;
}

void list_cache::state::take_waiting(std::vector<request>& taken) {
  const std::lock_guard guard(mutex);
  if (waiting.empty()) {
    return;
  }
  const resource_kind kind = (taken.empty() ? waiting : taken).front().kind;
  const auto first =
      std::stable_partition(waiting.begin(), waiting.end(), [kind](const request& each) { return each.kind != kind; });
  taken.insert(taken.end(), std::make_move_iterator(first), std::make_move_iterator(waiting.end()));
  waiting.erase(first, waiting.end());
}

bool list_cache::state::is_cached(const std::shared_ptr<const std::string>& text) const {
  return std::any_of(lists.begin(), lists.end(), [&](const auto& each) { return each.second.list.text == text; });
}

void list_cache::state::take_back(const std::shared_ptr<const std::string>& text, const std::string& client) {
  const std::lock_guard guard(mutex);
  const auto found = lent.find(text);
  if (found == lent.end()) {
    return;  // memory was out when it was to be counted
  }
  const auto count = found->second.find(client);
  if (count != found->second.end() && --count->second == 0) {
    found->second.erase(count);
  }
  if (found->second.empty()) {
    lent.erase(found);  // the caller has the text
  }
}

}  // namespace flagadmin::server
