#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Parameters in PostgreSQL's binary format, which needs no quoting and parsing.
namespace flagadmin::server {

/// Builds an array of elements.
class postgresql_array {
 public:
  enum class element : std::uint32_t { bigint = 20, text = 25, bytea = 17 };  ///< the types' OIDs

  explicit postgresql_array(element type) : type_(type) {}

  void add(std::int64_t number);
  void add(std::string_view bytes);

  /// The whole array, with one dimension.
  [[nodiscard]] std::string encoded() const;

 private:
  element type_;
  std::uint32_t count_ = 0;
  std::string elements_;
};

/// A `bigint`.
[[nodiscard]] std::string postgresql_number(std::int64_t number);

}  // namespace flagadmin::server
