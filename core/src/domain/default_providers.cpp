#include "default_providers.hpp"

#include <array>

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

constexpr provider_parameter custom_headers{
    .name = "customHeaders",
    .display_name = "Extra HTTP headers",
    .type = "textfield",
    .description = "Additional headers of the request, as a JSON object of names and values.",
    .placeholder = R"({"X-Custom-Header": "value"})",
    .sensitive = true,
};

constexpr provider_parameter body_template{
    .name = "bodyTemplate",
    .display_name = "Body template",
    .type = "textfield",
    .description = "A Mustache template for the body of the request. Empty: the event as JSON.",
    .placeholder = R"({"event": "{{event.type}}", "by": "{{event.createdBy}}"})",
};

constexpr std::array datadog_parameters{
    provider_parameter{
        .name = "url",
        .display_name = "Datadog events URL",
        .type = "url",
        .description = "Where events are posted. Defaults to the public API of Datadog's first site.",
        .placeholder = "https://api.datadoghq.com/api/v1/events",
    },
    provider_parameter{
        .name = "apiKey",
        .display_name = "Datadog API key",
        .type = "text",
        .description = "The key that is sent as DD-API-KEY.",
        .placeholder = "j96c23b0f12a6b3434a8d710110bd862",
        .required = true,
        .sensitive = true,
    },
    provider_parameter{
        .name = "sourceTypeName",
        .display_name = "Source type name",
        .type = "text",
        .description = "The source type name that events are shown under.",
    },
    custom_headers,
    body_template,
};

constexpr std::array slack_parameters{
    provider_parameter{
        .name = "url",
        .display_name = "Slack webhook URL",
        .type = "url",
        .description = "An incoming webhook of the workspace.",
        .required = true,
        .sensitive = true,
    },
    provider_parameter{
        .name = "username",
        .display_name = "User name",
        .type = "text",
        .description = "The name that messages are posted under.",
        .placeholder = "Feature flags",
    },
    provider_parameter{
        .name = "emojiIcon",
        .display_name = "Emoji icon",
        .type = "text",
        .description = "The emoji that stands beside messages.",
        .placeholder = ":unicorn:",
    },
    provider_parameter{
        .name = "defaultChannel",
        .display_name = "Default channel",
        .type = "text",
        .description = "The channel for events whose feature names none by a tag.",
        .placeholder = "feature-flags",
        .required = true,
    },
    custom_headers,
};

constexpr std::array teams_parameters{
    provider_parameter{
        .name = "url",
        .display_name = "Microsoft Teams webhook URL",
        .type = "url",
        .description = "An incoming webhook of the channel.",
        .required = true,
        .sensitive = true,
    },
    custom_headers,
};

constexpr std::array webhook_parameters{
    provider_parameter{
        .name = "url",
        .display_name = "Webhook URL",
        .type = "url",
        .description = "Where events are posted.",
        .placeholder = "https://example.com/hooks/features",
        .required = true,
        .sensitive = true,
    },
    provider_parameter{
        .name = "contentType",
        .display_name = "Content type",
        .type = "text",
        .description = "The media type of the request's body.",
        .placeholder = "application/json",
    },
    provider_parameter{
        .name = "authorization",
        .display_name = "Authorization",
        .type = "text",
        .description = "The value of the request's Authorization header.",
        .sensitive = true,
    },
    custom_headers,
    body_template,
};

// The order in which section 2.1 names them.
constexpr std::array providers{
    provider_definition{
        .name = "datadog",
        .display_name = "Datadog",
        .description = "Posts events to Datadog.",
        .documentation_url = "https://docs.getunleash.io/reference/integrations/datadog",
        .deprecated = {},
        .parameters = datadog_parameters,
        .events = common_events,
    },
    provider_definition{
        .name = "slack",
        .display_name = "Slack",
        .description = "Posts events to channels of Slack through an incoming webhook.",
        .documentation_url = "https://docs.getunleash.io/reference/integrations/slack",
        .deprecated = "incoming webhooks are superseded by the Slack App integration",
        .parameters = slack_parameters,
        .events = common_events,
    },
    provider_definition{
        .name = "teams",
        .display_name = "Microsoft Teams",
        .description = "Posts events to a channel of Microsoft Teams.",
        .documentation_url = "https://docs.getunleash.io/reference/integrations/teams",
        .deprecated = {},
        .parameters = teams_parameters,
        .events = common_events,
    },
    provider_definition{
        .name = "webhook",
        .display_name = "Webhook",
        .description = "Posts events to any URL.",
        .documentation_url = "https://docs.getunleash.io/reference/integrations/webhook",
        .deprecated = {},
        .parameters = webhook_parameters,
        .events = common_events,
    },
};

}  // namespace

std::span<const provider_definition> default_providers() noexcept { return providers; }

}  // namespace flagadmin
