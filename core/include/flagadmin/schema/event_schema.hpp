#pragma once

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

/// Section 6 of the specification: the properties by which addons filter events.
namespace flagadmin {

namespace tables {

inline constexpr std::array event_properties{
    property{"type", true, {.type = value_type::string, .description = for_documents("The event's type.")}},
    property{"project",
             false,
             {.type = value_type::string,
              .nullable = true,
              .description = for_documents("The project that the event is about.")}},
    property{"environment",
             false,
             {.type = value_type::string,
              .nullable = true,
              .description = for_documents("The environment that the event is about.")}},
};

}  // namespace tables

/// An event, with the properties by which addons filter it.
inline constexpr schema event_schema{.name = for_documents("eventSchema"),
                                     .type = value_type::object,
                                     .description = for_documents("An event of the service."),
                                     .properties = tables::event_properties};

static_assert(is_well_formed(event_schema));

}  // namespace flagadmin
