#include "base/config_error.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin::server {

namespace {

std::string printable(std::string_view text) {
  text_buffer out;
  json::append_printable(out, text);
  return out.str();
}

}  // namespace

config_error::config_error(std::string_view message) : std::runtime_error(printable(message)) {}

std::string excerpt(std::string_view text) {
  text_buffer out;
  append_excerpt(out, text);
  return out.str();
}

std::string read_file(const std::string& path) {
  // Opening a FIFO would block.
  if (std::error_code ignored;
      std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) {
    throw config_error(path + ": is not a regular file");
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    throw config_error(path + ": cannot be read: " + std::generic_category().message(errno));
  }
  std::string bytes(std::istreambuf_iterator<char>(stream), {});
  if (stream.bad()) {
    throw config_error(path + ": cannot be read");
  }
  return bytes;
}

config_file read_config_file(const std::string& path) {
  std::string text = read_file(path);
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    throw config_error(path + ": is UTF-16: save it as UTF-8");
  }
  if (constexpr std::string_view byte_order_mark = "\xef\xbb\xbf"; text.starts_with(byte_order_mark)) {
    text.erase(0, byte_order_mark.size());
  }
  return {path, std::move(text)};
}

void fail_at(const config_file& file, std::size_t offset, std::string_view message) {
  const json::position place = json::locate(file.text, offset);
  throw config_error(file.path + ":" + std::to_string(place.line) + ": " + std::string(message));
}

}  // namespace flagadmin::server
