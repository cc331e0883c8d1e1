#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/request_head.hpp"
#include "service/response.hpp"

namespace flagadmin::server {

/// The pages of other origins that may call the API (the CORS protocol of the Fetch standard).
class cors_policy {
 public:
  cors_policy() = default;
  /// `origins`: exactly as browsers send them; `*` stands for any.
  explicit cors_policy(std::vector<std::string> origins) noexcept : origins_(std::move(origins)) {}

  /// Adds the headers that permit a page of the request's origin to read the response.
  void apply(const request_head& head, response& made) const;

  /// Adds the permitted methods and headers to the response of a preflight; `allow` are the methods of the path.
  void apply_preflight(const request_head& head, std::string_view allow, response& made) const;

 private:
  [[nodiscard]] bool permits(std::string_view origin) const noexcept;

  std::vector<std::string> origins_;
};

}  // namespace flagadmin::server
