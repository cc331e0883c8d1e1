#pragma once

#include <boost/test/tree/test_unit.hpp>

namespace flagadmin::test {

/// Adds a suite `vectors` with one suite for each file and one case for each vector.
void add_vector_cases(boost::unit_test::test_suite& parent);

}  // namespace flagadmin::test
