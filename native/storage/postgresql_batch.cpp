#include "storage/postgresql_batch.hpp"

#include <algorithm>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "storage/postgresql_rows.hpp"

namespace flagadmin::server {

namespace {

constexpr std::size_t most_rows = 1000;
constexpr std::size_t most_bytes = std::size_t{4} << 20U;

void insert_kind(postgresql_connection& to, resource_kind kind, const std::vector<stored_write>& content) {
  row_batch batch;
  kind_counter counter;
  bool has_any = false;
  const auto flush = [&] {
    batch.send(to, kind, counter.removed_version);
    static_cast<void>(to.receive());
  };
  for (const stored_write& write : content) {
    if (write.kind != kind) {
      continue;
    }
    if (!std::exchange(has_any, true)) {
      send_counter(to, kind, counter);  // named resources get their positions from it
    }
    if (!is_named(kind)) {
      counter.last = std::max(counter.last, parse_resource_id(write.key).value_or(0));
    }
    if (write.action == write_action::insert) {
      batch.add({.id = write.key, .version = 1, .json = write.json, .alternate_key = write.alternate_key});
      if (batch.is_full()) {
        flush();
      }
    }
  }
  if (!batch.empty()) {
    flush();
  }
  if (has_any) {
    send_counter(to, kind, counter);
    static_cast<void>(to.receive());
  }
}

}  // namespace

void row_batch::add(full_row next) {
  bytes_ += next.json.size();
  rows_.push_back(std::move(next));
}

bool row_batch::is_full() const noexcept { return rows_.size() >= most_rows || bytes_ >= most_bytes; }

void row_batch::send(postgresql_connection& to, resource_kind kind, std::int64_t removed_version) {
  std::vector<written_row> written;
  written.reserve(rows_.size());
  for (const full_row& each : rows_) {
    written.push_back({.id = each.id, .version = each.version, .json = each.json, .alternate_key = each.alternate_key});
  }
  send_insert(to, kind, written, removed_version);
  rows_.clear();
  bytes_ = 0;
}

void insert_content(postgresql_connection& to, const std::vector<stored_write>& content) {
  for (const resource& row : resources()) {
    insert_kind(to, row.kind, content);
  }
}

}  // namespace flagadmin::server
