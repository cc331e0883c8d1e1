#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include <flagadmin/service/context.hpp>
#include <flagadmin/service/store.hpp>

namespace flagadmin::service {

// The secret of a service account's token (D62): a prefix, and so many random bytes in hexadecimal.
inline constexpr std::string_view secret_prefix = "user:";
inline constexpr std::size_t secret_bytes = 32;

/// A caller as he is now: null if his token was revoked, or has expired, since he was looked up.
[[nodiscard]] std::shared_ptr<const caller> same_caller(store& in, const caller& was, const context& of);

}  // namespace flagadmin::service
