#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/store.hpp>
#include <flagadmin/service/admit.hpp>
#include <flagadmin/service/context.hpp>
#include <flagadmin/service/message.hpp>

/// The operations that only read: lists, single resources, and the state of the instance.
namespace flagadmin::service {

/// What a read finds, whatever the conditions of its request: a host may cache it.
struct content {
  std::string_view content_type;            ///< a constant
  std::shared_ptr<const std::string> body;  ///< null: there is an error
  std::string entity_tag;                   ///< empty: none
  std::optional<api_error> error;           ///< instead of a body
  std::vector<note> notes;                  ///< for the log
};

/// Reads what an operation without changes returns.
[[nodiscard]] content content_of(resource_store& store, const admitted& request, const context& context);

/// The response to a read with this content, by the conditions of the request (D46).
[[nodiscard]] response with_conditions(const admitted& request, const content& content, const context& context);

}  // namespace flagadmin::service
