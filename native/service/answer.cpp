#include "service/answer.hpp"

#include <boost/uuid/random_generator.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <utility>

namespace flagadmin::server {

namespace {

/// A UUID v4 (D45).
std::string new_error_id() {
  thread_local boost::uuids::random_generator generate;
  return boost::uuids::to_string(generate());
}

}  // namespace

answer json_answer(unsigned status, std::string body) {
  answer made;
  made.status = status;
  made.content_type = json_type;
  made.body = std::move(body);
  return made;
}

answer error_answer(const api_error& error) {
  std::string id = new_error_id();
  answer made = json_answer(error.status(), error_body(error, id));
  made.error_id = std::move(id);
  if (error.kind == error_kind::authentication) {
    made.headers.push_back({"WWW-Authenticate", "Bearer realm=\"flagadmin\""});  // D43
  }
  return made;
}

answer moved(std::string target) {
  answer made = empty_answer(307);  // for now: another start of the server may have other files
  made.headers.push_back({"Location", std::move(target)});
  return made;
}

answer empty_answer(unsigned status) {
  answer made;
  made.status = status;
  return made;
}

}  // namespace flagadmin::server
