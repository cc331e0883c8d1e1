#include "observe/log.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>

#include <flagadmin/json/string.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/text_buffer.hpp>

#include "base/time.hpp"

namespace flagadmin::server {

namespace {

std::string milliseconds_of(std::chrono::steady_clock::duration duration) {
  std::array<char, 32> text{};
  const int size =
      std::snprintf(text.data(), text.size(), "%.3f", std::chrono::duration<double, std::milli>(duration).count());
  return {text.data(), static_cast<std::size_t>(size)};
}

/// A field of the text format (logfmt): a value with a character that could end it, or begin another one, is in quotes.
void append_field(text_buffer& line, std::string_view name, std::string_view value) {
  if (value.empty()) {
    return;
  }
  const bool is_quoted = value.find_first_of(" =\"") != std::string_view::npos;
  line += ' ';
  line += name;
  line += is_quoted ? "=\"" : "=";
  json::append_escaped(line, value);
  line += is_quoted ? "\"" : "";
}

/// The line without control characters, whichever format it has, and with its end.
std::string finished(const text_buffer& line) {
  text_buffer printable;
  json::append_printable(printable, line.view());
  printable += '\n';
  return printable.str();
}

/// The first characters of a path.
std::string shortened(std::string_view path) {
  bool is_cut = false;
  const std::string_view first = json::first_characters(path, max_value_characters, is_cut);
  return std::string(first) + (is_cut ? "…" : "");
}

/// Members of a line that are left out when empty.
std::array<std::pair<const char*, std::string_view>, 6> fields_of(const request_record& served, std::string_view path) {
  return {{{"path", path},
           {"token", served.token_name},
           {"client", served.client},
           {"requestId", served.request_id},
           {"traceparent", served.traceparent},
           {"resource", served.resource}}};
}

}  // namespace

logger::logger(log_format format, line_queue::loss lost) : format_(format) {
  if (format_ != log_format::off) {
    lines_ = std::make_unique<line_queue>(
        [this](std::uint64_t count) {
          return event_line("error", "standard error stalled: " + std::to_string(count) + " log lines were dropped",
                            {});
        },
        std::move(lost));
  }
}

void logger::request(const request_record& served) const {
  if (format_ == log_format::off) {
    return;
  }
  const std::string path = shortened(served.path);
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
    for (const auto& [name, value] : fields_of(served, path)) {
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
    for (const auto& [name, value] : fields_of(served, path)) {
      append_field(line, name, value);
    }
    if (served.version_after != 0) {
      append_field(line, "versionBefore", std::to_string(served.version_before));
      append_field(line, "versionAfter", std::to_string(served.version_after));
    }
  }
  lines_->add(finished(line));
}

void logger::event(std::string_view level, std::string_view message, std::string_view error_id) const {
  if (format_ != log_format::off) {
    lines_->add(event_line(level, message, error_id));
  }
}

std::string logger::event_line(std::string_view level, std::string_view message, std::string_view error_id) const {
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
  return finished(line);
}

}  // namespace flagadmin::server
