#include <flagadmin/api/resource.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "../domain/described_members.hpp"
#include "resource_table.hpp"

namespace flagadmin {

std::span<const resource> resources() noexcept { return tables::resource_table; }

const resource& resource_of(resource_kind kind) noexcept {
  return tables::resource_table[static_cast<std::size_t>(kind)];
}

std::optional<std::int64_t> parse_resource_id(std::string_view id) noexcept {
  const bool is_canonical = !id.empty() && id.front() != '0' && json::is_in_digits(id);
  return is_canonical ? json::to_int64(id) : std::nullopt;
}

std::string stored_form(const resource& row, const member_slices& members) {
  if (row.stored_form != nullptr) {
    return row.stored_form(members);
  }
  text_buffer text;
  json::writer out(text);
  write_described_members(out, *row.item, members);
  return text.str();
}

result<std::string> normalized(const resource& row, std::string_view json) {
  result<std::string> stored;
  member_slices members;
  stored.validation = validate(*row.item, json, members);
  if (stored.ok()) {
    stored.value = stored_form(row, members);
  }
  return stored;
}

std::string key_of(const resource& row, std::string_view stored) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i != row.key_size(); ++i) {
    const std::string_view value = json::find_member(stored, row.key_members[i]);
    if (row.keys == key_policy::name) {
      parts.push_back(json::string_of(value).decoded());
    } else if (const std::optional<std::int64_t> id = json::to_int64(value); id && *id > 0) {
      parts.push_back(json::decimal_text(*id));
    }
  }
  return key_of_path(row, parts);
}

std::string key_of_path(const resource& row, std::span<const std::string> parameters) {
  const std::size_t size = row.key_size();
  const auto can_be_key = [&](const std::string& part) {
    return row.keys == key_policy::name ? !part.empty() && part != "." && part != ".." && json::scan::is_utf8(part)
                                        : parse_resource_id(part).has_value();
  };
  if (size == 0 || parameters.size() < size ||
      !std::all_of(parameters.begin(), parameters.begin() + static_cast<std::ptrdiff_t>(size), can_be_key)) {
    return {};
  }
  if (size == 1) {
    return parameters.front();
  }
  std::string key;
  for (const std::string& part : parameters.first(size)) {
    key.append(key.empty() ? "" : "/").append(percent_encoded(part));
  }
  return key;
}

std::string alternate_key_of(const resource& row, std::string_view stored) {
  if (row.alternate_key_member.empty()) {
    return {};
  }
  const std::string_view value = json::find_member(stored, row.alternate_key_member);
  return value.starts_with('"') ? json::string_of(value).decoded() : std::string();
}

std::vector<stored_write> writes_of_fixture(const resource& row, std::string_view normalized,
                                            const instance_settings& settings) {
  std::vector<stored_write> writes;
  if (row.records != nullptr) {
    writes = row.records(normalized);
  }
  writes.push_back({write_action::insert, row.kind, key_of(row, normalized), alternate_key_of(row, normalized),
                    row.fixture_form == nullptr ? std::string(normalized) : row.fixture_form(normalized, settings)});
  return writes;
}

std::string resource_body(const resource& row, std::string stored, const instance_settings& settings) {
  return row.response_form == nullptr ? std::move(stored) : row.response_form(stored, settings);
}

std::string list_body(const resource& row, std::span<const std::string_view> stored,
                      const instance_settings& settings) {
  text_buffer body;
  json::writer out(body);
  out.begin_object();
  if (row.write_list_head != nullptr) {
    row.write_list_head(out, settings);
  }
  out.key(row.list_member);
  out.begin_array();
  for (const std::string_view text : stored) {
    if (row.response_form == nullptr) {
      out.raw(text);
    } else {
      out.raw(row.response_form(text, settings));
    }
  }
  out.end_array();
  if (row.write_list_tail != nullptr) {
    row.write_list_tail(out, settings);
  }
  out.end_object();
  return body.str();
}

}  // namespace flagadmin
