#include <flagadmin/service/service.hpp>

#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace flagadmin::service {

response respond(resource_store& in, const request_head& head, std::string_view body, const context& of) {
  std::vector<note> notes;
  const std::shared_ptr<const caller> who = caller_of(&in, secret_of(head, of), of, notes);
  std::variant<response, admitted> request = admit(head, who, of);
  response* refused = std::get_if<response>(&request);
  response made;
  if (refused != nullptr) {
    made = std::move(*refused);
  } else {
    std::variant<response, prepared> what = prepare(std::get<admitted>(std::move(request)), body, of);
    refused = std::get_if<response>(&what);
    made = refused != nullptr ? std::move(*refused) : answer(in, std::get<prepared>(what), of).made;
    if (who != nullptr) {
      in.apply(writes_of_use(in, *who, of));
    }
  }
  made.notes.insert(made.notes.begin(), notes.begin(), notes.end());
  complete(made, head, of);
  return made;
}

}  // namespace flagadmin::service
