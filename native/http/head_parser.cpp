#include "http/head_parser.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <functional>
#include <optional>
#include <utility>

#include "base/limits.hpp"
#include "http/message.hpp"
#include "http/request_checks.hpp"

namespace flagadmin::server {

request_parser::request_parser() {
  body_limit(boost::none);  // the handler checks sizes later (D40)
  header_limit(max_head_size);
  on_chunk_header(check_extensions_);
}

http_problem request_parser::parse_head(std::string_view bytes, request_head& head) {
  boost::beast::error_code error;
  static_cast<void>(put(boost::asio::buffer(bytes), error));
  if (error || !is_header_done()) {
    return {server_error::malformed, error.message()};
  }
  if (http_problem problem = find_field_problem(get()); !problem.empty()) {
    return problem;
  }
  std::optional<request_head> read = head_of(get());
  if (!read) {
    return {server_error::path_missing};
  }
  head = std::move(*read);
  return {};
}

void request_parser::on_field_impl(boost::beast::http::field name, boost::beast::string_view text,
                                   boost::beast::string_view value, boost::beast::error_code& error) {
  error = boost::beast::error_code();
  if (!is_header_done()) {
    get().insert(name, text, value);
    return;
  }
  trailer_size_ += text.size() + value.size();
  if (trailer_size_ > max_trailer_size) {
    error = boost::beast::http::error::header_limit;
  } else if (is_folded(text, value)) {
    error = boost::beast::http::error::bad_value;
  }
}

/// The parser copies a folded value; any other value is a view of the input, after its name.
bool request_parser::is_folded(boost::beast::string_view name, boost::beast::string_view value) noexcept {
  const std::less<const char*> is_before;
  const char* const end = name.data() + name.size();
  return is_before(value.data(), end) || is_before(end + max_trailer_size, value.data());
}

void request_parser::extension_check::operator()(std::uint64_t, boost::beast::string_view extensions,
                                                 boost::beast::error_code& error) {
  seen += extensions.size();
  const bool has_controls = std::any_of(extensions.begin(), extensions.end(),
                                        [](char c) { return (c >= '\0' && c < ' ' && c != '\t') || c == '\x7f'; });
  error = boost::beast::error_code();
  if (has_controls || seen > max_chunk_extensions) {
    error = boost::beast::http::error::bad_chunk_extension;
  }
}

}  // namespace flagadmin::server
