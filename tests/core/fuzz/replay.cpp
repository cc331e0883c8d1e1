// The fuzzers' seeds, corpora and former crashes, without libFuzzer: each fuzz_*.cpp is part of the unit tests, too,
// its function under a name of its own (tests/CMakeLists.txt).

#include "replay.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>

extern "C" {
int fuzz_decide(const std::uint8_t* data, std::size_t size);
int fuzz_fixtures(const std::uint8_t* data, std::size_t size);
int fuzz_merge(const std::uint8_t* data, std::size_t size);
int fuzz_providers(const std::uint8_t* data, std::size_t size);
int fuzz_request(const std::uint8_t* data, std::size_t size);
int fuzz_syntax(const std::uint8_t* data, std::size_t size);
int fuzz_tokens(const std::uint8_t* data, std::size_t size);
int fuzz_validate(const std::uint8_t* data, std::size_t size);
}

namespace flagadmin::test {
namespace {

namespace fs = std::filesystem;
using boost::unit_test::make_test_case;

struct fuzzer {
  std::string_view name;
  int (*run)(const std::uint8_t* data, std::size_t size);
};

constexpr std::array fuzzers{
    fuzzer{"decide", fuzz_decide},       fuzzer{"fixtures", fuzz_fixtures}, fuzzer{"merge", fuzz_merge},
    fuzzer{"providers", fuzz_providers}, fuzzer{"request", fuzz_request},   fuzzer{"syntax", fuzz_syntax},
    fuzzer{"tokens", fuzz_tokens},       fuzzer{"validate", fuzz_validate},
};

[[nodiscard]] std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error("cannot read " + path.string());
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A failed requirement ends the program; Boost.Test catches that and reports the case.
void run(const fuzzer& one, const std::string& input) {
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  BOOST_TEST(one.run(bytes.data(), bytes.size()) == 0);
}

/// The inputs of tests/core/fuzz/corpus: each character is a byte.
void run_corpus(const fuzzer& one, const fs::path& path) {
  const boost::json::value inputs = boost::json::parse(content_of(path));
  for (const boost::json::value& entry : inputs.as_array()) {
    const auto text = boost::json::value_to<std::string>(entry);
    std::string bytes;
    for (std::size_t i = 0; i != text.size(); ++i) {
      const auto lead = static_cast<unsigned char>(text[i]);
      const bool is_pair = lead >= 0xC0;  // of UTF-8: the bytes from 0x80 on
      const auto low = static_cast<unsigned char>(text[i + (is_pair ? 1 : 0)]);
      bytes += static_cast<char>(static_cast<unsigned char>(is_pair ? (lead & 0x03U) << 6U | (low & 0x3FU) : lead));
      i += is_pair ? 1 : 0;
    }
    BOOST_TEST_CONTEXT(boost::json::serialize(entry)) { run(one, bytes); }
  }
}

[[nodiscard]] std::vector<fs::path> files_in(const fs::path& directory) {
  std::vector<fs::path> files;
  std::copy(fs::directory_iterator(directory), {}, std::back_inserter(files));
  if (files.empty()) {
    throw std::runtime_error("no files in " + directory.string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void add_fuzz_cases(boost::unit_test::test_suite& parent) {
  const fs::path here = FLAGADMIN_FUZZ_DIRECTORY;
  auto* all = BOOST_TEST_SUITE("fuzz");
  for (const fuzzer& one : fuzzers) {
    auto* suite = BOOST_TEST_SUITE(std::string(one.name));
    for (const char* kind : {"seeds", "crashes"}) {
      const fs::path directory = here / kind / one.name;
      if (std::string_view(kind) == "crashes" && !fs::exists(directory)) {
        continue;  // no crash was found
      }
      for (const fs::path& file : files_in(directory)) {
        suite->add(make_test_case([&one, file] { run(one, content_of(file)); },
                                  std::string(kind) + '/' + file.filename().string(), __FILE__, __LINE__));
      }
    }
    const fs::path corpus = here / "corpus" / (std::string(one.name) + ".json");
    suite->add(make_test_case([&one, corpus] { run_corpus(one, corpus); }, "corpus", __FILE__, __LINE__));
    all->add(suite);
  }
  parent.add(all);
}

}  // namespace flagadmin::test
