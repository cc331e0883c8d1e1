#pragma once

#include <optional>

#include "service/admission.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The key of the one resource of a request, from its path; nothing if the request is about none or several, or if no
/// resource can have the key (D15).
[[nodiscard]] std::optional<resource_key> subject_of(const admission& admitted);

/// Whether an operation uses the store.
[[nodiscard]] bool needs_store(const operation& target) noexcept;

}  // namespace flagadmin::server
