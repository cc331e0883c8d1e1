#include <flagadmin/api/dry_run.hpp>

#include <cstdint>
#include <string_view>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/domain/change.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/issue.hpp>

namespace flagadmin {
namespace {

/// A dry run has no instance of an error to identify.
constexpr std::string_view nil_uuid = "00000000-0000-0000-0000-000000000000";

}  // namespace

std::size_t append_dry_run(text_buffer& out, const outcome& decided) {
  const std::size_t begin = out.size();
  std::size_t body_size = 0;
  json::writer document(out);
  document.begin_object();
  if (decided.error) {
    text_buffer body;
    append_error_body(body, *decided.error, nil_uuid);
    document.raw_member("body", body.view());
    body_size = out.size() - begin;
  } else if (!decided.body.empty()) {
    document.raw_member("body", decided.body);
    body_size = out.size() - begin;
  }
  document.key("status");
  document.number(static_cast<std::int64_t>(decided.error ? decided.error->status() : decided.status));
  document.key("changes");
  write_changes(document, decided.changes);
  document.key("issues");
  write_issues(document, decided.verdict.issues, issue_form::with_path);
  document.key("warnings");
  write_issues(document, decided.verdict.warnings, issue_form::with_path);
  document.end_object();
  return body_size;
}

}  // namespace flagadmin
