// Sent values in messages, cut (D4).
#include <flagadmin/schema/sent_value.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(schema_sent_value)  // D4

BOOST_AUTO_TEST_CASE(values_are_cut) {
  arena memory;
  const auto sent = [&memory](const std::string& json) {
    text_buffer text;
    json::writer out(text);
    value_param(json, memory).write(out);
    return text.str();
  };
  BOOST_TEST(sent("1.50") == "1.50");
  BOOST_TEST(sent("true") == "true");
  BOOST_TEST(sent(R"("a\u0041\/")") == R"("aA/")");
  BOOST_TEST(sent(R"("\n\u0001")") == R"("\n\u0001")");
  const std::string hundred(100, '7');
  BOOST_TEST(sent('"' + hundred + '"') == '"' + hundred + '"');
  BOOST_TEST(sent('"' + hundred + "8\"") == '"' + hundred + "…\"");
  BOOST_TEST(sent(hundred) == hundred);
  BOOST_TEST(sent(hundred + '8') == '"' + hundred + "…\"");
}

BOOST_AUTO_TEST_CASE(excerpts_are_cut_and_escaped) {
  const auto excerpt = [](std::string_view text) {
    text_buffer out;
    append_excerpt(out, text);
    return out.str();
  };
  BOOST_TEST(excerpt("a \"b\"\n\xC2\x9B") == R"(a \"b\"\n\u009b)");
  BOOST_TEST(excerpt(std::string(100, 'x')) == std::string(100, 'x'));
  BOOST_TEST(excerpt(std::string(3000, 'x')) == std::string(100, 'x') + "…");
}

BOOST_AUTO_TEST_CASE(kinds) {
  for (const auto& [json, kind] : {std::pair{"{}", "object"},
                                   {"[]", "array"},
                                   {"\"\"", "string"},
                                   {"-1", "number"},
                                   {"0", "number"},
                                   {"true", "boolean"},
                                   {"false", "boolean"},
                                   {"null", "null"}}) {
    BOOST_TEST(kind_of_value(json) == kind);
  }
}

BOOST_AUTO_TEST_SUITE_END()
