// The generated TypeScript files have every schema, operation and row.
#include <flagadmin/document/typescript.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/document/json_schema.hpp>
#include <flagadmin/document/named_schemas.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schemas.hpp>

using namespace flagadmin;

namespace {

[[nodiscard]] bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(typescript_files)

BOOST_AUTO_TEST_CASE(names_of_types) {
  BOOST_TEST(typescript_name("addonSchema") == "Addon");
  BOOST_TEST(typescript_name("addonCreateUpdateSchema") == "AddonCreateUpdate");
  BOOST_TEST(typescript_name("updateServiceAccountSchema") == "ServiceAccountUpdate");
  BOOST_TEST(typescript_name("serviceAccountTokenSchema") == "ServiceAccountToken");
  BOOST_TEST(typescript_name("createStrategySchema") == "StrategyCreate");
  BOOST_TEST(typescript_name("createStrategyParameterSchema") == "StrategyCreateParameter");
  BOOST_TEST(typescript_name("errorSchema") == "ErrorBody");
}

BOOST_AUTO_TEST_CASE(an_interface_for_every_named_schema) {
  const std::string text = typescript_types();
  for (const schema* node : named_schemas()) {
    BOOST_TEST(contains(text, "export interface " + typescript_name(node->name) + " {\n"), node->name);
  }
}

BOOST_AUTO_TEST_CASE(types_of_properties) {
  const std::string text = typescript_types();
  BOOST_TEST(contains(text, "\n  description?: string | null | undefined;\n"));  // of a request
  BOOST_TEST(contains(text, "\n  projects?: string[];\n"));                      // of a response
  BOOST_TEST(contains(text, "\n  parameters: Record<string, unknown>;\n"));
  BOOST_TEST(contains(text, "\n  parameters: StrategyCreateParameter[];\n"));
  BOOST_TEST(contains(text, "StrategyParameterType = 'string' | 'percentage' | 'list' | 'number' | 'boolean';\n"));
  BOOST_TEST(contains(text, "\n  type: StrategyParameterType;\n"));                       // of a request
  BOOST_TEST(contains(text, "\n  type?: StrategyParameterType | (string & {});\n"));      // of a response
  BOOST_TEST(contains(text, "ProviderParameterType = 'url' | 'text' | 'textfield' | "));  // and others
  BOOST_TEST(contains(text, "\n  name?: ErrorName | (string & {});\n"));
  BOOST_TEST(contains(text, "\n  code?: IssueCode | (string & {});\n"));
  BOOST_TEST(contains(text, "\n  provider: ProviderName;\n"));
  BOOST_TEST(contains(text, "ProviderName = 'datadog' | 'slack' | "));  // and others
  BOOST_TEST(contains(text, "  /** @deprecated For internal use only. */\n  isAPI?: boolean;\n"));
  BOOST_TEST(contains(text, "   * @defaultValue `true`\n   */\n  editable?: boolean | undefined;\n"));
}

BOOST_AUTO_TEST_CASE(no_comment_ends_early) {
  const std::string text = typescript_types();
  std::size_t opened = 0;
  std::size_t closed = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    opened += text.compare(i, 2, "/*") == 0 ? 1U : 0U;
    closed += text.compare(i, 2, "*/") == 0 ? 1U : 0U;
  }
  BOOST_TEST(opened == closed);
}

BOOST_AUTO_TEST_CASE(schemas_with_their_numbers) {
  const std::string list = typescript_schema_list();
  const std::string texts = typescript_json_schemas();
  BOOST_TEST(contains(list, "{ name: 'addonSchema', id: 1, compact: '"));
  BOOST_TEST(contains(
      list, "{ name: 'updateServiceAccountSchema', id: 2, compact: '01002name,031rootRole,850103000' } as const;\n"));
  for (const std::string name : {"addonSchema", "updateServiceAccountSchema", "createServiceAccountTokenSchema"}) {
    BOOST_TEST(contains(texts, "export const " + name + " =\n"));
  }
}

BOOST_AUTO_TEST_CASE(quotes_in_texts_are_escaped) {
  BOOST_TEST(contains(json_schema_document(addon_schema, schema_dialect::draft_07), "provider's"));
  BOOST_TEST(contains(typescript_json_schemas(), "provider\\'s"));
  BOOST_TEST(!contains(typescript_json_schemas(), "provider's"));
  BOOST_TEST(contains(typescript_json_schemas(), "  'draft-07': 'http://json-schema.org/draft-07/schema#',\n"));
}

BOOST_AUTO_TEST_CASE(rows_of_the_tables) {
  const std::string codes = typescript_issue_codes();
  for (const issue_kind& kind : issue_kinds()) {
    BOOST_TEST(
        contains(codes, "    code: '" + std::string(kind.name) + "',\n    keyword: '" + std::string(kind.keyword)));
  }
  BOOST_TEST(
      contains(codes,
               "params: ['expected', 'actual', 'value'],\n    wording: [['must be ', 0], [', but ', 1], [' ', 2], "
               "[' was sent']],\n"));
  BOOST_TEST(contains(codes, "for provider ', 0], [', but ', 3, ' was sent']],\n"));
  const std::string errors = typescript_error_kinds();
  for (const error_kind_entry& entry : error_kinds()) {
    BOOST_TEST(
        contains(errors, "status: " + std::to_string(entry.status) + ", name: '" + std::string(entry.name) + "'"));
  }
  const std::string paths = typescript_operations();
  for (const operation& one : operations()) {
    BOOST_TEST(contains(paths, "method: '" + std::string(one.method) + "', path: '" + std::string(one.path) + "'"));
  }
  BOOST_TEST(contains(paths, "path: '/api/admin/addons/{id}', success: 200, maxBodyBytes: 102400 }"));
  BOOST_TEST(contains(paths, "maxBodyBytes: 1048576, deprecated: 'Creates a custom strategy type. "));
  BOOST_TEST(contains(typescript_dry_runs(), "createStrategy: { success: 201; error: 400 | 403 | 409 | 413 };\n"));
}

BOOST_AUTO_TEST_CASE(a_name_without_suffix_stays) { BOOST_TEST(typescript_name("thing") == "Thing"); }

BOOST_AUTO_TEST_SUITE_END()
