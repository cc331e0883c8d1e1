#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/work_queue.hpp"
#include "storage/postgresql/postgresql_link.hpp"
#include "storage/storage.hpp"
#include "storage/store_writer.hpp"

namespace flagadmin::server {

/// Resources in a PostgreSQL database, which many instances share.
///
/// The transactions of all instances that change anything follow each other. Every read asks the database: other
/// instances may have changed the records. One thread makes all changes, the others read, each with a connection.
///
/// While the database cannot be reached all work fails within a second, and the store tries to connect again and again.
class postgresql_storage final : public storage, private writing_session {
 public:
  /// Connects, makes the tables, and runs `fill` in an empty database. Throws `postgresql_lost` if the database cannot
  /// be reached, and another `storage_error` if it cannot be used.
  explicit postgresql_storage(const std::string& url, storage_hooks hooks = {}, const content_filler& fill = {});
  /// Gives the pending work a quarter of a second: a database that does not respond delays no stop.
  ~postgresql_storage() override;

  void read(reading work, completion done, amount read) override;
  void submit(unit_of_work work, completion done, std::vector<resource_key> keys) override;
  [[nodiscard]] bool is_ready() const noexcept override {
    return writing_.is_up() && is_any_up() && writer_->can_write();
  }

 private:
  using clock = std::chrono::steady_clock;

  sql_session& begin() override;
  void commit(const transaction& done) override;
  void roll_back(const std::exception_ptr& reason) noexcept override;
  std::int64_t history() const override { return outage_.history(); }
  std::chrono::milliseconds time_to_check() const override { return writing_.time_to_check(); }
  void check() noexcept override { writing_.check(); }

  void read_until_closed(postgresql_link& link);
  void serve(postgresql_link& link, reading_job& next) noexcept;
  /// Whether a reader is certainly connected.
  [[nodiscard]] bool has_reader() const noexcept;
  [[nodiscard]] bool is_any_up() const noexcept;

  const storage_hooks hooks_;
  postgresql_outage outage_;
  std::atomic<clock::time_point> stop_ = clock::time_point::max();  ///< when the waits of all connections end

  postgresql_link writing_;
  std::optional<store_writer> writer_;

  std::vector<std::unique_ptr<postgresql_link>> links_;  ///< of the threads that read
  work_queue<reading_job> queue_;                        ///< the last member: its threads use all others
};

}  // namespace flagadmin::server
