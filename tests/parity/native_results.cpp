// Reads cases from standard input and writes the native core's result of each as a line of JSON, for
// tests/parity/native.mjs. A string is its length in four bytes, little-endian, and its bytes.

#include <cstdint>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../core/support/merge_properties.hpp"
#include "../core/unit/exact_buffer.hpp"

namespace {

using flagadmin::validation_result;
using flagadmin::json::writer;
using flagadmin::test::exact_buffer;

/// Standard input. Ends the program when the input ends within a case.
class input {
 public:
  explicit input(std::string bytes) : bytes_(std::move(bytes)), left_(bytes_) {}

  [[nodiscard]] bool is_at_end() const noexcept { return left_.empty(); }

  [[nodiscard]] std::string_view text() {
    const std::uint32_t length = number(take(4));
    return take(length);
  }

  /// The FNV-1a digest of all bytes taken: equal digests on both sides mean equal input.
  [[nodiscard]] std::uint32_t digest() const noexcept { return digest_; }

 private:
  [[nodiscard]] static std::uint32_t number(std::string_view bytes) noexcept {
    std::uint32_t value = 0;
    for (unsigned i = 0; i != 4; ++i) {
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    }
    return value;
  }

  [[nodiscard]] std::string_view take(std::size_t size) {
    if (size > left_.size()) {
      std::cerr << "the input ends within a case\n";
      std::exit(2);
    }
    const std::string_view argument = left_.substr(0, size);
    left_.remove_prefix(size);
    for (const char c : argument) {
      digest_ = (digest_ ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    return argument;
  }

  std::string bytes_;
  std::string_view left_;
  std::uint32_t digest_ = 2166136261U;
};

void write_validation(writer& out, const validation_result& validated) {
  out.key("issues");
  write_issues(out, validated.issues);
  out.key("warnings");
  write_issues(out, validated.warnings);
  out.raw_member("truncated", validated.truncated ? "true" : "false");
}

void write_merge(writer& out, const flagadmin::result<std::string>& merged, std::string_view broken) {
  write_validation(out, merged.validation);
  out.member("merged", merged.value);
  out.member("broken", broken);
}

/// The result of one case. `function` is the name of a merge function or of a schema.
std::string result_of(std::string_view function, std::string_view first, std::string_view second) {
  const exact_buffer one(first);
  const exact_buffer two(second);
  flagadmin::text_buffer text;
  writer out(text);
  out.begin_object();
  if (function == "mergeAddonUpdate") {
    const auto merged = flagadmin::merge_addon_update(one.view(), two.view());
    write_merge(out, merged, flagadmin::test::broken_addon_merge(one.view(), two.view(), merged));
  } else if (function == "mergeServiceAccountUpdate") {
    const auto merged = flagadmin::merge_service_account_update(one.view(), two.view());
    write_merge(out, merged, flagadmin::test::broken_account_merge(one.view(), two.view(), merged));
  } else if (const flagadmin::schema* schema = flagadmin::find_schema(function)) {
    write_validation(out, flagadmin::validate(*schema, one.view()));
  } else {
    std::cerr << "no such function or schema: " << function << '\n';
    std::exit(2);
  }
  out.end_object();
  return text.str();
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  input cases(std::string(std::istreambuf_iterator<char>(std::cin), {}));
  while (!cases.is_at_end()) {
    const std::string_view function = cases.text();
    const std::string_view first = cases.text();
    const std::string_view second = cases.text();
    std::cout << result_of(function, first, second) << '\n';  // JSON as the core writes it has no line ends
  }
  std::cout << cases.digest() << '\n';
}
