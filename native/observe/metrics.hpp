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
inline constexpr std::array duration_bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                            0.1,    0.25,  0.5,    1.0,   2.5,  5.0,   10.0};
/// Upper bounds of the buckets of the number of changes in a commit.
inline constexpr std::array batch_bounds{1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0};

/// Counters and gauges without labels, in the order of their table in `metrics.cpp`.
enum class metric : std::uint8_t {
  log_lines_dropped,
  wrong_tokens,
  ended_connections,
  connections,
  max_connections,
  ready,             ///< the last response to `/ready`: 1 or 0; unknown before
  reload_succeeded,  ///< 1 or 0
  reload_time,       ///< of the last one that succeeded, in seconds of Unix time
};
inline constexpr std::size_t plain_metrics = 8;

/// Metrics for Prometheus. May be used from any thread.
class metric_registry {
 public:
  metric_registry() { set(metric::ready, unknown); }
  void request(const served_request& served);
  void commit(std::size_t changes);
  void add(metric which, std::int64_t count = 1) noexcept { plain_[static_cast<std::size_t>(which)] += count; }
  void set(metric which, std::int64_t value) noexcept { plain_[static_cast<std::size_t>(which)] = value; }

  /// All metrics, in the text format of Prometheus, version 0.0.4.
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::int64_t unknown = -1;  ///< a value that is left out

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
  std::array<std::atomic<std::int64_t>, plain_metrics> plain_{};
};

}  // namespace flagadmin::server
