// The core's opinion, natively: reads cases from its input and writes what the core makes of each.
// tests/parity/native.mjs speaks with it. A text goes as its length, four bytes, and its bytes; numbers are
// little-endian.

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

#include "../support/merge_properties.hpp"
#include "../unit/exact_buffer.hpp"

namespace {

using flagadmin::validation_result;
using flagadmin::json::writer;
using flagadmin::test::exact_buffer;

/// What has come in. Stops the program when it ends within a case.
class input {
 public:
  explicit input(std::string bytes) : bytes_(std::move(bytes)), left_(bytes_) {}

  [[nodiscard]] bool is_at_end() const noexcept { return left_.empty(); }

  [[nodiscard]] std::string_view text() {
    const std::uint32_t length = number(take(4));
    return take(length);
  }

  /// Of all that was taken (FNV-1a): both sides have seen the same texts when they have the same number.
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
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    for (const char c : taken) {
      digest_ = (digest_ ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    return taken;
  }

  std::string bytes_;
  std::string_view left_;
  std::uint32_t digest_ = 2166136261U;
};

void write_verdict(writer& out, const validation_result& verdict) {
  out.key("issues");
  write_issues(out, verdict.issues);
  out.key("warnings");
  write_issues(out, verdict.warnings);
  out.raw_member("truncated", verdict.truncated ? "true" : "false");
}

void write_merge(writer& out, const flagadmin::result<std::string>& merged, std::string_view broken) {
  write_verdict(out, merged.verdict);
  out.member("merged", merged.value);
  out.member("broken", broken);
}

/// One case: what is asked, and two texts.
std::string answer(std::string_view question, std::string_view first, std::string_view second) {
  const exact_buffer one(first);
  const exact_buffer two(second);
  flagadmin::text_buffer text;
  writer out(text);
  out.begin_object();
  if (question == "mergeAddonUpdate") {
    const auto merged = flagadmin::merge_addon_update(one.view(), two.view());
    write_merge(out, merged, flagadmin::test::broken_addon_merge(one.view(), two.view(), merged));
  } else if (question == "mergeServiceAccountUpdate") {
    const auto merged = flagadmin::merge_service_account_update(one.view(), two.view());
    write_merge(out, merged, flagadmin::test::broken_account_merge(one.view(), two.view(), merged));
  } else if (const flagadmin::schema* schema = flagadmin::find_schema(question)) {
    write_verdict(out, flagadmin::validate(*schema, one.view()));
  } else {
    std::cerr << "nobody knows " << question << '\n';
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
    const std::string_view question = cases.text();
    const std::string_view first = cases.text();
    const std::string_view second = cases.text();
    std::cout << answer(question, first, second) << '\n';  // JSON as the core writes it has no line ends
  }
  std::cout << cases.digest() << '\n';
}
