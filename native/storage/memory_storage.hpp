#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <vector>

#include <flagadmin/service/memory_store.hpp>

#include "base/work_queue.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Resources in the memory of this program, which end with it. Changes are made on the calling thread.
class memory_storage final : public storage {
 public:
  memory_storage();

  void submit(unit_of_work work, completion done, std::vector<resource_key> keys) override;
  void read(reading work, completion done, amount read) override;
  [[nodiscard]] std::optional<std::int64_t> known_changes(resource_kind kind) override { return changes_[kind]; }
  [[nodiscard]] bool is_ready() const noexcept override { return true; }

 private:
  /// Runs work alone, and returns why it failed; null: it did not. Work that fails before it applies its writes, which
  /// comes last, has changed nothing.
  [[nodiscard]] std::exception_ptr run(const reading& work) noexcept;
  void read_until_closed();

  std::mutex mutex_;  ///< guards the store
  service::memory_store store_;
  per_kind<std::atomic<std::int64_t>> changes_;
  work_queue<reading_job> queue_;  ///< of lists; the last member: its thread uses the others
};

}  // namespace flagadmin::server
