#include "observe/log.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>

#include <flagadmin/json/writer.hpp>

#include "observe/time_stamp.hpp"

namespace flagadmin::server {

namespace {

std::string milliseconds_of(std::chrono::steady_clock::duration duration) {
  std::array<char, 32> text{};
  const int size =
      std::snprintf(text.data(), text.size(), "%.3f", std::chrono::duration<double, std::milli>(duration).count());
  return {text.data(), static_cast<std::size_t>(size)};
}

void append_field(text_buffer& line, std::string_view name, std::string_view value) {
  if (!value.empty()) {
    line += ' ';
    line += name;
    line += '=';
    json::append_escaped(line, value);
  }
}

/// Members of a line that are left out when empty.
std::array<std::pair<const char*, std::string_view>, 5> fields_of(const request_record& served) {
  return {{{"token", served.token_name},
           {"client", served.client},
           {"requestId", served.request_id},
           {"traceparent", served.traceparent},
           {"resource", served.resource}}};
}

}  // namespace

log::log(log_format format, std::function<void()> dropped) : format_(format), dropped_(std::move(dropped)) {
  if (format_ != log_format::off) {
    lines_ = std::make_unique<line_queue>([this](std::uint64_t count) {
      return event_line("error", "standard error stalled: " + std::to_string(count) + " log lines were dropped", {});
    });
  }
}

void log::write(std::string_view line) const {
  if (!lines_->add(line) && dropped_) {
    dropped_();
  }
}

void log::request(const request_record& served) const {
  if (format_ == log_format::off) {
    return;
  }
  text_buffer line;
  if (format_ == log_format::json) {
    json::writer out(line);
    out.begin_object();
    out.member("time", time_stamp());
    out.member("level", served.status >= 500 ? "error" : "info");
    out.member("method", served.method);
    out.member("route", served.route);
    out.key("status");
    out.number(served.status);
    out.raw_member("durationMs", milliseconds_of(served.duration));
    if (!served.error_id.empty()) {
      out.member("errorId", served.error_id);
    }
    for (const auto& [name, value] : fields_of(served)) {
      if (!value.empty()) {
        out.member(name, value);
      }
    }
    if (served.version_after != 0) {
      out.key("versionBefore");
      out.number(served.version_before);
      out.key("versionAfter");
      out.number(served.version_after);
    }
    out.end_object();
  } else {
    line += time_stamp();
    line += ' ';
    json::append_escaped(line, served.method);
    line += ' ';
    line += served.route.empty() ? std::string_view("-") : std::string_view(served.route);
    line += ' ';
    json::append_number(line, served.status);
    line += ' ';
    line += milliseconds_of(served.duration);
    line += "ms";
    append_field(line, "error", served.error_id);
    for (const auto& [name, value] : fields_of(served)) {
      append_field(line, name, value);
    }
    if (served.version_after != 0) {
      append_field(line, "versionBefore", std::to_string(served.version_before));
      append_field(line, "versionAfter", std::to_string(served.version_after));
    }
  }
  line += '\n';
  write(line.view());
}

void log::event(std::string_view level, std::string_view message, std::string_view error_id) const {
  if (format_ != log_format::off) {
    write(event_line(level, message, error_id));
  }
}

std::string log::event_line(std::string_view level, std::string_view message, std::string_view error_id) const {
  text_buffer line;
  if (format_ == log_format::json) {
    json::writer out(line);
    out.begin_object();
    out.member("time", time_stamp());
    out.member("level", level);
    out.member("message", message);
    if (!error_id.empty()) {
      out.member("errorId", error_id);
    }
    out.end_object();
  } else {
    line += time_stamp();
    line += ' ';
    line += level;
    line += ' ';
    json::append_escaped(line, message);
    append_field(line, "error", error_id);
  }
  line += '\n';
  return line.str();
}

}  // namespace flagadmin::server
