#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>

#include "observe/log.hpp"

namespace flagadmin::server {

/// Upper bounds of the buckets of a request's duration, in seconds.
inline constexpr std::array duration_bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5};
/// Upper bounds of the buckets of the number of changes in a commit.
inline constexpr std::array batch_bounds{1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0};

/// Counters without labels, in the order of their table in `metrics.cpp`.
enum class counter : std::uint8_t { log_lines_dropped, wrong_tokens, ended_connections };
inline constexpr std::size_t counters = 3;

/// Metrics for Prometheus. May be used from any thread.
class metrics {
 public:
  void request(const request_record& served);
  void commit(std::size_t changes);
  void add(counter which, std::uint64_t count = 1) noexcept { counters_[static_cast<std::size_t>(which)] += count; }
  void connection_opened() noexcept { ++connections_; }
  void connection_closed() noexcept { --connections_; }

  /// All metrics in the text format of Prometheus, version 0.0.4.
  [[nodiscard]] std::string text() const;

 private:
  template <std::size_t Bounds>
  struct histogram {
    std::array<std::uint64_t, Bounds> below{};  ///< observations up to each bound
    std::uint64_t count = 0;
    double sum = 0;
  };
  /// Route, method, status. Routes and methods are constants of the core's table, or of `metrics.cpp`.
  using request_key = std::tuple<std::string_view, std::string_view, unsigned>;

  mutable std::mutex mutex_;
  std::map<request_key, std::uint64_t> requests_;
  std::map<std::string_view, histogram<duration_bounds.size()>> durations_;
  histogram<batch_bounds.size()> batches_;
  std::array<std::atomic<std::uint64_t>, counters> counters_{};
  std::atomic<std::int64_t> connections_ = 0;
};

}  // namespace flagadmin::server
