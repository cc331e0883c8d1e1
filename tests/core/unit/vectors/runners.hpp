#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/result.hpp>

#include "vector_file.hpp"

/// One runner for each `function` of tests/vectors: calls the core and compares the result.
namespace flagadmin::test {

/// The id of errors in vectors.
inline constexpr std::string_view nil_uuid = "00000000-0000-0000-0000-000000000000";

void run_validate(const vector_case& one);
void run_merge_addon_update(const vector_case& one);
void run_merge_service_account_update(const vector_case& one);
void run_normalize(const vector_case& one);
void run_decide(const vector_case& one);
void run_mask_addon(const vector_case& one);
void run_event_filter(const vector_case& one);
void run_request_head(const vector_case& one);
void run_if_match(const vector_case& one);
void run_if_none_match(const vector_case& one);
void run_entity_tag(const vector_case& one);
void run_token(const vector_case& one);
void run_route(const vector_case& one);
void run_resource_id(const vector_case& one);
void run_error_kinds(const vector_case& one);
void run_http_url(const vector_case& one);
void run_path_segment(const vector_case& one);
void run_default_provider(const vector_case& one);
void run_outline(const vector_case& one);
void run_exchange(const vector_case& one);

/// The member's text; empty when it is null or missing.
[[nodiscard]] std::string text_of(const boost::json::object& object, std::string_view name);

/// The text in `name`, or that in Base64 in `base64_name`.
[[nodiscard]] std::string bytes_of(const boost::json::object& object, std::string_view name,
                                   std::string_view base64_name);

/// JSON in a canonical form, members in their order: texts that differ only in white space and the notation of numbers
/// become equal.
[[nodiscard]] std::string canonical(std::string_view json);
[[nodiscard]] std::string canonical(const boost::json::value& json);

[[nodiscard]] std::string issues_text(const std::vector<flagadmin::issue>& issues);

/// The provider definitions in the member `providers`, or the defaults.
class providers_of {
 public:
  explicit providers_of(const boost::json::object& object);

  [[nodiscard]] flagadmin::provider_set view() const;

 private:
  bool is_default_ = true;
  flagadmin::result<flagadmin::provider_catalog> read_;
};

}  // namespace flagadmin::test
