// Every schema judges every text; what it says can be written, and holds for the text in its compact form too.

#include <string>

#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "fuzzing.hpp"

namespace {

using flagadmin::validation_result;
using flagadmin::fuzzing::require;

bool is_json(std::string_view text) {
  static constexpr flagadmin::schema anything{};
  return flagadmin::validate(anything, text).valid();
}

std::string issues_text(const validation_result& result) {
  flagadmin::text_buffer text;
  flagadmin::json::writer out(text);
  flagadmin::write_issues(out, result.issues);
  return text.str();
}

/// A text with a space behind every bracket, comma and colon; `place` of it becomes the same place in what is answered.
std::string spaced(std::string_view text, std::size_t& place) {
  std::string made;
  bool in_string = false;
  std::size_t found = 0;
  for (std::size_t i = 0; i != text.size(); ++i) {
    found = i == place ? made.size() : found;
    made += text[i];
    if (in_string && text[i] == '\\' && i + 1 != text.size() && i + 1 != place) {
      made += text[++i];
    } else if (text[i] == '"') {
      in_string = !in_string;
    } else if (!in_string && std::string_view("{}[]:,").find(text[i]) != std::string_view::npos) {
      made += ' ';
    }
  }
  place = place == text.size() ? made.size() : found;
  return made;
}

/// What is written as usual and what is not is judged in two ways.
void judge_spaced(const flagadmin::schema& schema, std::string_view text, const validation_result& result) {
  std::size_t place = result.valid() ? 0 : result.issues.front().offset;
  const std::string other = spaced(text, place);
  const flagadmin::fuzzing::exact_copy copy(reinterpret_cast<const std::uint8_t*>(other.data()), other.size());
  const validation_result again = flagadmin::validate(schema, copy.text());
  require(again.valid() == result.valid(), "spaces have no say");
  if (!result.valid()) {
    require(again.issues.size() == result.issues.size() && again.issues.front().code == result.issues.front().code,
            "spaces make no other issues");
    require(again.issues.front().offset == place, "spaces move an issue by themselves only");
  }
}

void judge(const flagadmin::schema& schema, std::string_view text) {
  const validation_result result = flagadmin::validate(schema, text);
  judge_spaced(schema, text, result);
  require(result.issues.size() <= flagadmin::max_issues, "issues are capped");
  require(result.warnings.size() <= flagadmin::max_issues, "warnings are capped");
  for (const flagadmin::issue& found : result.issues) {
    require(found.offset <= text.size(), "an issue lies within the text");
    require(!found.message().empty(), "an issue has a message");
  }
  require(is_json(issues_text(result)), "issues are JSON");
  require(result.valid() || !flagadmin::summarize(result).empty(), "what is invalid has a summary");
  if (!result.valid() && result.issues.front().code == flagadmin::issue_code::invalid_json) {
    require(result.issues.size() == 1, "a syntax error is reported alone");
    return;
  }
  require(is_json(text), "what is judged is JSON");
  const std::string compact = flagadmin::json::compacted(text);
  require(issues_text(flagadmin::validate(schema, compact)) == issues_text(result), "white space has no say");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const auto schemas = flagadmin::public_schemas();
  const flagadmin::fuzzing::exact_copy input(data + 1, size - 1);
  judge(*schemas[data[0] % schemas.size()], input.text());
  return 0;
}
