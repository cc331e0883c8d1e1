// The reference page has every row of the tables.
#include <flagadmin/document/reference.hpp>

#include <array>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/document/named_schemas.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schemas.hpp>

using namespace flagadmin;

namespace {

[[nodiscard]] bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

[[nodiscard]] std::string row(std::string_view first) { return "\n| `" + std::string(first) + "` "; }

}  // namespace

BOOST_AUTO_TEST_SUITE(reference)

BOOST_AUTO_TEST_CASE(every_table_has_every_row) {
  const std::string page = reference_page(std::array{make_error(error_kind::http_version, "version {v}")});
  for (const operation& one : operations()) {
    BOOST_TEST(contains(page, row(one.name)), one.name);
  }
  for (const issue_kind& kind : issue_kinds()) {
    BOOST_TEST(contains(page, row(kind.name)), kind.name);
  }
  for (const error_kind_entry& entry : error_kinds()) {
    BOOST_TEST(contains(page, "\n| " + std::to_string(entry.status) + " | `" + std::string(entry.name) + "` |"));
  }
  for (auto error = json::syntax_error::unexpected_end; error <= json::syntax_error::trailing_text;
       error = static_cast<json::syntax_error>(static_cast<int>(error) + 1)) {
    BOOST_TEST(contains(page, row(json::name_of(error)) + "| `" + std::string(json::describe(error)) + "` |"));
  }
  BOOST_TEST(contains(page, "| 403 | `NoAccessError` | `" + permission_missing("{permission}").message + "` |"));
  BOOST_TEST(contains(page, "| 505 | `HttpVersionNotSupported` | `version {v}` |"));
  for (const schema* node : named_schemas()) {
    const bool is_export = find_schema(node->name) != nullptr;
    const std::string title = is_export ? std::string(node->name) : typescript_name(node->name);
    BOOST_TEST(contains(page, "\n### " + title + "\n"), title);
    for (const property& member : node->properties) {
      BOOST_TEST(contains(page, row(member.name)), member.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(rows_have_as_many_cells_as_their_table) {
  const std::string page = reference_page({});
  std::size_t cells_of_table = 0;
  std::size_t first = 0;
  while (first < page.size()) {
    const std::size_t end = page.find('\n', first);
    const std::string line = page.substr(first, end - first);
    first = end + 1;
    std::size_t bars = 0;
    for (std::size_t i = 0; i != line.size(); ++i) {
      bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1U : 0U;
    }
    if (!line.starts_with("|")) {
      cells_of_table = 0;
    } else if (cells_of_table == 0) {
      cells_of_table = bars;
    } else {
      BOOST_TEST(bars == cells_of_table, line);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
