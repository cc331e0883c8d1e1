#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/postgresql_link.hpp"
#include "storage/postgresql_readers.hpp"
#include "storage/postgresql_writer.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The number of a store's connections; half of them read, half of them write.
inline constexpr std::size_t postgresql_connections = 4;

/// Resources in a PostgreSQL database, which many instances share.
///
/// The same writing connection makes all changes of a resource, and combines waiting changes to one transaction. Rows
/// are locked from reading to commit, so that concurrent changes of several instances are serialised. Rows are not
/// cached: other instances may change them.
///
/// While the database cannot be reached all work fails at once, and the store tries to connect again and again.
class postgresql_storage final : public storage {
 public:
  /// Throws `storage_error` if the database cannot be used, but not if it cannot be reached: the migration of tables,
  /// and `fill` in an empty database, then run after the first connection.
  postgresql_storage(std::string url, std::size_t connections, storage_hooks hooks = {}, unit_of_work fill = {});
  ~postgresql_storage() override;

  [[nodiscard]] std::optional<record> load(const resource_key& key) override;
  [[nodiscard]] std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) override;
  [[nodiscard]] std::vector<record> load_all(resource_kind kind) override;
  [[nodiscard]] bool is_empty() override;
  [[nodiscard]] bool is_ready() override;
  [[nodiscard]] bool reads_at_once() const noexcept override { return false; }
  void read(reading work, completion done, subject about) override;

  using storage::submit;
  void submit(unit_of_work work, completion done, subject about) override;

 private:
  void prepare_first(postgresql_connection& connection);
  void prepare_another(postgresql_connection& connection) const;
  void first_attempted(const std::exception_ptr& failure);
  void wait_for_first_attempt();
  [[nodiscard]] bool is_writable() const noexcept;

  const std::string url_;
  const storage_hooks hooks_;
  unit_of_work fill_;
  postgresql_outage outage_;

  std::mutex mutex_;
  std::condition_variable attempted_;
  bool has_attempted_ = false;
  std::exception_ptr unusable_;
  std::atomic<bool> is_prepared_ = false;

  std::vector<std::unique_ptr<postgresql_link>> links_;
  std::vector<std::unique_ptr<postgresql_writer>> writers_;
  std::unique_ptr<postgresql_readers> readers_;
};

}  // namespace flagadmin::server
