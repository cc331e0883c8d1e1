#include "vector_suite.hpp"

#include <map>
#include <memory>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include "runners.hpp"
#include "vector_file.hpp"

namespace flagadmin::test {
namespace {

using runner = void (*)(const vector_case&);

const std::map<std::string, runner, std::less<>> runners{
    {"validate", run_validate},
    {"merge_addon_update", run_merge_addon_update},
    {"merge_service_account_update", run_merge_service_account_update},
    {"normalize", run_normalize},
    {"decide", run_decide},
    {"mask_addon", run_mask_addon},
    {"event_filter", run_event_filter},
    {"request_head", run_request_head},
    {"if_match", run_if_match},
    {"if_none_match", run_if_none_match},
    {"entity_tag", run_entity_tag},
    {"token", run_token},
    {"route", run_route},
    {"resource_id", run_resource_id},
    {"error_kinds", run_error_kinds},
    {"http_url", run_http_url},
    {"path_segment", run_path_segment},
    {"default_provider", run_default_provider},
    {"outline", run_outline},
    {"exchange", run_exchange},
};

}  // namespace

void add_vector_cases(boost::unit_test::test_suite& parent) {
  // The cases live as long as the program: the framework runs them after this function has returned.
  static const std::vector<vector_file> files = load_vectors();
  auto* all = BOOST_TEST_SUITE("vectors");
  for (const vector_file& file : files) {
    if (file.cases.empty()) {
      continue;  // a file without canaries
    }
    auto* suite = BOOST_TEST_SUITE(file.name);
    for (const vector_case& one : file.cases) {
      const runner run = runners.at(one.function);
      suite->add(boost::unit_test::make_test_case([run, &one] { run(one); }, one.id.substr(file.name.size() + 1),
                                                  __FILE__,
                                                  __LINE__));  // a text that lives as long as the program
    }
    all->add(suite);
  }
  parent.add(all);
}

}  // namespace flagadmin::test
