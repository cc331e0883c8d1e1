#pragma once

#include "service/admission.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The one resource that a request is about, by its path; nothing when it is about none or several, or when its path
/// names none that there can be (D15).
[[nodiscard]] storage::subject subject_of(const admission& admitted);

/// Whether an operation has to do with what is stored.
[[nodiscard]] bool needs_store(const operation& target) noexcept;

}  // namespace flagadmin::server
