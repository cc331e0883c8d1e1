#pragma once

#include <atomic>
#include <chrono>
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
#include "storage/storage.hpp"
#include "storage/store_writer.hpp"

namespace flagadmin::server {

/// The number of a store's connections: one makes all changes, the others read.
inline constexpr std::size_t postgresql_connections = 4;

/// The connection that makes all changes.
class postgresql_changes final : public writing_session {
 public:
  explicit postgresql_changes(postgresql_link& link) noexcept : link_(link) {}

  sql_session& begin(bool in_rounds) override;
  void commit(const std::vector<resource_key>& changed) override;
  void roll_back(const std::exception_ptr& reason) noexcept override;
  bool survives(const std::exception_ptr& failure) noexcept override;
  bool may_succeed_singly(const std::exception_ptr& failure) noexcept override;
  std::chrono::milliseconds time_to_check() const override { return link_.time_to_check(); }
  void check(const std::function<void()>& meanwhile) noexcept override { link_.check(meanwhile); }

 private:
  postgresql_link& link_;
  bool in_rounds_ = false;  ///< the transaction has begun so
};

/// Resources in a PostgreSQL database, which many instances share.
///
/// The transactions of all instances that change anything follow each other. Every read asks the database: other
/// instances may have changed the rows.
///
/// While the database cannot be reached all work fails at once, and the store tries to connect again and again.
class postgresql_storage final : public storage {
 public:
  /// Throws `storage_error` if the database cannot be used, but not if it cannot be reached: the migration of tables,
  /// and `fill` in an empty database, then run after the first connection.
  postgresql_storage(std::string url, std::size_t connections, storage_hooks hooks = {}, unit_of_work fill = {});
  /// Gives the pending work a quarter of a second: a database that does not respond delays no stop.
  ~postgresql_storage() override;

  void read(reading work, completion done, amount read) override;
  using storage::submit;
  void submit(unit_of_work work, completion done, subject about) override;

 private:
  void prepare_first(postgresql_connection& connection);
  void prepare_another(postgresql_connection& connection) const;
  void first_attempted(const std::exception_ptr& failure);
  void wait_for_first_attempt();

  const std::string url_;
  const storage_hooks hooks_;
  unit_of_work fill_;
  postgresql_outage outage_;
  /// When the waits of all connections end.
  std::atomic<std::chrono::steady_clock::time_point> stop_ = std::chrono::steady_clock::time_point::max();

  std::mutex mutex_;
  std::condition_variable attempted_;
  bool has_attempted_ = false;
  std::exception_ptr unusable_;
  std::atomic<bool> is_prepared_ = false;

  postgresql_link link_;
  postgresql_changes changes_;
  std::optional<store_writer> writer_;
  std::unique_ptr<postgresql_readers> readers_;
};

}  // namespace flagadmin::server
