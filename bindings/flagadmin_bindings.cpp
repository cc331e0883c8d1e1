#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include "boundary.hpp"

namespace boundary = flagadmin::bindings;

// The functions that every call goes through are plain exports as well: a call through Embind costs a multiple.
extern "C" {

EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_input(std::uint32_t bytes) { return boundary::input(bytes); }

EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_validate(std::uint32_t schema, std::uint32_t length) {
  return boundary::validate(schema, length);
}
}

EMSCRIPTEN_BINDINGS(flagadmin) {
  using emscripten::function;
  function("input", &boundary::input);
  function("replyAddress", &boundary::reply_address);
  function("validate", &boundary::validate);
  function("summarizeLast", &boundary::summarize_last);
  function("bulkBegin", &boundary::bulk_begin);
  function("bulkFeed", &boundary::bulk_feed);
  function("bulkCount", &boundary::bulk_count);
  function("mergeAddonUpdate", &boundary::merge_addon_update);
  function("completeAddonUpdate", &boundary::complete_addon_update);
  function("mergeServiceAccountUpdate", &boundary::merge_service_account_update);
  function("dryRunUpdateAddon", &boundary::dry_run_update_addon);
  function("dryRunUpdateServiceAccount", &boundary::dry_run_update_service_account);
  function("dryRunCreateStrategy", &boundary::dry_run_create_strategy);
  function("addonListensTo", &boundary::addon_listens_to);
}
