// The one translation unit that holds Boost.Test itself; the same program runs natively and, as WebAssembly, in Node.
#define BOOST_TEST_ALTERNATIVE_INIT_API
#define BOOST_TEST_NO_MAIN
#include <boost/test/included/unit_test.hpp>

#include <boost/test/results_reporter.hpp>

#ifdef FLAGADMIN_FUZZ_DIRECTORY
#include "../fuzz/replay.hpp"
#endif
#include "vectors/vector_suite.hpp"

namespace {

bool register_run_time_cases() {
  boost::unit_test::results_reporter::set_level(
      boost::unit_test::SHORT_REPORT);  // the counts that `./dev test` adds up
  boost::unit_test::framework::master_test_suite().p_name.value = "flagadmin";
  flagadmin::test::add_vector_cases(boost::unit_test::framework::master_test_suite());
#ifdef FLAGADMIN_FUZZ_DIRECTORY
  flagadmin::test::add_fuzz_cases(boost::unit_test::framework::master_test_suite());
#endif
  return true;
}

}  // namespace

int main(int argc, char* argv[]) { return boost::unit_test::unit_test_main(&register_run_time_cases, argc, argv); }
