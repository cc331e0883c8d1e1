#pragma once

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

/// Section 2.6 of the specification, with the list of issues that D45 adds to a ValidationError.
namespace flagadmin {

namespace tables {

inline constexpr schema any_object{.type = value_type::object, .description = for_documents("Facts about the issue.")};

// D45: other servers of this API send items of their own; no member is required.
inline constexpr std::array issue_properties{
    property{
        "code", false, {.type = value_type::string, .description = for_documents("The stable code of the issue.")}},
    property{
        "keyword", false, {.type = value_type::string, .description = for_documents("The keyword of JSON Schema.")}},
    property{
        "instancePath",
        false,
        {.type = value_type::string,
         .description = for_documents("A JSON Pointer (RFC 6901) to the value, or to the place where it is missing.")}},
    property{"schemaPath", false, {.type = value_type::string, .description = for_documents("The place of the rule.")}},
    property{"params", false, any_object},
    property{"message",
             false,
             {.type = value_type::string, .description = for_documents("A description of the issue, in English.")}},
};

inline constexpr schema issue_schema{
    .name = for_documents("issueSchema"),
    .type = value_type::object,
    .description = for_documents("An error or a warning about one value of a request."),
    .properties = issue_properties,
};

inline constexpr schema missing_permission{.type = value_type::string,
                                           .description = for_documents("The name of a permission.")};

// Section 2.6 gives types only. Bodies of other servers, and of proxies, lack some members: none is required.
inline constexpr std::array error_properties{
    property{"id",
             false,
             {.type = value_type::string,
              .description = for_documents("The id of this instance of the error."),
              .example_json = for_documents("\"9c40958a-daac-400e-98fb-3bb438567008\"")}},
    property{"name",
             false,
             {.type = value_type::string,
              .description = for_documents("The name of the kind of error."),
              .example_json = for_documents("\"ValidationError\"")}},
    property{
        "message", false, {.type = value_type::string, .description = for_documents("A description of the error.")}},
    property{"details",
             false,
             {.type = value_type::array,
              .description = for_documents("The issues of a ValidationError."),
              .items = &issue_schema}},
    property{"permissions",
             false,
             {.type = value_type::array,
              .description = for_documents("The missing permissions, of a NoAccessError."),
              .items = &missing_permission}},
    property{
        "truncated",
        false,
        {.type = value_type::boolean, .description = for_documents("There are more issues than `details` lists.")}},
};

}  // namespace tables

/// The body of error responses (2.6).
inline constexpr schema error_schema{.name = for_documents("errorSchema"),
                                     .type = value_type::object,
                                     .description = for_documents("The body of an error response."),
                                     .properties = tables::error_properties};

static_assert(is_well_formed(error_schema));

}  // namespace flagadmin
