// flagadmin-bench ROUNDS: validates each line of the standard input by the core and by simdjson, which take turns, and
// prints as JSON how many each finds valid, and nanoseconds for a line in each round.
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/flagadmin.hpp>

namespace {

namespace dom = simdjson::dom;

bool core(std::string_view json) { return flagadmin::validate(flagadmin::addon_create_update_schema, json).valid(); }

bool is_list_of_strings(dom::element value) {
  dom::array items;
  return value.get(items) == simdjson::SUCCESS &&
         std::all_of(items.begin(), items.end(), [](dom::element item) { return item.is_string(); });
}

struct member {
  std::string_view name;
  bool required;
  bool (*valid)(dom::element);
};

/// `addonCreateUpdateSchema`, as one would write it beside a parser.
constexpr std::array<member, 7> members{{
    {"provider", true, [](dom::element value) { return value.is_string() && value.get_string_length() > 0; }},
    {"description", false, [](dom::element value) { return value.is_string() || value.is_null(); }},
    {"enabled", true, [](dom::element value) { return value.is_bool(); }},
    {"parameters", true, [](dom::element value) { return value.is_object() || value.is_null(); }},
    {"events", true, [](dom::element value) { return is_list_of_strings(value) || value.is_null(); }},
    {"projects", false, [](dom::element value) { return is_list_of_strings(value) || value.is_null(); }},
    {"environments", false, [](dom::element value) { return is_list_of_strings(value) || value.is_null(); }},
}};

/// Behind the text `simdjson::SIMDJSON_PADDING` bytes must be readable.
bool by_simdjson(std::string_view json) {
  static dom::parser parser;
  dom::object object;
  if (parser.parse(json.data(), json.size(), false).get(object) != simdjson::SUCCESS) {
    return false;
  }
  std::array<bool, members.size()> seen{};
  for (const dom::key_value_pair field : object) {
    const auto* found =
        std::find_if(members.begin(), members.end(), [&](const member& each) { return each.name == field.key; });
    if (found == members.end()) {
      continue;
    }
    bool& is_seen = seen.at(static_cast<std::size_t>(found - members.begin()));
    if (is_seen || !found->valid(field.value)) {
      return false;
    }
    is_seen = true;
  }
  return std::equal(members.begin(), members.end(), seen.begin(),
                    [](const member& each, bool is_seen) { return is_seen || !each.required; });
}

struct contestant {
  const char* name;
  bool (*valid)(std::string_view);
  std::size_t count;
  std::vector<double> times;
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

void take_turn(contestant& each, const std::vector<std::string_view>& lines) {
  const auto start = std::chrono::steady_clock::now();
  each.count = static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), each.valid));
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
  each.times.push_back(taken.count() / static_cast<double>(lines.size()));
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  std::string input{std::istreambuf_iterator<char>(std::cin), {}};
  input.reserve(input.size() + simdjson::SIMDJSON_PADDING);
  const std::vector<std::string_view> lines = lines_of(input);

  std::array<contestant, 2> all{{{"flagadmin", core, 0, {}}, {"simdjson DOM and checks", by_simdjson, 0, {}}}};
  for (int round = 0; round < rounds; ++round) {
    for (contestant& each : all) {
      take_turn(each, lines);
    }
  }
  const char* separator = "[";
  for (const contestant& each : all) {
    std::cout << separator << R"({"name":")" << each.name << R"(","valid":)" << each.count << R"(,"times":)";
    for (std::size_t round = 0; round < each.times.size(); ++round) {
      std::cout << (round == 0 ? '[' : ',') << each.times[round];
    }
    std::cout << "]}";
    separator = ",";
  }
  std::cout << "]\n";
}
