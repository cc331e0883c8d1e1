#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <flagadmin/api/store_view.hpp>

#include "storage/postgresql_connection.hpp"

namespace flagadmin::server {

/// A row with its strings.
struct full_row {
  std::string id;
  std::int64_t version = 1;
  std::string json;
  std::string alternate_key;  ///< empty: none
};

/// New rows of one kind that one statement inserts: at most 1,000, and about 4 MiB unless a single row has more.
class row_batch {
 public:
  void add(full_row next);
  [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
  [[nodiscard]] bool is_full() const noexcept;
  /// Sends the rows and forgets them. See `send_insert`.
  void send(postgresql_connection& to, resource_kind kind, std::int64_t removed_version);

 private:
  std::vector<full_row> rows_;
  std::size_t bytes_ = 0;
};

/// Stores the first content of a database: `insert` with unique keys and alternate keys, and `reserve_id`. Within a
/// transaction.
void insert_content(postgresql_connection& to, const std::vector<stored_write>& content);

}  // namespace flagadmin::server
