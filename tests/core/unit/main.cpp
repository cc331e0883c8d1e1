// The one translation unit that holds Boost.Test itself; the same program runs natively and, as WebAssembly, in Node.
#define BOOST_TEST_ALTERNATIVE_INIT_API
#define BOOST_TEST_NO_MAIN
#include <boost/test/included/unit_test.hpp>

#include <iostream>

#include <boost/test/results_collector.hpp>
#include <boost/test/results_reporter.hpp>
#include <boost/test/tree/observer.hpp>

#ifdef FLAGADMIN_FUZZ_DIRECTORY
#include "../fuzz/replay.hpp"
#endif
#include "vectors/vector_suite.hpp"

namespace {

namespace ut = boost::unit_test;

/// Finds cases that check nothing, which Boost.Test lets pass, and lists those that are skipped with the reason, which
/// `./dev test` adds to its summary.
class case_observer final : public ut::test_observer {
 public:
  void test_unit_finish(const ut::test_unit& unit, unsigned long /*microseconds*/) override {
    const ut::test_results& results = ut::results_collector.results(unit.p_id);
    if (unit.p_type == ut::TUT_CASE && results.p_assertions_passed == 0 && results.p_assertions_failed == 0) {
      std::cout << "error: " << unit.full_name() << " checks nothing" << std::endl;
      found_empty_case = true;
    }
  }
  void test_unit_skipped(const ut::test_unit& unit, ut::const_string reason) override {
    if (unit.p_type == ut::TUT_CASE) {
      std::cout << "skipped: " << unit.full_name() << ": " << reason << std::endl;
    }
  }

  bool found_empty_case = false;
};

case_observer observer;

bool register_run_time_cases() {
  ut::framework::register_observer(observer);
  ut::results_reporter::set_level(ut::SHORT_REPORT);  // the counts that `./dev test` adds up
  ut::framework::master_test_suite().p_name.value = "flagadmin";
  flagadmin::test::add_vector_cases(ut::framework::master_test_suite());
#ifdef FLAGADMIN_FUZZ_DIRECTORY
  flagadmin::test::add_fuzz_cases(ut::framework::master_test_suite());
#endif
  return true;
}

}  // namespace

int main(int argc, char* argv[]) {
  const int status = ut::unit_test_main(&register_run_time_cases, argc, argv);
  return status == boost::exit_success && observer.found_empty_case ? boost::exit_test_failure : status;
}
