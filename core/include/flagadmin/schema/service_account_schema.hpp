#pragma once

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

/// Sections 2.3 and 2.4 of the specification.
namespace flagadmin {

namespace tables {

// The specification does not say which properties of a token are required: none is.
inline constexpr std::array service_account_token_properties{
    property{"id",
             false,
             {.type = value_type::number,
              .description = for_documents("The unique identifier of the token."),
              .example_json = for_documents("1")}},
    property{"secret",
             false,
             {.type = value_type::string,
              .description = for_documents("The secret; never returned after the token was created."),
              .sensitive = true}},
    property{"createdAt",
             false,
             {.type = value_type::string,
              .description = for_documents("When the token was created."),
              .format = string_format::date_time,
              .example_json = for_documents("\"2023-01-05T15:22:01.000Z\"")}},
    property{"seenAt",
             false,
             {.type = value_type::string,
              .nullable = true,  // D22
              .description = for_documents("When the token was used last; null: never."),
              .format = string_format::date_time,
              .example_json = for_documents("\"2023-01-05T15:22:01.000Z\"")}},
    property{"lastSeen",
             false,
             {.type = value_type::string,
              .nullable = true,  // D22
              .description = for_documents("When the token was used last; null: never."),
              .format = string_format::date_time,
              .example_json = for_documents("\"2023-01-05T15:22:01.000Z\"")}},
    property{"userId",
             false,
             {.type = value_type::number,
              .description = for_documents("The id of the account."),
              .example_json = for_documents("4")}},
    property{"description",
             false,
             {.type = value_type::string,
              .description = for_documents("The purpose of the token."),
              .example_json = for_documents("\"Deploys from the build server\"")}},
    property{"expiresAt",
             false,
             {.type = value_type::string,
              .nullable = true,  // D22
              .description = for_documents("When the token expires; null: never."),
              .format = string_format::date_time,
              .example_json = for_documents("\"2024-01-05T15:22:01.000Z\"")}},
};

inline constexpr schema service_account_token{
    .name = for_documents("serviceAccountTokenSchema"),
    .type = value_type::object,
    .description = for_documents("A token of a service account."),
    .properties = service_account_token_properties,
};

// What the store keeps of a token besides its account (D86).
inline constexpr std::array service_account_token_record_properties{
    property{"id", true, {.type = value_type::integer, .format = string_format::int64}},
    property{"userId", true, {.type = value_type::integer, .format = string_format::int64}},
    property{"lastSeen", false, {.type = value_type::string, .format = string_format::date_time}},
};
inline constexpr schema service_account_token_record{.type = value_type::object,
                                                     .properties = service_account_token_record_properties};

inline constexpr std::array service_account_properties{
    property{"id",
             true,
             {.type = value_type::number,
              .description = for_documents("The service account's id."),
              .example_json = for_documents("9")}},
    property{"isAPI",
             false,
             {.type = value_type::boolean,
              .description = for_documents("Deprecated: for internal use only."),
              .deprecated = true}},
    property{"name",
             false,
             {.type = value_type::string,
              .description = for_documents("The service account's name."),
              .example_json = for_documents("\"Build server\"")}},
    property{"email",
             false,
             {.type = value_type::string,
              .description = for_documents("Deprecated: service accounts have no email address."),
              .deprecated = true}},
    property{"username",
             false,
             {.type = value_type::string,
              .description = for_documents("The service account's user name."),
              .example_json = for_documents("\"build-server\"")}},
    property{"imageUrl",
             false,
             {.type = value_type::string, .description = for_documents("The URL of an image of the account.")}},
    property{"inviteLink",
             false,
             {.type = value_type::string,
              .description = for_documents("Deprecated: service accounts cannot be invited."),
              .deprecated = true}},
    property{"loginAttempts",
             false,
             {.type = value_type::number,
              .description = for_documents("Deprecated: service accounts cannot log in."),
              .deprecated = true}},
    property{"emailSent",
             false,
             {.type = value_type::boolean,
              .description = for_documents("Deprecated: for internal use only."),
              .deprecated = true}},
    property{"rootRole",
             false,
             {.type = value_type::integer,
              .description = for_documents("The id of the root role."),
              .example_json = for_documents("1")}},
    property{"seenAt",
             false,
             {.type = value_type::string,
              .nullable = true,
              .description =
                  for_documents("Deprecated: always null. The time of last use is in the `lastSeen` of each token."),
              .format = string_format::date_time,
              .deprecated = true}},
    property{"createdAt",
             false,
             {.type = value_type::string,
              .description = for_documents("When the service account was created."),
              .format = string_format::date_time,
              .example_json = for_documents("\"2023-01-05T15:22:01.000Z\"")}},
    property{"tokens",
             false,
             {.type = value_type::array,
              .description = for_documents("The tokens of the service account."),
              .items = &service_account_token}},
};

// In requests.
inline constexpr property service_account_name{"name",
                                               false,
                                               {.type = value_type::string,
                                                .description = for_documents("The name of the service account."),
                                                .example_json = for_documents("\"Build server\"")}};

// D61.
inline constexpr std::array create_service_account_properties{
    property{"username",
             true,
             {.type = value_type::string,
              .description = for_documents("The user name of the service account, unique among service accounts."),
              .min_length = 1,
              .example_json = for_documents("\"build-server\"")}},
    service_account_name,
    property{"rootRole",
             true,
             {.type = value_type::integer,
              .description = for_documents("The id of the root role."),
              .format = string_format::int64,
              .example_json = for_documents("1")}},
};

// D62.
inline constexpr std::array create_service_account_token_properties{
    property{"description",
             true,
             {.type = value_type::string,
              .description = for_documents("The purpose of the token, unique among the tokens of the account."),
              .min_length = 1,
              .example_json = for_documents("\"Deploys from the build server\"")}},
    property{"expiresAt",
             true,
             {.type = value_type::string,
              .description = for_documents("When the token expires: a time in the future."),
              .format = string_format::date_time,
              .example_json = for_documents("\"2024-01-05T15:22:01.000Z\"")}},
};

inline constexpr std::array update_service_account_properties{
    service_account_name,
    property{"rootRole",
             false,
             {.type = value_type::integer,
              .description = for_documents("The id of the root role."),
              .format = string_format::int64,
              .example_json = for_documents("1")}},
};

}  // namespace tables

/// The service account in responses (2.3).
inline constexpr schema service_account_schema{
    .name = for_documents("serviceAccountSchema"),
    .type = value_type::object,
    .description = for_documents("A service account: a non-human account with tokens."),
    .properties = tables::service_account_properties};

/// The body of an update of a service account (2.4).
inline constexpr schema update_service_account_schema{
    .name = for_documents("updateServiceAccountSchema"),
    .type = value_type::object,
    .description = for_documents(
        "The body of a request that updates a service account. Only the properties in the body are changed."),
    .properties = tables::update_service_account_properties};

/// The body that creates a service account (D61).
inline constexpr schema create_service_account_schema{
    .name = for_documents("createServiceAccountSchema"),
    .type = value_type::object,
    .description = for_documents("The body of a request that creates a service account."),
    .properties = tables::create_service_account_properties};

/// The body that creates a token of a service account (D62).
inline constexpr schema create_service_account_token_schema{
    .name = for_documents("createServiceAccountTokenSchema"),
    .type = value_type::object,
    .description = for_documents("The body of a request that creates a token of a service account."),
    .properties = tables::create_service_account_token_properties};

static_assert(is_well_formed(service_account_schema));
static_assert(is_well_formed(create_service_account_schema));
static_assert(is_well_formed(create_service_account_token_schema));
static_assert(is_well_formed(update_service_account_schema));

}  // namespace flagadmin
