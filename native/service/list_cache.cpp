#include "service/list_cache.hpp"

#include <algorithm>
#include <utility>

namespace flagadmin::server {

bool list_cache::has_room(const std::string& client, bool is_new) const {
  const std::lock_guard guard(state_->mutex);
  std::size_t of_all = 0;
  std::size_t of_client = 0;
  std::size_t largest = 0;
  for (const auto& [text, clients] : state_->lent) {
    if (!state_->is_cached(text)) {
      of_all += text->size();
      const std::size_t held = clients.contains(client) ? text->size() : 0;
      of_client += held;
      largest = std::max(largest, held);
    }
  }
  return of_client - largest <= most_outdated_bytes_of_client && (!is_new || of_all <= most_outdated_bytes);
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

cached_list list_cache::store(resource_kind kind, std::optional<std::uint64_t> revision, cached_list list) const {
  cached_list replaced;  // megabytes, which are freed after the lock is released
  const std::lock_guard guard(state_->mutex);
  entry& stored = state_->lists[kind];
  if (revision && stored.revision && *revision < *stored.revision) {
    return list;  // one that was built later was stored before
  }
  if (stored.list.entity_tag != list.entity_tag) {
    replaced = std::exchange(stored.list, std::move(list));
  }
  stored.revision = revision;
  return stored.list;
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
