#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "base/work_queue.hpp"
#include "storage/failing_reads.hpp"
#include "storage/postgresql_link.hpp"
#include "storage/record_cache.hpp"
#include "storage/resource_sql.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Reading threads, each with a connection of its own.
class postgresql_readers {
 public:
  /// Starts `count` threads. `is_writable` returns whether the store can write now; otherwise it is not ready.
  postgresql_readers(std::size_t count, const std::function<std::unique_ptr<postgresql_link>()>& make_link,
                     std::function<bool()> is_writable);
  postgresql_readers(const postgresql_readers&) = delete;
  postgresql_readers& operator=(const postgresql_readers&) = delete;
  ~postgresql_readers() { stop(); }

  /// Finishes the pending work. What is added meanwhile is finished, too, or refused.
  void stop();

  void read(storage::reading work, storage::completion done);

 private:
  struct job {
    storage::reading work;
    storage::completion done;
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  };

  void read_until_closed(postgresql_link& link);
  void serve(postgresql_link& link, job& next) noexcept;
  /// Fails work that waits although no thread has a connection.
  void refuse_waiting();

  const std::function<bool()> is_writable_;
  failing_reads failing_reads_;
  record_cache cache_;  ///< used after a row was read: other instances change rows
  work_queue<job> queue_;
  std::atomic<std::size_t> up_ = 0;  ///< the number of threads with a connection
  std::vector<std::unique_ptr<postgresql_link>> links_;
  std::vector<std::thread> threads_;  ///< the last member: the threads use all others
};

}  // namespace flagadmin::server
