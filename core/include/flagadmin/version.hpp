#pragma once

#include <string_view>

namespace flagadmin {

/// The version of the library, the npm package, the server and the documents, such as `1.2.3`, or `1.2.3-dev` before
/// its release.
extern const std::string_view version;

}  // namespace flagadmin
