#include "observe/log.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <span>
#include <vector>

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

/// A member of a line.
struct field {
  const char* name;
  std::string_view value;
  bool is_number = false;
};

/// A line in JSON: an object.
void append_object(text_buffer& line, std::span<const field> fields) {
  json::writer out(line);
  out.begin_object();
  for (const field& each : fields) {
    if (each.is_number) {
      out.raw_member(each.name, each.value);
    } else {
      out.member(each.name, each.value);
    }
  }
  out.end_object();
}

/// A line in the text format (logfmt): values without names, then fields. One with a character that could end it, or
/// begin another one, is in quotes.
void append_text(text_buffer& line, std::initializer_list<std::string_view> values, std::span<const field> fields) {
  for (const std::string_view value : values) {
    line += line.view().empty() ? "" : " ";
    json::append_escaped(line, value);
  }
  for (const field& each : fields) {
    const bool is_quoted = each.value.find_first_of(" =\"") != std::string_view::npos;
    line += ' ';
    line += each.name;
    line += is_quoted ? "=\"" : "=";
    json::append_escaped(line, each.value);
    line += is_quoted ? "\"" : "";
  }
}

/// The line without control characters, whichever format it has, and with its end.
std::string finished(const text_buffer& line) {
  text_buffer printable;
  json::append_printable(printable, line.view());
  printable += '\n';
  return printable.str();
}

/// The first characters of a path or a name: clients choose both.
std::string shortened(std::string_view text) {
  bool is_cut = false;
  const std::string_view first = json::first_characters(text, max_value_characters, is_cut);
  return std::string(first) + (is_cut ? "…" : "");
}

}  // namespace

logger::logger(log_format format) : format_(format) {
  if (format_ != log_format::off) {
    lines_ = std::make_unique<line_queue>();
  }
}

void logger::request(const served_request& served) const {
  if (format_ == log_format::off) {
    return;
  }
  const bool is_text = format_ == log_format::text;
  const bool has_versions = served.version_after != 0;
  const std::string time = time_stamp();
  const std::string status = std::to_string(served.status);
  const std::string duration = milliseconds_of(served.duration);
  const std::string path = shortened(served.path);
  const std::string token = shortened(served.token_name);
  const std::string resource = shortened(served.resource);
  const std::string before = has_versions ? std::to_string(served.version_before) : "";
  const std::string after = has_versions ? std::to_string(served.version_after) : "";
  std::vector<field> fields;
  fields.reserve(16);
  if (!is_text) {
    fields = {{"time", time},
              {"level", served.status >= 500 ? "error" : "info"},
              {"method", served.method},
              {"route", served.route},
              {"status", status, true},
              {"durationMs", duration, true}};
  }
  for (const field& each :
       {field{is_text ? "error" : "errorId", served.error_id}, field{"path", path}, field{"token", token},
        field{"client", served.client}, field{"requestId", served.request_id}, field{"traceparent", served.traceparent},
        field{"resource", resource}, field{"versionBefore", before, true}, field{"versionAfter", after, true}}) {
    if (!each.value.empty()) {
      fields.push_back(each);
    }
  }
  text_buffer line;
  if (is_text) {
    append_text(line, {time, served.method, served.route.empty() ? "-" : served.route, status, duration + "ms"},
                fields);
  } else {
    append_object(line, fields);
  }
  lines_->add(finished(line));
}

void logger::event(std::string_view level, std::string_view message, std::string_view error_id) const {
  if (format_ == log_format::off) {
    return;
  }
  const std::string time = time_stamp();
  std::vector<field> fields;
  if (!error_id.empty()) {
    fields.push_back({format_ == log_format::json ? "errorId" : "error", error_id});
  }
  text_buffer line;
  if (format_ == log_format::json) {
    fields.insert(fields.begin(), {{"time", time}, {"level", level}, {"message", message}});
    append_object(line, fields);
  } else {
    append_text(line, {time, level, message}, fields);
  }
  lines_->add(finished(line));
}

}  // namespace flagadmin::server
