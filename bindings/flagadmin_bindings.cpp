#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include "boundary.hpp"

namespace boundary = flagadmin::bindings;

// What judges is plain exports: a call through Embind costs a multiple, and so a page that only judges needs nothing of
// Embind.
extern "C" {

EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_input(std::uint32_t bytes) { return boundary::input(bytes); }

EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_reply_address() { return boundary::reply_address(); }

EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_add_schema(std::uint32_t length) { return boundary::add_schema(length); }

EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_validate(std::uint32_t schema, std::uint32_t length) {
  return boundary::validate(schema, length);
}

EMSCRIPTEN_KEEPALIVE void flagadmin_bulk_begin(std::uint32_t schema) { boundary::bulk_begin(schema); }

EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_bulk_feed(std::uint32_t length, std::uint32_t is_last) {
  return boundary::bulk_feed(length, is_last);
}

EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_bulk_count() { return boundary::bulk_count(); }

// Called when they are needed first: where the module is split (split-module.mjs) they are not there before.
EMSCRIPTEN_KEEPALIVE void flagadmin_operations() {
  using emscripten::function;
  function("mergeAddonUpdate", &boundary::operations::merge_addon_update);
  function("completeAddonUpdate", &boundary::operations::complete_addon_update);
  function("mergeServiceAccountUpdate", &boundary::operations::merge_service_account_update);
  function("dryRunUpdateAddon", &boundary::operations::dry_run_update_addon);
  function("dryRunUpdateServiceAccount", &boundary::operations::dry_run_update_service_account);
  function("dryRunCreateStrategy", &boundary::operations::dry_run_create_strategy);
  function("addonListensTo", &boundary::operations::addon_listens_to);
}
}
