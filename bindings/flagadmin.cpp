#include <array>
#include <cstddef>
#include <cstdint>
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
#include "further_checks.hpp"

// The functions of the module flagadmin, for Embind: merges, dry runs and the event filter. Arguments are
// the lengths of the JSON texts in the input buffer, in this order, and then numbers. Each function returns 0 and
// leaves its result as JSON text, or returns a `refusal`.
namespace flagadmin::bindings {
namespace {

/// An argument is not valid. The reply has its issues.
enum refusal : std::int32_t {
  first_argument_refused = -1,
  second_argument_refused = -2,
};

/// The lengths of `dry_run_texts`.
using dry_run_lengths = std::array<std::uint32_t, dry_run_texts.size()>;

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

std::int32_t publish_merged(result<std::string>&& merged) {
  if (!merged.ok()) {
    return refuse(second_argument_refused, std::move(merged.validation));
  }
  buffers().fresh_output() += merged.value;
  buffers().publish_text();
  return 0;
}

/// The providers of a call: those of further checks, or the defaults without any.
provider_set providers_of(const further_checks* checks) {
  return checks == nullptr ? provider_set() : checks->providers;
}

std::int32_t merge_addon_update(std::uint32_t current, std::uint32_t update, std::uint32_t checks) {
  argument_texts arguments;
  const std::string_view current_text = arguments.next(current);
  const std::string_view update_text = arguments.next(update);
  member_slices members;
  if (validation_result validation = flagadmin::validate(addon_schema, current_text, members); !validation.valid()) {
    return refuse(first_argument_refused, std::move(validation));
  }
  return publish_merged(flagadmin::merge_addon_update(members, update_text, providers_of(checks_at(checks))));
}

std::int32_t merge_service_account_update(std::uint32_t current, std::uint32_t update) {
  argument_texts arguments;
  const std::string_view current_text = arguments.next(current);
  if (validation_result validated = flagadmin::validate(service_account_schema, current_text); !validated.valid()) {
    return refuse(first_argument_refused, std::move(validated));
  }
  return publish_merged(flagadmin::merge_service_account_update(current_text, arguments.next(update)));
}

/// A dry run of an operation that changes something; `number` is its `operation_id`, `checks` have the providers.
/// Leaves `append_dry_run`, issues and warnings, and returns the status; a refusal is the negative position, from 1, of
/// one of `dry_run_texts`. A number of no such operation, which only the JavaScript of another version passes, is a
/// trap.
std::int32_t dry_run(const dry_run_lengths& lengths, std::uint32_t checks, std::uint32_t number) {
  argument_texts arguments;
  dry_run_input input;
  if (const further_checks* const given = checks_at(checks); given != nullptr) {
    input.providers = given->providers;
  }
  for (std::size_t i = 0; i != dry_run_texts.size(); ++i) {
    input.*dry_run_texts[i].second = arguments.next(lengths[i]);
  }
  if (number >= operations().size() || !operations()[number].is_change()) {
    __builtin_trap();
  }
  dry_run_result prediction = flagadmin::dry_run(operations()[number], input);
  for (std::size_t i = 0; i != dry_run_texts.size(); ++i) {
    if (prediction.refused == dry_run_texts[i].second) {
      return refuse(static_cast<refusal>(-1 - static_cast<std::int32_t>(i)), std::move(prediction.why));
    }
  }
  buffers().publish_text(append_dry_run(buffers().fresh_output(), prediction.decided));
  buffers().publish_issues(std::move(prediction.decided.validation));
  return static_cast<std::int32_t>(prediction.decided.status);
}

/// Embind wants an argument for each length.
template <std::size_t... I>
auto dry_run_of(std::index_sequence<I...> /*texts*/) {
  return +[](decltype(static_cast<std::uint32_t>(I))... lengths, std::uint32_t checks, std::uint32_t number) {
    return dry_run({lengths...}, checks, number);
  };
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
  function("dryRun", dry_run_of(std::make_index_sequence<dry_run_texts.size()>()));
  function("addonListensTo", &addon_listens_to);
}

}  // namespace flagadmin::bindings
