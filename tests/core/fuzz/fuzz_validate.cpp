// Every schema validates every text; its issues are JSON for Boost.JSON, and are the same for the text without white
// space.

#include <string>

#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "boost_oracle.hpp"
#include "fuzzing.hpp"

namespace {

using flagadmin::validation_result;
using flagadmin::fuzzing::require;

bool is_json(std::string_view text) {
  bool number_too_large = false;
  boost::json::value value;
  return flagadmin::fuzzing::boost_accepts(text, number_too_large, value) || number_too_large;
}

std::string issues_text(const validation_result& result) {
  flagadmin::text_buffer text;
  flagadmin::json::writer out(text);
  flagadmin::write_issues(out, result.issues);
  return text.str();
}

/// The text with a space behind every bracket, comma and colon. `offset` becomes the offset of the same byte in the
/// result.
std::string spaced(std::string_view text, std::size_t& offset) {
  std::string result;
  bool in_string = false;
  std::size_t position = 0;
  for (std::size_t i = 0; i != text.size(); ++i) {
    position = i == offset ? result.size() : position;
    result += text[i];
    if (in_string && text[i] == '\\' && i + 1 != text.size() && i + 1 != offset) {
      result += text[++i];
    } else if (text[i] == '"') {
      in_string = !in_string;
    } else if (!in_string && std::string_view("{}[]:,").find(text[i]) != std::string_view::npos) {
      result += ' ';
    }
  }
  offset = offset == text.size() ? result.size() : position;
  return result;
}

/// Texts with and without spaces take different paths of the validator: fast and slow.
void check_spaced(const flagadmin::schema& schema, std::string_view text, const validation_result& result) {
  std::size_t offset = result.valid() ? 0 : result.issues.front().offset;
  const std::string other = spaced(text, offset);
  const flagadmin::fuzzing::exact_copy copy(reinterpret_cast<const std::uint8_t*>(other.data()), other.size());
  const validation_result again = flagadmin::validate(schema, copy.text());
  require(again.valid() == result.valid(), "spaces do not change validity");
  if (!result.valid()) {
    require(again.issues.size() == result.issues.size() && again.issues.front().code == result.issues.front().code,
            "spaces do not change the issues");
    require(again.issues.front().offset == offset, "spaces move an issue by their number");
  }
}

void check(const flagadmin::schema& schema, std::string_view text) {
  const validation_result result = flagadmin::validate(schema, text);
  check_spaced(schema, text, result);
  require(result.issues.size() <= flagadmin::max_issues, "issues are capped");
  require(result.warnings.size() <= flagadmin::max_issues, "warnings are capped");
  for (const flagadmin::issue& issue : result.issues) {
    require(issue.offset <= text.size(), "an issue lies within the text");
    require(!issue.message().empty(), "an issue has a message");
  }
  require(is_json(issues_text(result)), "issues are JSON");
  require(result.valid() || !flagadmin::summarize(result).empty(), "an invalid result has a summary");
  if (!result.valid() && result.issues.front().code == flagadmin::issue_code::invalid_json) {
    require(result.issues.size() == 1, "a syntax error is reported alone");
    return;
  }
  require(is_json(text), "a text without syntax error is JSON");
  const std::string compact = flagadmin::json::compacted(text);
  require(issues_text(flagadmin::validate(schema, compact)) == issues_text(result),
          "white space does not change the issues");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const auto schemas = flagadmin::public_schemas();
  const flagadmin::fuzzing::exact_copy input(data + 1, size - 1);
  check(*schemas[data[0] % schemas.size()], input.text());
  return 0;
}
