// Every schema judges every text; what it says can be written, and holds for the text in its compact form too.

#include <string>

#include <flagadmin/json/reader.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "fuzzing.hpp"

namespace {

using flagadmin::validation_result;
using flagadmin::fuzzing::require;

bool is_json(std::string_view text) {
  flagadmin::json::reader in(text);
  return in.skip_value() && in.finish();
}

std::string issues_text(const validation_result& result) {
  flagadmin::text_buffer text;
  flagadmin::json::writer out(text);
  flagadmin::write_issues(out, result.issues);
  return text.str();
}

void judge(const flagadmin::schema& schema, std::string_view text) {
  const validation_result result = flagadmin::validate(schema, text);
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
