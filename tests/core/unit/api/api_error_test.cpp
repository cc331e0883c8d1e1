// Messages of errors beyond their vectors.
#include <flagadmin/api/api_error.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_error_messages)

// D4: a message includes the name of a property cut and escaped; the path in the details has the whole name.
BOOST_AUTO_TEST_CASE(messages_cut_and_escape_names) {
  const std::string name = "a\\n\\u001b~" + std::string(200, 'x');
  const std::string json = "{\"" + name + "\":1,\"" + name + "\":2}";
  const api_error error = validation_error(validate(error_schema, json));
  BOOST_TEST(error.message.starts_with("/a\\n\\u001b~0" + std::string(96, 'x') + "… is not valid JSON: "));
  BOOST_TEST(error.message.size() < 500);
  BOOST_TEST(error.details.find("~0" + std::string(200, 'x')) != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
