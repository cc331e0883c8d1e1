#pragma once

#include <string>

namespace flagadmin::generate {

/// The tables as one JSON document, in their own order; an empty string stands for an absent fact. Schemas are in the
/// OpenAPI document, which is among `documents`: the texts of the files that the npm package ships, by their paths.
[[nodiscard]] std::string tables_document();

}  // namespace flagadmin::generate
