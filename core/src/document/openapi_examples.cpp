#include "openapi_examples.hpp"

#include <span>
#include <utility>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/dry_run.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/response_schemas.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin::openapi {
namespace {

constexpr std::string_view example_time = "2023-01-05T15:22:01.000Z";

constexpr std::string_view wrong_addon_update =
    R"({"provider":"webhook","enabled":"yes","parameters":{"url":"http://localhost:4242/webhook"},)"
    R"("events":["feature-created"]})";

constexpr std::string_view error_id = "9c40958a-daac-400e-98fb-3bb438567008";

/// A value that is made of the examples in a schema.
[[nodiscard]] std::string example_of(const schema& node) {
  if (!node.example_json.empty()) {
    return std::string(node.example_json);
  }
  switch (node.type) {
    case value_type::object: {
      text_buffer text;
      json::writer out(text);
      out.begin_object();
      for (const property& member : node.properties) {
        out.raw_member(member.name, example_of(member.value));
      }
      out.end_object();
      return text.str();
    }
    case value_type::array:
      return "[" + example_of(*node.items) + "]";
    case value_type::string:
      return R"("example")";
    case value_type::boolean:
      return "true";
    default:
      return "1";
  }
}

/// The stored resource of each kind in the examples; empty: none.
[[nodiscard]] std::string stored_example(const resource& row) {
  if (!row.example.empty()) {
    return std::string(row.example);
  }
  for (const operation& target : operations()) {
    if (target.action == operation_action::create && target.kind == row.kind) {
      return dry_run(target, {.body = request_example(target.id)}).decided.body;
    }
  }
  return row.item == nullptr ? std::string() : example_of(*row.item);
}

/// Settings with one provider, so that lists are short.
[[nodiscard]] instance_settings example_settings() {
  static const provider_set defaults;
  return {.providers = provider_set({defaults.find("webhook"), 1})};
}

[[nodiscard]] api_error sample_error(error_kind kind) {
  switch (kind) {
    case error_kind::validation:
      return validation_error(validate(addon_create_update_schema, wrong_addon_update));
    case error_kind::authentication:
      return authentication_required();
    case error_kind::permission:
      return permission_missing(operation_of(operation_id::update_addon).access.permission);
    case error_kind::not_found:
      return resource_not_found("addon", "27");
    case error_kind::method:
      return method_not_allowed("PATCH", find_route("PATCH", "/api/admin/addons/27").allow);
    case error_kind::name_exists:
      return name_exists("strategy type", "name", "my-custom-strategy");
    case error_kind::precondition:
      return precondition_failed();
    case error_kind::too_large:
      return content_too_large(operation_of(operation_id::update_addon).size_limit);
    case error_kind::media_type:
      return unsupported_media_type("text/plain");
    case error_kind::internal:
      return internal_error();
    case error_kind::not_ready:
      return not_ready();
    case error_kind::outcome_unknown:
      return outcome_unknown();
    default:  // the message depends on the request
      break;
  }
  return make_error(kind, std::string(entry_of(kind).description));
}

}  // namespace

std::string request_example(operation_id id) {
  const operation& target = operation_of(id);
  return target.body == nullptr   ? std::string()
         : target.example.empty() ? example_of(*target.body)
                                  : std::string(target.example);
}

std::string response_example(operation_id id) {
  const operation& target = operation_of(id);
  if (target.action == operation_action::instance) {
    return target.response == &health_schema ? R"({"health":"GOOD"})" : "";
  }
  std::string stored = stored_example(resource_of(target.kind));
  if (target.action == operation_action::list) {
    const std::string_view only = stored;
    return list_body(resource_of(target.kind), std::span(&only, 1), example_settings());
  }
  if (target.action == operation_action::read) {
    return resource_body(target, std::move(stored), {});
  }
  const std::string body = request_example(id);
  return dry_run(target, {.current = stored, .body = body, .new_id = 28, .now = example_time}).decided.body;
}

std::string error_example(error_kind kind) { return error_body(sample_error(kind), error_id); }

}  // namespace flagadmin::openapi
