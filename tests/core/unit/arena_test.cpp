// Memory of issues: `arena` keeps, moves and reuses it.
#include <flagadmin/arena.hpp>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(memory_arena)

BOOST_AUTO_TEST_CASE(keeps_copies) {
  arena memory;
  std::string text = "some text";
  const std::string_view kept = memory.keep(std::string_view(text));
  const std::array numbers{1, 2, 3};
  const auto kept_numbers = memory.keep(std::span(numbers));
  text.assign(text.size(), '-');
  BOOST_TEST(kept == "some text");
  BOOST_TEST((kept_numbers.size() == 3U && kept_numbers[2] == 3 && kept_numbers.data() != numbers.data()));
  BOOST_TEST(memory.keep(json::string_slice{R"(a\u0041\n)", true}) == "aA\n");
  BOOST_TEST(memory.keep(std::string_view()).empty());
}

BOOST_AUTO_TEST_CASE(allocations_do_not_move) {
  arena memory;
  std::vector<std::string_view> kept;
  for (int i = 0; i != 2000; ++i) {
    kept.push_back(memory.keep(std::string_view(std::to_string(i))));
  }
  const std::string large(100000, 'x');
  kept.push_back(memory.keep(std::string_view(large)));
  arena moved(std::move(memory));
  arena assigned;
  BOOST_TEST(assigned.keep(std::string_view("given up")) == "given up");
  assigned = std::move(moved);
  for (int i = 0; i != 2000; ++i) {
    BOOST_TEST(kept[static_cast<std::size_t>(i)] == std::to_string(i));
  }
  BOOST_TEST(kept.back() == large);
}

BOOST_AUTO_TEST_CASE(takes_over_another) {
  arena memory;
  const std::string_view own = memory.keep(std::string_view("own"));
  std::string_view adopted;
  {
    arena other;
    adopted = other.keep(std::string_view("adopted"));
    memory.adopt(std::move(other));
    BOOST_TEST(other.keep(std::string_view("used again")) == "used again");  // NOLINT(bugprone-use-after-move)
  }
  memory.adopt(arena());
  BOOST_TEST(own == "own");
  BOOST_TEST(adopted == "adopted");
  BOOST_TEST(memory.keep(std::string_view("more")) == "more");
}

BOOST_AUTO_TEST_CASE(uses_its_memory_again) {
  arena memory;
  memory.clear();
  const char* first = memory.keep(std::string_view("first")).data();
  const std::string large(100000, 'x');
  BOOST_TEST(memory.keep(std::string_view(large)) == large);
  memory.clear();
  const std::string_view again = memory.keep(std::string_view("again"));
  BOOST_TEST(again == "again");
  BOOST_TEST((again.data() == first));
}

BOOST_AUTO_TEST_CASE(is_itself_after_it_was_moved_to_itself) {
  arena memory;
  const std::string_view kept = memory.keep(std::string_view("kept"));
  arena& same = memory;
  memory = std::move(same);
  BOOST_TEST(kept == "kept");
  BOOST_TEST(memory.keep(std::string_view("more")) == "more");
}

BOOST_AUTO_TEST_SUITE_END()
