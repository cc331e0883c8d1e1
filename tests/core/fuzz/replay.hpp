#pragma once

#include <boost/test/tree/test_unit.hpp>

namespace flagadmin::test {

/// Adds a suite `fuzz` with one suite for each fuzzer: a case for each seed and each crash that it once found, and one
/// for its corpus.
void add_fuzz_cases(boost::unit_test::test_suite& parent);

}  // namespace flagadmin::test
