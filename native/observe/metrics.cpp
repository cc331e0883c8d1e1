#include "observe/metrics.hpp"

#include <cstdio>

#include <flagadmin/version.hpp>

namespace flagadmin::server {

namespace {

struct metric_text {
  const char* name;
  const char* type;
  const char* help;
};

constexpr std::array<metric_text, plain_metrics> metric_texts{{
    {"flagadmin_log_lines_dropped_total", "counter",
     "Log lines lost because standard error was blocked, closed or full."},
    {"flagadmin_wrong_tokens_total", "counter", "Requests with an unknown token."},
    {"flagadmin_connections_ended_total", "counter", "Idle connections that were ended for the next client."},
    {"flagadmin_connections", "gauge", "Open connections."},
    {"flagadmin_max_connections", "gauge", "Connections that may be open."},
    {"flagadmin_ready", "gauge", "Whether the last response to /ready was 200."},
    {"flagadmin_last_reload_successful", "gauge", "Whether the tokens could be read when they were read last."},
    {"flagadmin_last_reload_success_timestamp_seconds", "gauge", "When the tokens were replaced last."},
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

void append_plain(std::string& out, const metric_text& text, const std::string& value) {
  append_head(out, text.name, text.type, text.help);
  out.append(text.name).append(" ").append(value).append("\n");
}

std::string quoted(std::string_view route) { return "\"" + std::string(route.empty() ? "none" : route) + "\""; }

}  // namespace

void metric_registry::request(const served_request& served) {
  const double seconds = std::chrono::duration<double>(served.duration).count();
  const std::lock_guard guard(mutex_);
  ++requests_[{served.route, method_label(served.method), served.status}];
  observe(durations_[served.route], duration_bounds, seconds);
}

void metric_registry::commit(std::size_t changes) {
  const std::lock_guard guard(mutex_);
  observe(batches_, batch_bounds, static_cast<double>(changes));
}

std::string metric_registry::text() const {
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
  for (std::size_t i = 0; i != plain_metrics; ++i) {
    if (const std::int64_t value = plain_[i]; value != unknown) {
      append_plain(out, metric_texts[i], std::to_string(value));
    }
  }
  append_head(out, "flagadmin_build_info", "gauge", "The version of this program, as a label.");
  out.append("flagadmin_build_info{version=\"").append(version).append("\"} 1\n");
  return out;
}

}  // namespace flagadmin::server
