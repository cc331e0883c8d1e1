#pragma once

#include <cstddef>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

/// Appends the result of a dry run as one JSON document:
///
///     {"body"?, "status", "changes": [{"instancePath", "before"?, "after"?}…], "issues": […], "warnings": […]}
///
/// `body` is the body of the response byte for byte, of an error with the nil UUID as its id; it is missing when the
/// response has none. Issues and warnings have the form `issue_form::with_path`. Returns the size of the document up to
/// the end of the body, which begins behind `{"body":`; 0 if there is none.
std::size_t append_dry_run(text_buffer& out, const outcome& decided);

}  // namespace flagadmin
