#pragma once

#include <string>
#include <string_view>

namespace flagadmin::service {

/// `bytes` in lower case hexadecimal.
[[nodiscard]] std::string hexadecimal(std::string_view bytes);

}  // namespace flagadmin::service
