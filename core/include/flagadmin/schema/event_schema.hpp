#pragma once

#include <array>

#include <flagadmin/schema/schema.hpp>

/// Section 6 of the specification: what addons choose events by.
namespace flagadmin {

namespace tables {

inline constexpr std::array event_properties{
    property{"type", true, {.type = value_type::string, .description = "The event's type."}},
    property{"project",
             false,
             {.type = value_type::string, .nullable = true, .description = "The project that the event is about."}},
    property{"environment",
             false,
             {.type = value_type::string, .nullable = true, .description = "The environment that the event is about."}},
};

}  // namespace tables

/// An event, as far as addons choose by it.
inline constexpr schema event_schema{.name = "eventSchema",
                                     .type = value_type::object,
                                     .description = "An event of the service.",
                                     .properties = tables::event_properties};

static_assert(is_well_formed(event_schema));

}  // namespace flagadmin
