// flagadmin-bench DOCUMENTS MODE INPUT ROUNDS: benchmarks the core against its rivals on INPUT, one text (`document`)
// or one a line (`lines`), and prints medians as JSON. All must agree on DOCUMENTS: [{name, text, valid}…].
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <flagadmin/flagadmin.hpp>

#include "rivals.hpp"

namespace {

using validator = bool (*)(std::string_view);

bool core(std::string_view json) { return flagadmin::validate(flagadmin::addon_create_update_schema, json).valid(); }

struct contestant {
  const char* name;
  validator valid;
  std::vector<double> times;  ///< nanoseconds for the whole input, one for each round
};

/// A copy with room behind it that a rival may read.
std::string padded(std::string_view text) {
  std::string copy;
  copy.reserve(text.size() + rivals::simdjson_padding);
  return copy.append(text);
}

std::string read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::cerr << "cannot read " << path << '\n';
    std::exit(2);
  }
  return padded(std::string{std::istreambuf_iterator<char>(file), {}});
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Nanoseconds for one of so many runs of `work`.
template <class Work>
double timed(std::size_t runs, Work work) {
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t run = 0; run < runs; ++run) {
    work();
  }
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
  return taken.count() / static_cast<double>(runs);
}

/// Validates all texts once; ends the program when one of them is not found valid.
void validate_all(validator valid, const std::vector<std::string_view>& texts) {
  for (const std::string_view text : texts) {
    if (!valid(text)) {
      std::cerr << "a contestant is mistaken about " << text << '\n';
      std::exit(1);
    }
  }
}

/// Results of rivals that are not as expected. The core must have none.
boost::json::array disagreements(const std::vector<contestant>& all, const boost::json::array& documents) {
  boost::json::array found;
  for (const contestant& each : all) {
    for (const boost::json::value& document : documents) {
      if (each.valid(padded(document.at("text").as_string())) == document.at("valid").as_bool()) {
        continue;
      }
      if (each.valid == core) {
        std::cerr << "the core is mistaken about " << document.at("name") << '\n';
        std::exit(1);
      }
      found.emplace_back(std::string(each.name) + ": " + document.at("name").as_string().c_str());
    }
  }
  return found;
}

void copy_all(const std::string& from, std::string& to) {
  std::memcpy(to.data(), from.data(), from.size());
  // Nothing reads the copy: without this the compiler may omit it.
  asm volatile("" : : "r"(to.data()) : "memory");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: flagadmin-bench DOCUMENTS document|lines INPUT ROUNDS\n";
    return 2;
  }
  const std::string input = read(argv[3]);
  const std::vector<std::string_view> texts =
      argv[2] == std::string_view("lines") ? lines_of(input) : std::vector<std::string_view>{input};
  std::vector<contestant> all{{"flagadmin", core, {}},
                              {"Boost.JSON DOM + checks", rivals::boost_dom, {}},
                              {"Boost.JSON SAX + checks", rivals::boost_sax, {}},
                              {"simdjson On-Demand + checks", rivals::simdjson_on_demand, {}},
                              {"RapidJSON SAX + checks", rivals::rapidjson_sax, {}},
                              {"RapidJSON SchemaValidator", rivals::rapidjson_schema, {}},
                              {"valijson", rivals::valijson_schema, {}}};
  const boost::json::array disagreed = disagreements(all, boost::json::parse(read(argv[1])).as_array());

  const std::size_t runs = std::max<std::size_t>(1, 4'000'000 / input.size());
  std::string copy(input.size(), '\0');
  std::vector<double> copies;
  const int rounds = std::atoi(argv[4]);
  for (int round = 0; round < rounds; ++round) {
    copies.push_back(timed(runs, [&] { copy_all(input, copy); }));
    for (contestant& each : all) {
      each.times.push_back(timed(runs, [&] { validate_all(each.valid, texts); }));
    }
  }

  boost::json::array others;
  for (std::size_t index = 1; index < all.size(); ++index) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < all[index].times.size(); ++round) {
      ratios.push_back(all[index].times[round] / all[0].times[round]);
    }
    others.push_back({{"name", all[index].name}, {"value", median(all[index].times)}, {"ratio", median(ratios)}});
  }
  std::cout << boost::json::serialize(boost::json::value{{"bytes", input.size()},
                                                         {"own", median(all[0].times)},
                                                         {"memcpy", median(copies)},
                                                         {"rivals", others},
                                                         {"disagreements", disagreed}})
            << '\n';
}
