#include <flagadmin/service/service.hpp>

#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace flagadmin::service {

response respond(resource_store& store, const request_head& head, std::string_view body, const context& context) {
  std::vector<note> notes;
  const std::shared_ptr<const caller> caller = caller_of(&store, secret_of(head, context), context, notes);
  std::variant<service::response, admitted> request = admit(head, caller, context);
  response* refused = std::get_if<service::response>(&request);
  response response;
  if (refused != nullptr) {
    response = std::move(*refused);
  } else {
    std::variant<service::response, service::prepared> prepared =
        prepare(std::get<admitted>(std::move(request)), body, context);
    refused = std::get_if<service::response>(&prepared);
    response = refused != nullptr ? std::move(*refused)
                                  : answer(store, std::get<service::prepared>(prepared), context).response;
    if (caller != nullptr) {
      store.apply(writes_of_use(store, *caller, context));
    }
  }
  response.notes.insert(response.notes.begin(), notes.begin(), notes.end());
  complete(response, head, context);
  return response;
}

}  // namespace flagadmin::service
