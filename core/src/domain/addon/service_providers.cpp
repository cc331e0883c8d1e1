#include "service_providers.hpp"

#include <array>
#include <cstddef>
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

/// The last two since 7.4.
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

/// Those from `change-added` on since 7.4.
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

/// The last two since 7.4.
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

/// The last three since 7.6, the two before since 7.4.
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

/// When a provider came, when it was deprecated, and how many of its events the versions before have.
struct row {
  std::string_view name;
  document_text display_name;
  std::span<const provider_parameter> parameters;
  std::span<const std::string_view> events;
  std::size_t events_before_7_4;
  std::size_t events_before_7_6;
  service_version since{};
  service_version deprecated_since = never;

  static constexpr service_version never{0xffff, 0xffff};
};

constexpr service_version always{};

constexpr std::array rows{
    row{"datadog", for_documents("Datadog"), datadog_parameters, datadog_events, 15, 15},
    row{"new-relic", for_documents("New Relic"), new_relic_parameters, datadog_events, 15, 15},
    row{"slack-app", for_documents("Slack App"), slack_app_parameters, slack_app_events, 58, 60},
    row{"slack", for_documents("Slack"), slack_parameters, slack_events, 15, 17, always, always},
    row{"teams", for_documents("Microsoft Teams"), teams_parameters, teams_events, 15, 32, always, {8, 2}},
    row{"teamsworkflow", for_documents("Microsoft Teams Workflow"), teams_parameters, teams_events, 32, 32, {8, 2}},
    row{"webhook", for_documents("Webhook"), webhook_parameters, webhook_events, 31, 33},
};

[[nodiscard]] consteval std::size_t count_at(service_version version) {
  std::size_t count = 0;
  for (const row& one : rows) {
    count += one.since <= version ? 1 : 0;
  }
  return count;
}

/// Texts are those of the facts: a name for people, and no description.
template <service_version version>
[[nodiscard]] consteval auto definitions_at() {
  std::array<provider_definition, count_at(version)> all{};
  std::size_t next = 0;
  for (const row& one : rows) {
    if (one.since > version) {
      continue;
    }
    std::size_t count = one.events.size();
    if (version < service_version{7, 4}) {
      count = one.events_before_7_4;
    } else if (version < service_version{7, 6}) {
      count = one.events_before_7_6;
    }
    all[next++] = {.name = one.name,
                   .display_name = one.display_name,
                   .deprecated = one.deprecated_since <= version ? "it may be removed" : "",
                   .parameters = one.parameters,
                   .events = one.events.first(count)};
  }
  return all;
}

constexpr auto at_6_10 = definitions_at<service_version{6, 10}>();
constexpr auto at_7_4 = definitions_at<service_version{7, 4}>();
constexpr auto at_7_6 = definitions_at<service_version{7, 6}>();
constexpr auto at_8_2 = definitions_at<service_version{8, 2}>();

}  // namespace

std::span<const provider_definition> service_providers(service_version version) noexcept {
  if (version < service_version{7, 4}) {
    return at_6_10;
  }
  if (version < service_version{7, 6}) {
    return at_7_4;
  }
  return version < service_version{8, 2} ? std::span<const provider_definition>(at_7_6) : at_8_2;
}

}  // namespace flagadmin
