#include "service/response.hpp"

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

response json_response(unsigned status, std::string body) {
  response made;
  made.status = status;
  made.content_type = json_type;
  made.body = std::move(body);
  return made;
}

response error_response(const api_error& error) {
  std::string id = new_error_id();
  response made = json_response(error.status(), error_body(error, id));
  made.error_id = std::move(id);
  if (error.kind == error_kind::authentication) {
    made.headers.push_back({"WWW-Authenticate", "Bearer realm=\"flagadmin\""});  // D43
  }
  return made;
}

response empty_response(unsigned status) {
  response made;
  made.status = status;
  return made;
}

}  // namespace flagadmin::server
