// The bytes of a connection, without one: every request is handled as the server handles it, and every response is
// complete, follows its schema, has no secret, and is never the server's fault.

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <chrono>
#include <cstdint>
#include <future>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "fuzzing.hpp"
#include "host/handler.hpp"
#include "host/instance.hpp"
#include "host/request_log.hpp"
#include "http/request_parser.hpp"
#include "http/response_head.hpp"
#include "http/server_error.hpp"
#include "storage/memory_storage.hpp"

namespace {

using namespace flagadmin::server;
using flagadmin::fuzzing::require;

constexpr std::string_view secret = "stored-secret-6b1f";
constexpr std::string_view addon =
    R"({"id":1,"provider":"webhook","description":"old","enabled":true,"parameters":{"url":"https://example.com/",)"
    R"("authorization":"stored-secret-6b1f"},"events":["feature-created"],"projects":["web"],"environments":[]})";
constexpr std::string_view account = R"({"id":9,"name":"build","username":"build","rootRole":2,"tokens":[]})";

/// A server without sockets.
struct world {
  instance of{log_format::off};
  const std::vector<std::string> origins{"https://admin.example.com"};
  unsigned age = 0;
  bool is_secret_sent = false;  ///< what a client sends may be repeated to it

  [[nodiscard]] std::string digest_of(std::string_view token) const {
    return flagadmin::service::hexadecimal(of.context.sha256(token));
  }

  world() {
    of.tokens.replace(
        {{.name = "admin", .digest = digest_of("a"), .permissions = {{"*"}}},
         {.name = "development", .digest = digest_of("d"), .permissions = {{"UPDATE_ADDON", R"(["development"])"}}}});
    of.context.cors_origins = origins;
    of.context.openapi = std::make_shared<const std::string>("{}");
    begin_again();
  }

  /// Without what earlier inputs have left.
  void begin_again() {
    age = 0;
    is_secret_sent = false;
    std::destroy_at(&of.contents);
    std::construct_at(&of.contents);
    of.store = std::make_unique<memory_storage>();
    perform(*of.store, [](flagadmin::resource_store& in) {
      using flagadmin::resource_kind;
      using flagadmin::write_action;
      in.apply(std::vector<flagadmin::stored_write>{
          {write_action::insert, resource_kind::addon, "1", {}, std::string(addon), 1},
          {write_action::insert, resource_kind::service_account, "9", {}, std::string(account), 1},
      });
    });
  }
};

void check_headers(const request_head& head, const response& made) {
  boost::beast::http::response_parser<boost::beast::http::empty_body> parser;
  parser.skip(true);  // the content is not looked at here
  parser.header_limit(std::numeric_limits<std::uint32_t>::max());
  boost::beast::error_code error;
  const std::string text = head_text(made, 11, true);
  static_cast<void>(parser.put(boost::asio::buffer(text), error));
  require(!error && parser.is_done(), "what is sent is HTTP");
  const auto& message = parser.get();
  for (const auto& field : message) {
    for (const char c : std::string_view(field.value())) {
      require(c == '\t' || (c >= ' ' && c != '\x7f'), "a header has no control characters");
    }
  }
  require(message.count("X-Content-Type-Options") == 1, "every response has the common headers");
  require(message.count("Content-Security-Policy") == 1, "every response has a policy");
  require(message["Access-Control-Allow-Origin"].empty() || head.origin == "https://admin.example.com",
          "no other origin may read");
}

void check_error(const response& made) {
  require(flagadmin::validate(flagadmin::error_schema, made.content()).valid(), "a refusal follows errorSchema");
  require(made.content().find(made.error_id) != std::string_view::npos, "a refusal has the id that is logged");
  require(made.status != 500 && made.status != 503, "nothing is the server's fault");
}

void check(world& in, const request_head& head, response made) {
  flagadmin::service::complete(made, head, in.of.context);
  check_headers(head, made);
  log_request(in.of, head, made, std::chrono::milliseconds(1));
  if (made.status >= 400) {
    check_error(made);
  } else if (made.status == 307) {
    require(made.content().empty() && !made.headers.empty(), "a redirect says where to");
  } else if (made.status != 204 && made.status != 304) {
    const flagadmin::operation* target = flagadmin::find_route(head.method, head.path).target;
    require(target != nullptr && made.status == target->success, "success has the status of the table");
    require(target->response == nullptr || flagadmin::validate(*target->response, made.content()).valid(),
            "a response follows its schema");
  }
  require(in.is_secret_sent || made.content().find(secret) == std::string_view::npos, "no response has a secret");
}

response finish(world& in, const flagadmin::service::admitted& admitted, std::string body) {
  const auto promise = std::make_shared<std::promise<response>>();
  const auto done = [promise](response made) { promise->set_value(std::move(made)); };
  if (admitted.target->is_change()) {
    handle_change(in.of, admitted, std::move(body), done);
  } else {
    handle_read(in.of, admitted, done);
  }
  return promise->get_future().get();
}

/// Takes the body off the front. Nothing when the connection ends before it does; a response when it is refused.
std::optional<response> take_body(world& in, request_parser& parser, const flagadmin::service::admitted& admitted,
                                  std::string_view& left) {
  parser.body_limit(admitted.size_limit);
  parser.eager(true);
  while (!parser.is_done() && !left.empty()) {
    boost::beast::error_code error;
    const std::size_t taken = parser.put(boost::asio::buffer(left), error);
    left.remove_prefix(taken);
    if (error == boost::beast::http::error::body_limit) {
      return response{
          flagadmin::service::refuse(admitted, flagadmin::content_too_large(admitted.size_limit), in.of.context)};
    }
    if (error && error != boost::beast::http::error::need_more) {
      return malformed_response(in.of, malformed(error.message()));
    }
    if (error) {
      break;
    }
  }
  return std::nullopt;
}

/// One request off the front; false when the connection ends.
bool serve(world& in, std::string_view& left) {
  while (left.starts_with("\r\n")) {
    left.remove_prefix(2);
  }
  const found_head found = find_head(left);
  if (found.error) {
    check(in, {}, malformed_response(in.of, *found.error));
  }
  if (found.size == 0) {
    return false;
  }
  const std::string_view text = left.substr(0, found.size);
  left.remove_prefix(found.size);
  request_parser parser;
  request_head head;
  if (const auto error = parser.parse_head(text, head)) {
    check(in, {}, malformed_response(in.of, *error));
    return false;
  }
  using flagadmin::service::admitted;
  std::vector<flagadmin::service::note> notes;
  const auto caller =
      flagadmin::service::caller_of(nullptr, flagadmin::service::secret_of(head, in.of.context), in.of.context, notes);
  const std::variant<response, admitted> decided = admit(in.of, head, caller);
  const auto* const request = std::get_if<admitted>(&decided);
  if (request == nullptr) {
    check(in, head, std::get<response>(decided));
    return parser.is_done();
  }
  if (const auto refusal = take_body(in, parser, *request, left)) {
    check(in, head, *refusal);
    return false;
  }
  if (!parser.is_done()) {
    return false;
  }
  check(in, head, finish(in, *request, std::move(parser.get().body())));
  return parser.get().keep_alive();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static world in;
  const flagadmin::fuzzing::exact_copy input(data, size);
  std::string_view left = input.text();
  in.is_secret_sent = in.is_secret_sent || left.find(secret) != std::string_view::npos;  // it may be kept
  while (!left.empty() && serve(in, left)) {
  }
  if (++in.age == 200) {
    in.begin_again();
  }
  return 0;
}
