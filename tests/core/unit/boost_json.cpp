// Boost.JSON, header-only: the oracle of the tests. The library itself does not use it.
#include <boost/json/src.hpp>
