#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/addon_scope.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "boundary.hpp"
#include "exchange_buffers.hpp"

namespace flagadmin::bindings::operations {

namespace {

/// Dry runs have no instance of an error to identify.
constexpr std::string_view nil_uuid = "00000000-0000-0000-0000-000000000000";

constexpr schema taken_name{.type = value_type::string};
constexpr schema taken_names{.type = value_type::array, .items = &taken_name};
static_assert(is_well_formed(taken_names));

exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

/// Takes the arguments of a call from the input, one behind the other.
class argument_texts {
 public:
  std::string_view next(std::uint32_t length) noexcept {
    const std::string_view text = buffers().input(offset_, length);
    offset_ += length;
    return text;
  }

 private:
  std::size_t offset_ = 0;
};

std::int32_t refuse(refusal which, const validation_result& why) {
  append_summary(buffers().fresh_output(), why);
  buffers().fresh_records().verdict(why);
  buffers().publish();
  return which;
}

std::int32_t answer(const result<std::string>& made) {
  if (!made.ok()) {
    return refuse(second_argument_refused, made.verdict);
  }
  buffers().fresh_output() += made.value;
  buffers().publish();
  return 0;
}

std::int32_t answer(const outcome& decided) {
  text_buffer& output = buffers().fresh_output();
  if (decided.error) {
    append_error_body(output, *decided.error, nil_uuid);
  } else {
    output += decided.body;
  }
  const std::size_t border = output.size();
  json::writer out(output);
  out.begin_array();
  for (const change& one : decided.changes) {
    if (!one.before.empty()) {
      out.raw(one.before);
    }
  }
  out.end_array();
  record_writer& records = buffers().fresh_records();
  records.verdict(decided.verdict);
  records.changes(decided.changes);
  buffers().publish(border);
  return static_cast<std::int32_t>(decided.error ? decided.error->status() : decided.status);
}

/// The providers of a call: those of a text, or the defaults.
class chosen_providers {
 public:
  explicit chosen_providers(std::string_view json) {
    if (!json.empty()) {
      read_ = provider_catalog::read(json);
    }
  }

  [[nodiscard]] bool ok() const noexcept { return !read_ || read_->ok(); }
  [[nodiscard]] const validation_result& verdict() const noexcept { return read_->verdict; }
  [[nodiscard]] provider_set view() const noexcept { return read_ ? read_->value.view() : provider_set(); }

 private:
  std::optional<result<provider_catalog>> read_;
};

/// Whether a JSON array of strings, a text that `array` points to, holds this one.
bool is_among(const void* array, std::string_view name) {
  for (json::walker at(*static_cast<const std::string_view*>(array), '['); at.next();) {
    if (json::string_of(at.value()).equals(name)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::int32_t merge_addon_update(std::uint32_t current, std::uint32_t update, std::uint32_t providers) {
  argument_texts arguments;
  const std::string_view current_text = arguments.next(current);
  const std::string_view update_text = arguments.next(update);
  const chosen_providers definitions(arguments.next(providers));
  member_slices members;
  if (const validation_result found = flagadmin::validate(addon_schema, current_text, members); !found.valid()) {
    return refuse(first_argument_refused, found);
  }
  if (!definitions.ok()) {
    return refuse(third_argument_refused, definitions.verdict());
  }
  return answer(flagadmin::merge_addon_update(members, update_text, definitions.view()));
}

std::int32_t complete_addon_update(std::uint32_t current, std::uint32_t changes) {
  argument_texts arguments;
  const std::string_view current_text = arguments.next(current);
  member_slices members;
  if (const validation_result found = flagadmin::validate(addon_schema, current_text, members); !found.valid()) {
    return refuse(first_argument_refused, found);
  }
  return answer(flagadmin::complete_addon_update(members, arguments.next(changes)));
}

std::int32_t merge_service_account_update(std::uint32_t current, std::uint32_t update) {
  argument_texts arguments;
  const std::string_view current_text = arguments.next(current);
  if (const validation_result verdict = flagadmin::validate(service_account_schema, current_text); !verdict.valid()) {
    return refuse(first_argument_refused, verdict);
  }
  return answer(flagadmin::merge_service_account_update(current_text, arguments.next(update)));
}

std::int32_t dry_run_update_addon(std::uint32_t current, std::uint32_t update, std::uint32_t providers) {
  argument_texts arguments;
  member_slices members;
  const validation_result verdict = flagadmin::validate(addon_schema, arguments.next(current), members);
  const std::string_view body = arguments.next(update);
  const chosen_providers definitions(arguments.next(providers));
  if (!verdict.valid()) {
    return refuse(first_argument_refused, verdict);
  }
  if (!definitions.ok()) {
    return refuse(third_argument_refused, definitions.verdict());
  }
  return answer(try_update_addon(members, body, definitions.view()));
}

std::int32_t dry_run_update_service_account(std::uint32_t current, std::uint32_t update) {
  argument_texts arguments;
  member_slices members;
  const validation_result found = flagadmin::validate(service_account_schema, arguments.next(current), members);
  if (!found.valid()) {
    return refuse(first_argument_refused, found);
  }
  return answer(try_update_service_account(members, arguments.next(update)));
}

std::int32_t dry_run_create_strategy(std::uint32_t payload, std::uint32_t names) {
  argument_texts arguments;
  const std::string_view body = arguments.next(payload);
  const std::string_view names_text = arguments.next(names);
  if (const validation_result verdict = flagadmin::validate(taken_names, names_text); !verdict.valid()) {
    return refuse(second_argument_refused, verdict);
  }
  return answer(try_create_strategy(body, name_lookup{&names_text, &is_among}));
}

std::int32_t addon_listens_to(std::uint32_t addon, std::uint32_t event) {
  argument_texts arguments;
  const std::string_view addon_text = arguments.next(addon);
  const result<bool> listens = flagadmin::addon_listens_to(addon_text, arguments.next(event));
  if (!listens.ok()) {
    const bool is_addon = flagadmin::validate(addon_schema, addon_text).valid();
    return refuse(is_addon ? second_argument_refused : first_argument_refused, listens.verdict);
  }
  return listens.value ? 1 : 0;
}

}  // namespace flagadmin::bindings::operations
