#include "observe/metrics.hpp"

#include <cstdio>

namespace flagadmin::server {

namespace {

struct counter_text {
  const char* name;
  const char* help;
};

constexpr std::array<counter_text, counters> counter_texts{{
    {"flagadmin_log_lines_dropped_total", "Log lines lost because standard error was blocked, closed or full."},
    {"flagadmin_wrong_tokens_total", "Requests with an unknown token."},
    {"flagadmin_connections_ended_total", "Connections that waited for their client and were ended for the next one."},
}};

/// A method as a label. All unknown methods have one label, so that clients cannot make the table grow.
std::string_view method_label(std::string_view method) {
  constexpr std::array<std::string_view, 7> known{"GET", "HEAD", "PUT", "POST", "OPTIONS", "DELETE", "PATCH"};
  for (const std::string_view name : known) {
    if (method == name) {
      return name;
    }
  }
  return "other";
}

std::string text_of(double number) {
  std::array<char, 32> text{};
  const int size = std::snprintf(text.data(), text.size(), "%.9g", number);
  return {text.data(), static_cast<std::size_t>(size)};
}

template <class Histogram, std::size_t Bounds>
void observe(Histogram& into, const std::array<double, Bounds>& bounds, double value) {
  for (std::size_t i = 0; i != Bounds; ++i) {
    into.below[i] += value <= bounds[i] ? 1U : 0U;
  }
  ++into.count;
  into.sum += value;
}

template <class Histogram, std::size_t Bounds>
void append_histogram(std::string& out, const std::string& name, const std::string& label, const Histogram& from,
                      const std::array<double, Bounds>& bounds) {
  const std::string prefix = label.empty() ? "{" : "{" + label + ",";
  for (std::size_t i = 0; i != Bounds; ++i) {
    out += name + "_bucket" + prefix + "le=\"" + text_of(bounds[i]) + "\"} " + std::to_string(from.below[i]) + "\n";
  }
  out += name + "_bucket" + prefix + "le=\"+Inf\"} " + std::to_string(from.count) + "\n";
  const std::string labels = label.empty() ? "" : "{" + label + "}";
  out += name + "_sum" + labels + " " + text_of(from.sum) + "\n";
  out += name + "_count" + labels + " " + std::to_string(from.count) + "\n";
}

void append_head(std::string& out, const char* name, const char* type, const char* help) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n");
  out.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

std::string quoted(std::string_view route) { return "\"" + std::string(route.empty() ? "none" : route) + "\""; }

}  // namespace

void metrics::request(const request_record& served) {
  const double seconds = std::chrono::duration<double>(served.duration).count();
  const std::lock_guard guard(mutex_);
  ++requests_[{served.route, method_label(served.method), served.status}];
  observe(durations_[served.route], duration_bounds, seconds);
}

void metrics::commit(std::size_t changes) {
  const std::lock_guard guard(mutex_);
  observe(batches_, batch_bounds, static_cast<double>(changes));
}

std::string metrics::text() const {
  const std::lock_guard guard(mutex_);
  std::string out;
  append_head(out, "flagadmin_http_requests_total", "counter", "Requests by route, method and status.");
  for (const auto& [key, count] : requests_) {
    const auto& [route, method, status] = key;
    out += "flagadmin_http_requests_total{route=" + quoted(route) + ",method=\"" + std::string(method) +
           "\",status=\"" + std::to_string(status) + "\"} " + std::to_string(count) + "\n";
  }
  append_head(out, "flagadmin_http_request_duration_seconds", "histogram",
              "Time from a request's head to its response.");
  for (const auto& [route, durations] : durations_) {
    append_histogram(out, "flagadmin_http_request_duration_seconds", "route=" + quoted(route), durations,
                     duration_bounds);
  }
  append_head(out, "flagadmin_commit_batch_size", "histogram", "Changes that became durable in one commit.");
  append_histogram(out, "flagadmin_commit_batch_size", "", batches_, batch_bounds);
  for (std::size_t i = 0; i != counters; ++i) {
    append_head(out, counter_texts[i].name, "counter", counter_texts[i].help);
    out.append(counter_texts[i].name).append(" ").append(std::to_string(counters_[i].load())).append("\n");
  }
  append_head(out, "flagadmin_connections", "gauge", "Open connections.");
  out += "flagadmin_connections " + std::to_string(connections_.load()) + "\n";
  return out;
}

}  // namespace flagadmin::server
