#pragma once

#include <functional>
#include <string>

#include "service/admission.hpp"
#include "service/answer.hpp"
#include "service/instance.hpp"

namespace flagadmin::server {

/// Answers an operation that changes nothing.
[[nodiscard]] answer answer_read(const instance& of, const admission& admitted);

/// Does an operation that changes something. `done` is called once: with the answer when the change is durable, or with
/// the refusal; on this thread or on one of the store.
void answer_change(const instance& of, const admission& admitted, std::string body, std::function<void(answer)> done);

}  // namespace flagadmin::server
