#pragma once

#include <boost/beast/core/error.hpp>
#include <boost/beast/core/string_type.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <flagadmin/api/api_error.hpp>

#include "host/message.hpp"

namespace flagadmin::server {

/// The head at the beginning of received bytes.
struct found_head {
  std::size_t size = 0;              ///< in bytes, with its empty line; 0: it is incomplete
  std::optional<api_error> error{};  ///< in what was received of it
};

/// Finds the end of a head, or an error that the parser accepts or does not wait for: if proxy and server disagree
/// about the end of a request, requests can be smuggled.
[[nodiscard]] found_head find_head(std::string_view received);

/// The `Origin` in a head that cannot be parsed; empty if there is none.
[[nodiscard]] std::string_view find_origin(std::string_view head);

/// Parses one request: `parse_head` its head, Beast's functions its body.
class request_parser : public boost::beast::http::request_parser<boost::beast::http::string_body> {
 public:
  request_parser();

  /// Parses a head that `find_head` found. Returns the error, if there is one. The parser must outlive `head`.
  [[nodiscard]] std::optional<api_error> parse_head(std::string_view bytes, request_head& head);

 private:
  /// Discards trailers: the API has none.
  void on_field_impl(boost::beast::http::field name, boost::beast::string_view text, boost::beast::string_view value,
                     boost::beast::error_code& error) override;

  /// Refuses too many chunk extensions, and line ends in them that other parsers interpret differently.
  struct extension_check {
    std::size_t seen = 0;
    void operator()(std::uint64_t chunk_size, boost::beast::string_view extensions, boost::beast::error_code& error);
  };

  [[nodiscard]] static bool is_folded(boost::beast::string_view name, boost::beast::string_view value) noexcept;

  std::size_t trailer_size_ = 0;
  extension_check check_extensions_;  // the base refers to it
};

}  // namespace flagadmin::server
