// Bulk input cut anywhere: the windows say what the whole says, and each finding is what `validate` says of its
// element. The first byte chooses the schema and the format, the second how large the windows are.

#include <string>
#include <vector>

#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/bulk.hpp>
#include <flagadmin/schema/schemas.hpp>

#include "fuzzing.hpp"

namespace {

using flagadmin::bulk_finding;
using flagadmin::fuzzing::require;

std::string text_of(const bulk_finding& found) {
  flagadmin::text_buffer text;
  text += std::to_string(found.index) + '@' + std::to_string(found.offset) + (found.is_too_large ? " too large" : " ");
  flagadmin::json::writer out(text);
  write_issues(out, found.validation.issues);
  text += '\n';
  return text.str();
}

/// Feeds `step` more bytes at a time, as callers do.
std::string in_windows(const flagadmin::schema& element, std::size_t largest, flagadmin::bulk_format format,
                       std::string_view input, std::size_t step, std::uint64_t& count) {
  flagadmin::bulk_validator validator(element);
  validator.begin(element, {.largest = largest}, format);
  std::string all;
  std::size_t done = 0;
  std::size_t end = 0;
  bool is_last = false;
  while (!is_last) {
    end = input.size() - end < step ? input.size() : end + step;
    is_last = end == input.size();
    for (bool is_done = false; !is_done;) {
      const flagadmin::fuzzing::exact_copy window(reinterpret_cast<const std::uint8_t*>(input.data() + done),
                                                  end - done);  // NOLINT: bytes are bytes
      const std::size_t taken = validator.feed(window.text(), is_last);
      require(taken <= end - done, "no more is done with than was there");
      done += taken;
      is_done = validator.found() == nullptr;
      all += is_done ? std::string() : text_of(*validator.found());
    }
  }
  count = validator.count();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) {
    return 0;
  }
  const auto schemas = flagadmin::public_schemas();
  const flagadmin::schema& element = *schemas[data[0] % schemas.size()];
  const auto format = static_cast<flagadmin::bulk_format>(data[0] / schemas.size() % 3);
  const flagadmin::fuzzing::exact_copy input(data + 2, size - 2);
  std::uint64_t count = 0;
  const std::vector<bulk_finding> findings = flagadmin::validate_many(element, input.text(), count, format);
  std::string whole;
  for (const bulk_finding& found : findings) {
    whole += text_of(found);
    require(found.offset <= input.text().size(), "a finding lies within the input");
    require(found.index < count, "a finding is about an element");
    require(!found.validation.valid(), "what is found is not valid");
    require(!found.is_too_large, "without a limit nothing is too large");
  }
  require(findings.size() <= count, "no more elements are invalid than there are");
  std::uint64_t counted = 0;
  const auto in_steps = [&](std::size_t largest, std::size_t step) {
    return in_windows(element, largest, format, input.text(), step, counted);
  };
  require(in_steps(flagadmin::unlimited, 1U + data[1]) == whole, "windows say what the whole says");
  require(counted == count, "windows count what the whole counts");
  const std::size_t largest = data[1] / 4U;
  const std::string limited = in_steps(largest, size);
  const std::uint64_t limited_count = counted;
  require(in_steps(largest, 1U + data[1]) == limited, "with a limit, too");
  require(counted == limited_count, "and count so");
  return 0;
}
