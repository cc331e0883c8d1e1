#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <emscripten/bind.h>

#include <flagadmin/api/dry_run.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/addon_scope.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "exchange_buffers.hpp"

// The functions that only the module `flagadmin` has, for Embind: merges, dry runs and the event filter. Arguments are
// the lengths of the JSON texts in the input buffer, in this order. Each function returns 0 and leaves its result as
// JSON text, or returns a `refusal`.
namespace flagadmin::bindings {
namespace {

/// An argument is not valid. The reply has its issues.
enum refusal : std::int32_t {
  first_argument_refused = -1,
  second_argument_refused = -2,
  third_argument_refused = -3,
};

exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

/// Reads the arguments of a call from the input.
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

std::int32_t refuse(refusal which, validation_result&& why) {
  buffers().publish_issues(std::move(why));
  return which;
}

std::int32_t publish(result<std::string>&& merged) {
  if (!merged.ok()) {
    return refuse(second_argument_refused, std::move(merged.validation));
  }
  buffers().fresh_output() += merged.value;
  buffers().publish_text();
  return 0;
}

/// The providers of a call: those of a text, or the defaults if it is empty.
class chosen_providers {
 public:
  explicit chosen_providers(std::string_view json) {
    if (!json.empty()) {
      read_ = provider_catalog::read(json);
    }
  }

  [[nodiscard]] bool ok() const noexcept { return !read_ || read_->ok(); }
  [[nodiscard]] validation_result& validation() noexcept { return read_->validation; }
  [[nodiscard]] provider_set view() const noexcept { return read_ ? read_->value.view() : provider_set(); }

 private:
  std::optional<result<provider_catalog>> read_;
};

std::int32_t merge_addon_update(std::uint32_t current, std::uint32_t update, std::uint32_t providers) {
  argument_texts arguments;
  const std::string_view current_text = arguments.next(current);
  const std::string_view update_text = arguments.next(update);
  chosen_providers definitions(arguments.next(providers));
  member_slices members;
  if (validation_result found = flagadmin::validate(addon_schema, current_text, members); !found.valid()) {
    return refuse(first_argument_refused, std::move(found));
  }
  if (!definitions.ok()) {
    return refuse(third_argument_refused, std::move(definitions.validation()));
  }
  return publish(flagadmin::merge_addon_update(members, update_text, definitions.view()));
}

std::int32_t merge_service_account_update(std::uint32_t current, std::uint32_t update) {
  argument_texts arguments;
  const std::string_view current_text = arguments.next(current);
  if (validation_result validated = flagadmin::validate(service_account_schema, current_text); !validated.valid()) {
    return refuse(first_argument_refused, std::move(validated));
  }
  return publish(flagadmin::merge_service_account_update(current_text, arguments.next(update)));
}

/// A dry run of an operation that changes something; `number` is its `operation_id`. Leaves `append_dry_run`, issues
/// and warnings; a refusal is the negative number of a `dry_run_argument`. A number of no such operation, which only
/// the JavaScript of another version passes, is a trap.
std::int32_t dry_run(std::uint32_t current, std::uint32_t body, std::uint32_t providers, std::uint32_t taken,
                     std::uint32_t path_parameters, std::uint32_t permissions, std::uint32_t roles,
                     std::uint32_t service, std::uint32_t now, std::uint32_t number) {
  argument_texts arguments;
  dry_run_input input;
  input.current = arguments.next(current);
  input.body = arguments.next(body);
  input.providers = arguments.next(providers);
  input.taken = arguments.next(taken);
  input.path_parameters = arguments.next(path_parameters);
  input.permissions = arguments.next(permissions);
  input.roles = arguments.next(roles);
  input.service = arguments.next(service);
  input.now = arguments.next(now);
  if (number >= operations().size() || !operations()[number].is_change()) {
    __builtin_trap();
  }
  dry_run_result prediction = flagadmin::dry_run(operations()[number], input);
  if (prediction.refused != dry_run_argument::none) {
    return refuse(static_cast<refusal>(-static_cast<std::int32_t>(prediction.refused)), std::move(prediction.why));
  }
  buffers().publish_text(append_dry_run(buffers().fresh_output(), prediction.decided));
  buffers().publish_issues(std::move(prediction.decided.validation));
  return 0;
}

/// Whether the addon is notified of an event (`{"type", "project"?, "environment"?}`): 1 or 0, or a `refusal`.
std::int32_t addon_listens_to(std::uint32_t addon, std::uint32_t event) {
  argument_texts arguments;
  const std::string_view addon_text = arguments.next(addon);
  result<bool> listens = flagadmin::addon_listens_to(addon_text, arguments.next(event));
  if (!listens.ok()) {
    const bool is_addon = flagadmin::validate(addon_schema, addon_text).valid();
    return refuse(is_addon ? second_argument_refused : first_argument_refused, std::move(listens.validation));
  }
  return listens.value ? 1 : 0;
}

}  // namespace

EMSCRIPTEN_BINDINGS(flagadmin) {
  using emscripten::function;
  function("mergeAddonUpdate", &merge_addon_update);
  function("mergeServiceAccountUpdate", &merge_service_account_update);
  function("dryRun", &dry_run);
  function("addonListensTo", &addon_listens_to);
}

}  // namespace flagadmin::bindings
