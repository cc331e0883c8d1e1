#pragma once

#include <boost/beast/core/error.hpp>
#include <boost/beast/core/string_type.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "http/request_checks.hpp"
#include "service/request_head.hpp"

namespace flagadmin::server {

/// Parses one request: `parse_head` its head, Beast's functions its body.
class request_parser : public boost::beast::http::request_parser<boost::beast::http::string_body> {
 public:
  request_parser();

  /// Parses a complete head, up to and with its empty line. Returns the problem; empty: there is none.
  [[nodiscard]] http_problem parse_head(std::string_view bytes, request_head& head);

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
