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
  flagadmin::server::instance instance{log_format::off};
  const std::vector<std::string> origins{"https://admin.example.com"};
  unsigned age = 0;
  bool is_secret_sent = false;  ///< what a client sends may be repeated to it

  [[nodiscard]] std::string digest_of(std::string_view token) const {
    return flagadmin::service::hexadecimal(instance.context.sha256(token));
  }

  world() {
    instance.tokens.replace(
        {{.name = "admin", .digest = digest_of("a"), .permissions = {{"*"}}},
         {.name = "development", .digest = digest_of("d"), .permissions = {{"UPDATE_ADDON", R"(["development"])"}}}});
    instance.context.cors_origins = origins;
    instance.context.openapi = std::make_shared<const std::string>("{}");
    begin_again();
  }

  /// Without what earlier inputs have left.
  void begin_again() {
    age = 0;
    is_secret_sent = false;
    std::destroy_at(&instance.contents);
    std::construct_at(&instance.contents);
    instance.store = std::make_unique<memory_storage>();
    perform(*instance.store, [](flagadmin::resource_store& store) {
      using flagadmin::resource_kind;
      using flagadmin::write_action;
      store.apply(std::vector<flagadmin::stored_write>{
          {write_action::insert, resource_kind::addon, "1", {}, std::string(addon), 1},
          {write_action::insert, resource_kind::service_account, "9", {}, std::string(account), 1},
      });
    });
  }
};

void check_headers(const request_head& head, const response& response) {
  boost::beast::http::response_parser<boost::beast::http::empty_body> parser;
  parser.skip(true);  // the content is not looked at here
  parser.header_limit(std::numeric_limits<std::uint32_t>::max());
  boost::beast::error_code error;
  const std::string text = head_text(response, 11, true);
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

void check_error(const response& response) {
  require(flagadmin::validate(flagadmin::error_schema, response.content()).valid(), "a refusal follows errorSchema");
  require(response.content().find(response.error_id) != std::string_view::npos, "a refusal has the id that is logged");
  require(response.status != 500 && response.status != 503, "nothing is the server's fault");
}

void check(world& world, const request_head& head, response response) {
  flagadmin::service::complete(response, head, world.instance.context);
  check_headers(head, response);
  log_request(world.instance, head, response, std::chrono::milliseconds(1));
  if (response.status >= 400) {
    check_error(response);
  } else if (response.status == 307) {
    require(response.content().empty() && !response.headers.empty(), "a redirect says where to");
  } else if (response.status != 204 && response.status != 304) {
    const flagadmin::operation* target = flagadmin::find_route(head.method, head.path).target;
    require(target != nullptr && response.status == target->success, "success has the status of the table");
    require(target->response == nullptr || flagadmin::validate(*target->response, response.content()).valid(),
            "a response follows its schema");
  }
  require(world.is_secret_sent || response.content().find(secret) == std::string_view::npos,
          "no response has a secret");
}

response finish(world& world, const flagadmin::service::admitted& admitted, std::string body) {
  const auto promise = std::make_shared<std::promise<response>>();
  const auto done = [promise](response response) { promise->set_value(std::move(response)); };
  if (admitted.target->is_change()) {
    handle_change(world.instance, admitted, std::move(body), done);
  } else {
    handle_read(world.instance, admitted, done);
  }
  return promise->get_future().get();
}

/// Takes the body off the front. Nothing when the connection ends before it does; a response when it is refused.
std::optional<response> take_body(world& world, request_parser& parser, const flagadmin::service::admitted& admitted,
                                  std::string_view& left) {
  parser.body_limit(admitted.size_limit);
  parser.eager(true);
  while (!parser.is_done() && !left.empty()) {
    boost::beast::error_code error;
    const std::size_t size = parser.put(boost::asio::buffer(left), error);
    left.remove_prefix(size);
    if (error == boost::beast::http::error::body_limit) {
      return response{flagadmin::service::refuse(admitted, flagadmin::content_too_large(admitted.size_limit),
                                                 world.instance.context)};
    }
    if (error && error != boost::beast::http::error::need_more) {
      return malformed_response(world.instance, malformed(error.message()));
    }
    if (error) {
      break;
    }
  }
  return std::nullopt;
}

/// One request off the front; false when the connection ends.
bool serve(world& world, std::string_view& left) {
  while (left.starts_with("\r\n")) {
    left.remove_prefix(2);
  }
  const found_head received = find_head(left);
  if (received.error) {
    check(world, {}, malformed_response(world.instance, *received.error));
  }
  if (received.size == 0) {
    return false;
  }
  const std::string_view text = left.substr(0, received.size);
  left.remove_prefix(received.size);
  request_parser parser;
  request_head head;
  if (const auto error = parser.parse_head(text, head)) {
    check(world, {}, malformed_response(world.instance, *error));
    return false;
  }
  using flagadmin::service::admitted;
  std::vector<flagadmin::service::note> notes;
  const auto caller = flagadmin::service::caller_of(
      nullptr, flagadmin::service::secret_of(head, world.instance.context), world.instance.context, notes);
  const std::variant<response, admitted> decided = admit(world.instance, head, caller);
  const auto* const request = std::get_if<admitted>(&decided);
  if (request == nullptr) {
    check(world, head, std::get<response>(decided));
    return parser.is_done();
  }
  if (const auto refusal = take_body(world, parser, *request, left)) {
    check(world, head, *refusal);
    return false;
  }
  if (!parser.is_done()) {
    return false;
  }
  check(world, head, finish(world, *request, std::move(parser.get().body())));
  return parser.get().keep_alive();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static world world;
  const flagadmin::fuzzing::exact_copy input(data, size);
  std::string_view left = input.text();
  world.is_secret_sent = world.is_secret_sent || left.find(secret) != std::string_view::npos;  // it may be kept
  while (!left.empty() && serve(world, left)) {
  }
  if (++world.age == 200) {
    world.begin_again();
  }
  return 0;
}
