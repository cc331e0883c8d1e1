#pragma once

#include <array>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/for_documents.hpp>

/// The parameters of providers that are known.
namespace flagadmin {

inline constexpr provider_parameter custom_headers{
    .name = "customHeaders",
    .display_name = for_documents("Extra HTTP headers"),
    .type = "textfield",
    .description = for_documents("Additional headers of the request, as a JSON object of names and values."),
    .placeholder = for_documents(R"({"X-Custom-Header": "value"})"),
    .sensitive = true,
};

inline constexpr provider_parameter body_template{
    .name = "bodyTemplate",
    .display_name = for_documents("Body template"),
    .type = "textfield",
    .description = for_documents("A Mustache template for the body of the request. Empty: the event as JSON."),
    .placeholder = for_documents(R"({"event": "{{event.type}}", "by": "{{event.createdBy}}"})"),
};

inline constexpr std::array datadog_parameters{
    provider_parameter{
        .name = "url",
        .display_name = for_documents("Datadog events URL"),
        .type = "url",
        .description = for_documents("Where events are posted. Defaults to the public API of Datadog's first site."),
        .placeholder = for_documents("https://api.datadoghq.com/api/v1/events"),
    },
    provider_parameter{
        .name = "apiKey",
        .display_name = for_documents("Datadog API key"),
        .type = "text",
        .description = for_documents("The key that is sent as DD-API-KEY."),
        .placeholder = for_documents("j96c23b0f12a6b3434a8d710110bd862"),
        .required = true,
        .sensitive = true,
    },
    provider_parameter{
        .name = "sourceTypeName",
        .display_name = for_documents("Source type name"),
        .type = "text",
        .description = for_documents("The source type name that events are shown under."),
    },
    custom_headers,
    body_template,
};

inline constexpr std::array slack_parameters{
    provider_parameter{
        .name = "url",
        .display_name = for_documents("Slack webhook URL"),
        .type = "url",
        .description = for_documents("An incoming webhook of the workspace."),
        .required = true,
        .sensitive = true,
    },
    provider_parameter{
        .name = "username",
        .display_name = for_documents("User name"),
        .type = "text",
        .description = for_documents("The name that messages are posted under."),
        .placeholder = for_documents("Feature flags"),
    },
    provider_parameter{
        .name = "emojiIcon",
        .display_name = for_documents("Emoji icon"),
        .type = "text",
        .description = for_documents("The emoji beside messages."),
        .placeholder = for_documents(":unicorn:"),
    },
    provider_parameter{
        .name = "defaultChannel",
        .display_name = for_documents("Default channel"),
        .type = "text",
        .description = for_documents("The channel for events whose feature names none by a tag."),
        .placeholder = for_documents("feature-flags"),
        .required = true,
    },
    custom_headers,
};

inline constexpr std::array teams_parameters{
    provider_parameter{
        .name = "url",
        .display_name = for_documents("Microsoft Teams webhook URL"),
        .type = "url",
        .description = for_documents("An incoming webhook of the channel."),
        .required = true,
        .sensitive = true,
    },
    custom_headers,
};

inline constexpr std::array webhook_parameters{
    provider_parameter{
        .name = "url",
        .display_name = for_documents("Webhook URL"),
        .type = "url",
        .description = for_documents("Where events are posted."),
        .placeholder = for_documents("https://example.com/hooks/features"),
        .required = true,
        .sensitive = true,
    },
    provider_parameter{
        .name = "contentType",
        .display_name = for_documents("Content type"),
        .type = "text",
        .description = for_documents("The media type of the request's body."),
        .placeholder = for_documents("application/json"),
    },
    provider_parameter{
        .name = "authorization",
        .display_name = for_documents("Authorization"),
        .type = "text",
        .description = for_documents("The value of the request's Authorization header."),
        .sensitive = true,
    },
    custom_headers,
    body_template,
};

}  // namespace flagadmin
