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

EMSCRIPTEN_BINDINGS(judging) {
  using emscripten::function;
  function("replyAddress", &boundary::reply_address);
  function("bulkBegin", &boundary::bulk_begin);
  function("bulkFeed", &boundary::bulk_feed);
  function("bulkCount", &boundary::bulk_count);
}

// Called when they are needed first: where the module is split (split-module.mjs) they are not there before.
extern "C" EMSCRIPTEN_KEEPALIVE void flagadmin_operations() {
  using emscripten::function;
  function("mergeAddonUpdate", &boundary::operations::merge_addon_update);
  function("completeAddonUpdate", &boundary::operations::complete_addon_update);
  function("mergeServiceAccountUpdate", &boundary::operations::merge_service_account_update);
  function("dryRunUpdateAddon", &boundary::operations::dry_run_update_addon);
  function("dryRunUpdateServiceAccount", &boundary::operations::dry_run_update_service_account);
  function("dryRunCreateStrategy", &boundary::operations::dry_run_create_strategy);
  function("addonListensTo", &boundary::operations::addon_listens_to);
}
