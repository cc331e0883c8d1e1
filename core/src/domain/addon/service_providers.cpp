#include "service_providers.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include <flagadmin/for_documents.hpp>

#include "parameters.hpp"

namespace flagadmin {
namespace {

constexpr std::array new_relic_parameters{
    provider_parameter{
        .name = "url", .display_name = for_documents("New Relic events URL"), .type = "url", .required = true},
    provider_parameter{.name = "licenseKey",
                       .display_name = for_documents("License key"),
                       .type = "text",
                       .required = true,
                       .sensitive = true},
    custom_headers,
    body_template,
};

constexpr std::array slack_app_parameters{
    provider_parameter{.name = "accessToken",
                       .display_name = for_documents("Access token"),
                       .type = "text",
                       .required = true,
                       .sensitive = true},
    provider_parameter{.name = "defaultChannels", .display_name = for_documents("Channels"), .type = "text"},
};

// Events, those of later versions last.

/// Of Datadog and New Relic.
constexpr std::array<std::string_view, 15> datadog_events{
    "feature-created",
    "feature-updated",
    "feature-archived",
    "feature-revived",
    "feature-stale-on",
    "feature-stale-off",
    "feature-environment-enabled",
    "feature-environment-disabled",
    "feature-strategy-remove",
    "feature-strategy-update",
    "feature-strategy-add",
    "feature-metadata-updated",
    "feature-project-change",
    "feature-environment-variants-updated",
    "feature-potentially-stale-on",
};

constexpr std::array<std::string_view, 17> slack_events{
    "feature-created",
    "feature-updated",
    "feature-archived",
    "feature-revived",
    "feature-stale-on",
    "feature-stale-off",
    "feature-environment-enabled",
    "feature-environment-disabled",
    "feature-strategy-remove",
    "feature-strategy-update",
    "feature-strategy-add",
    "feature-metadata-updated",
    "feature-variants-updated",
    "feature-project-change",
    "feature-potentially-stale-on",
    "release-plan-progressions-paused",
    "release-plan-progressions-resumed",
};

constexpr std::array<std::string_view, 32> teams_events{
    "feature-created",
    "feature-updated",
    "feature-archived",
    "feature-revived",
    "feature-stale-on",
    "feature-stale-off",
    "feature-environment-enabled",
    "feature-environment-disabled",
    "feature-strategy-remove",
    "feature-strategy-update",
    "feature-strategy-add",
    "feature-metadata-updated",
    "feature-variants-updated",
    "feature-project-change",
    "feature-potentially-stale-on",
    "change-added",
    "change-discarded",
    "change-edited",
    "change-request-applied",
    "change-request-approval-added",
    "change-request-approved",
    "change-request-cancelled",
    "change-request-created",
    "change-request-discarded",
    "change-request-rejected",
    "change-request-sent-to-review",
    "change-request-scheduled",
    "change-request-scheduled-application-success",
    "change-request-scheduled-application-failure",
    "change-request-schedule-suspended",
    "release-plan-progressions-paused",
    "release-plan-progressions-resumed",
};

constexpr std::array<std::string_view, 33> webhook_events{
    "feature-created",
    "feature-updated",
    "feature-archived",
    "feature-revived",
    "feature-stale-on",
    "feature-stale-off",
    "feature-completed",
    "feature-environment-enabled",
    "feature-environment-disabled",
    "feature-strategy-remove",
    "feature-strategy-update",
    "feature-strategy-add",
    "feature-metadata-updated",
    "feature-variants-updated",
    "feature-project-change",
    "feature-tagged",
    "feature-untagged",
    "change-request-created",
    "change-request-discarded",
    "change-added",
    "change-discarded",
    "change-request-approved",
    "change-request-approval-added",
    "change-request-cancelled",
    "change-request-sent-to-review",
    "change-request-applied",
    "change-request-scheduled",
    "change-request-scheduled-application-success",
    "change-request-scheduled-application-failure",
    "change-request-schedule-suspended",
    "feature-potentially-stale-on",
    "release-plan-progressions-paused",
    "release-plan-progressions-resumed",
};

constexpr std::array<std::string_view, 63> slack_app_events{
    "addon-config-created",
    "addon-config-deleted",
    "addon-config-updated",
    "api-token-created",
    "api-token-deleted",
    "change-added",
    "change-discarded",
    "change-edited",
    "change-request-applied",
    "change-request-approval-added",
    "change-request-approved",
    "change-request-cancelled",
    "change-request-created",
    "change-request-discarded",
    "change-request-rejected",
    "change-request-sent-to-review",
    "change-request-scheduled",
    "change-request-scheduled-application-success",
    "change-request-scheduled-application-failure",
    "change-request-schedule-suspended",
    "context-field-created",
    "context-field-deleted",
    "context-field-updated",
    "feature-archived",
    "feature-created",
    "feature-deleted",
    "feature-environment-disabled",
    "feature-environment-enabled",
    "feature-environment-variants-updated",
    "feature-metadata-updated",
    "feature-potentially-stale-on",
    "feature-project-change",
    "feature-revived",
    "feature-stale-off",
    "feature-stale-on",
    "feature-strategy-add",
    "feature-strategy-remove",
    "feature-strategy-update",
    "feature-tagged",
    "feature-untagged",
    "group-created",
    "group-deleted",
    "group-updated",
    "banner-created",
    "banner-updated",
    "banner-deleted",
    "project-created",
    "project-archived",
    "project-deleted",
    "segment-created",
    "segment-deleted",
    "segment-updated",
    "service-account-created",
    "service-account-deleted",
    "service-account-updated",
    "user-created",
    "user-deleted",
    "user-updated",
    "release-plan-progressions-paused",
    "release-plan-progressions-resumed",
    "user-access-request-registered",
    "user-access-request-approved",
    "user-access-request-rejected",
};

/// A fact by which events came, and how many versions before it have.
struct later_events {
  service_fact fact = service_fact::release_plan_events;
  std::size_t before = static_cast<std::size_t>(-1);
};

/// A provider with its last events, and the facts by which it or a part of it came.
struct row {
  std::string_view name;
  document_text display_name;
  std::span<const provider_parameter> parameters;
  std::span<const std::string_view> events;
  std::array<later_events, 2> later{};
  std::optional<service_fact> needs{};
  std::optional<service_fact> deprecated_by{};
  bool is_deprecated = false;  ///< at all versions

  [[nodiscard]] constexpr bool exists_at(const service_version& version) const {
    return !needs || has_fact(version, *needs);
  }

  [[nodiscard]] constexpr bool is_deprecated_at(const service_version& version) const {
    return is_deprecated || (deprecated_by && has_fact(version, *deprecated_by));
  }

  [[nodiscard]] constexpr std::span<const std::string_view> events_at(const service_version& version) const {
    std::size_t count = events.size();
    for (const later_events& one : later) {
      count = has_fact(version, one.fact) ? count : std::min(count, one.before);
    }
    return events.first(count);
  }
};

/// In the order of the service.
constexpr std::array rows{
    row{"webhook",
        for_documents("Webhook"),
        webhook_parameters,
        webhook_events,
        {{{service_fact::release_plan_events, 31}}}},
    row{.name = "slack",
        .display_name = for_documents("Slack"),
        .parameters = slack_parameters,
        .events = slack_events,
        .later = {{{service_fact::release_plan_events, 15}}},
        .is_deprecated = true},
    row{"slack-app",
        for_documents("Slack App"),
        slack_app_parameters,
        slack_app_events,
        {{{service_fact::release_plan_events, 58}, {service_fact::access_request_events, 60}}}},
    row{.name = "teams",
        .display_name = for_documents("Microsoft Teams"),
        .parameters = teams_parameters,
        .events = teams_events,
        .later = {{{service_fact::change_requests_of_teams, 15}, {service_fact::release_plan_events, 30}}},
        .deprecated_by = service_fact::teams_workflow},
    row{"datadog", for_documents("Datadog"), datadog_parameters, datadog_events},
    row{"new-relic", for_documents("New Relic"), new_relic_parameters, datadog_events},
    row{.name = "teamsworkflow",
        .display_name = for_documents("Microsoft Teams Workflow"),
        .parameters = teams_parameters,
        .events = teams_events,
        .needs = service_fact::teams_workflow},
};

[[nodiscard]] consteval std::size_t count_at(service_version version) {
  return static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [version](const row& one) { return one.exists_at(version); }));
}

/// Texts are those of the facts: a name for people, and no description.
template <service_version version>
constexpr auto definitions_at = [] {
  std::array<provider_definition, count_at(version)> all{};
  std::size_t next = 0;
  for (const row& one : rows) {
    if (one.exists_at(version)) {
      all[next++] = {.name = one.name,
                     .display_name = one.display_name,
                     .deprecated = one.is_deprecated_at(version) ? "it may be removed" : "",
                     .parameters = one.parameters,
                     .events = one.events_at(version)};
    }
  }
  return all;
}();

struct definitions {
  service_version since;
  std::span<const provider_definition> all;
};

template <service_fact fact>
[[nodiscard]] consteval definitions definitions_since() {
  constexpr service_version since = service_facts[static_cast<std::size_t>(fact)].since;
  return {since, definitions_at<since>};
}

/// In the order of versions.
constexpr std::array by_version{
    definitions{oldest_service, definitions_at<oldest_service>},
    definitions_since<service_fact::change_requests_of_teams>(),
    definitions_since<service_fact::release_plan_events>(),
    definitions_since<service_fact::access_request_events>(),
    definitions_since<service_fact::teams_workflow>(),
};

}  // namespace

std::span<const provider_definition> service_providers(service_version version) noexcept {
  const auto later = std::find_if(by_version.begin() + 1, by_version.end(),
                                  [&version](const definitions& one) { return version < one.since; });
  return (later - 1)->all;
}

}  // namespace flagadmin
