// Runs the vectors of whole exchanges against the service in memory; tests/server/api runs them against servers.
#include <algorithm>
#include <map>
#include <set>

#include <boost/test/unit_test.hpp>

#include "../../support/service_in_memory.hpp"
#include "runners.hpp"

namespace flagadmin::test {
namespace {

/// Method, target and headers of the lines of a head; false if one is not a header.
[[nodiscard]] bool split_head(const boost::json::array& lines, std::string& method, std::string& target,
                              std::vector<std::pair<std::string, std::string>>& headers) {
  const auto request_line = boost::json::value_to<std::string>(lines.front());
  const std::size_t end = request_line.find(' ');
  method = request_line.substr(0, end);
  target = request_line.substr(end + 1, request_line.rfind(' ') - end - 1);
  for (std::size_t i = 1; i != lines.size(); ++i) {
    const auto line = boost::json::value_to<std::string>(lines[i]);
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) {
      return false;
    }
    headers.emplace_back(line.substr(0, colon), line.substr(line.find_first_not_of(' ', colon + 1)));
  }
  return true;
}

[[nodiscard]] std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

void check_response(const service::response& response, const boost::json::object& expected) {
  BOOST_TEST(response.status == boost::json::value_to<unsigned>(expected.at("status")));
  std::map<std::string, std::string> headers{{"content-type", std::string(response.content_type)}};
  for (const header& set : response.headers) {
    headers[lower_case(set.name)] = set.value;
  }
  for (const auto& member : expected.at("headers").as_object()) {
    BOOST_TEST(headers[member.key()] == text_of(expected.at("headers").as_object(), member.key()));
  }
  std::string body(response.content());
  if (!response.error_id.empty()) {
    const std::size_t id = body.find(response.error_id);
    BOOST_TEST_REQUIRE(id != std::string::npos);
    BOOST_TEST(response.error_id[14] == '4');
    body.replace(id, nil_uuid.size(), nil_uuid);
  }
  if (expected.contains("body")) {
    BOOST_TEST(body == text_of(expected, "body"));
  }
  for (const auto& [name, is_wanted] : {std::pair("contains", true), std::pair("lacks", false)}) {
    for (const boost::json::value& part :
         expected.contains(name) ? expected.at(name).as_array() : boost::json::array()) {
      BOOST_TEST((body.find(boost::json::value_to<std::string>(part)) != std::string::npos) == is_wanted, part);
    }
  }
}

}  // namespace

void run_exchange(const vector_case& one) {
  service_in_memory running;
  if (one.input.contains("providers")) {
    running.use_providers(text_of(one.input, "providers"));
  }
  if (one.input.contains("tokens")) {
    running.use_tokens(text_of(one.input, "tokens"));
  }
  if (one.input.contains("fixtures")) {
    running.load(text_of(one.input, "fixtures"));
  }
  std::set<std::string> ids;
  std::string log;
  const boost::json::array& requests = one.input.at("requests").as_array();
  for (std::size_t i = 0; i != requests.size(); ++i) {
    std::string method;
    std::string target;
    std::vector<std::pair<std::string, std::string>> headers;
    if (!split_head(requests[i].at("head").as_array(), method, target, headers)) {
      BOOST_TEST(one.expect.at("responses").as_array()[i].at("status") == 400);  // by a transport: it is not HTTP
      continue;
    }
    std::vector<service::field> fields;
    for (const auto& [name, value] : headers) {
      fields.push_back({name, value});
    }
    const std::string body = text_of(requests[i].as_object(), "body");
    const service::response response =
        service::respond(running.store, service::read_head(method, target, fields), body, running.context);
    check_response(response, one.expect.at("responses").as_array()[i].as_object());
    BOOST_TEST((response.error_id.empty() || ids.insert(response.error_id).second));
    log.append(response.resource).append(response.token_name);
    for (const service::note& line : response.notes) {
      log.append(line.text);
    }
  }
  if (const auto* secrets = one.expect.if_contains("notLogged")) {
    for (const boost::json::value& secret : secrets->as_array()) {
      BOOST_TEST(log.find(boost::json::value_to<std::string>(secret)) == std::string::npos);
    }
  }
}

}  // namespace flagadmin::test
