#include "default_providers.hpp"

#include <array>

#include <flagadmin/for_documents.hpp>

#include "parameters.hpp"

namespace flagadmin {
namespace {

constexpr std::array<std::string_view, 22> common_events{
    "feature-created",
    "feature-updated",
    "feature-metadata-updated",
    "feature-project-change",
    "feature-archived",
    "feature-revived",
    "feature-deleted",
    "feature-stale-on",
    "feature-stale-off",
    "feature-tagged",
    "feature-untagged",
    "feature-strategy-add",
    "feature-strategy-update",
    "feature-strategy-remove",
    "feature-environment-enabled",
    "feature-environment-disabled",
    "feature-environment-variants-updated",
    "feature-potentially-stale-on",
    "change-added",
    "change-request-created",
    "change-request-approved",
    "change-request-applied",
};

// In the order of section 2.1.
constexpr std::array known_providers{
    provider_definition{
        .name = "datadog",
        .display_name = for_documents("Datadog"),
        .description = for_documents("Posts events to Datadog."),
        .documentation_url = for_documents("https://docs.getunleash.io/reference/integrations/datadog"),
        .deprecated = {},
        .parameters = datadog_parameters,
        .events = common_events,
    },
    provider_definition{
        .name = "slack",
        .display_name = for_documents("Slack"),
        .description = for_documents("Posts events to channels of Slack through an incoming webhook."),
        .documentation_url = for_documents("https://docs.getunleash.io/reference/integrations/slack"),
        .deprecated = "incoming webhooks are superseded by the Slack App integration",
        .parameters = slack_parameters,
        .events = common_events,
    },
    provider_definition{
        .name = "teams",
        .display_name = for_documents("Microsoft Teams"),
        .description = for_documents("Posts events to a channel of Microsoft Teams."),
        .documentation_url = for_documents("https://docs.getunleash.io/reference/integrations/teams"),
        .deprecated = {},
        .parameters = teams_parameters,
        .events = common_events,
    },
    provider_definition{
        .name = "webhook",
        .display_name = for_documents("Webhook"),
        .description = for_documents("Posts events to any URL."),
        .documentation_url = for_documents("https://docs.getunleash.io/reference/integrations/webhook"),
        .deprecated = {},
        .parameters = webhook_parameters,
        .events = common_events,
    },
};

}  // namespace

std::span<const provider_definition> default_providers() noexcept { return known_providers; }

}  // namespace flagadmin
