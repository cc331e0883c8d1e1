// The service in memory as a module of its own, by Embind: js/src/entries/service.ts is its caller.
#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <flagadmin/api/route.hpp>
#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/document/openapi.hpp>
#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/service/files.hpp>
#include <flagadmin/service/memory_store.hpp>
#include <flagadmin/service/service.hpp>

#include "sha256.hpp"

namespace {

using namespace flagadmin;

/// Options, and the texts of files; undefined: there is no such file.
struct configuration {
  emscripten::val providers = emscripten::val::undefined();
  emscripten::val roles = emscripten::val::undefined();
  emscripten::val tokens = emscripten::val::undefined();
  std::string admin_token;
  std::string cors_origins;  ///< one a line
  std::string profile;       ///< as `find_service_profile` takes it; empty: the specification
  std::size_t max_addon_body = 0;
};

struct js_request {
  std::string method;
  std::string target;   ///< path and query
  std::string headers;  ///< lines of a name, a colon and a value
  std::string body;
  std::string now;
  std::string random;  ///< enough bytes for one request
};

struct js_response {
  unsigned status = 0;
  std::string headers;  ///< lines of a name, a colon and a value
  std::string body;
};

[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

class service_in_memory {
 public:
  service_in_memory() {
    context_.now = [this] { return now_; };
    context_.random = [this](std::size_t size) {
      return random_.substr(std::exchange(random_used_, random_used_ + size), size);
    };
    context_.sha256 = &sha256;
  }
  service_in_memory(const service_in_memory&) = delete;
  service_in_memory& operator=(const service_in_memory&) = delete;
  ~service_in_memory() = default;

  /// Returns the first error as `option:line: message`; empty: there is none.
  [[nodiscard]] std::string configure(const configuration& wanted) {
    const service::caller admin = service::admin_token(wanted.admin_token, context_);
    std::string error;
    service::caller_list tokens{admin};
    if (!service::is_possible_token(wanted.admin_token)) {
      return "adminToken: the admin token" + std::string(service::token_requirement);
    }
    const auto read_tokens = [&](std::string_view json) { return service::read_tokens(json, admin, context_); };
    context_.settings.profile = find_service_profile(wanted.profile).value_or(specification);
    context_.settings.providers = flagadmin::providers_of(context_.settings.profile);
    if (take("providers", wanted.providers, &service::read_providers, providers_, error)) {
      context_.settings.providers = providers_.view();
    }
    if (take("roles", wanted.roles, &service::read_roles, roles_, error)) {
      context_.settings.roles = roles_.view();
    }
    take("tokens", wanted.tokens, read_tokens, tokens, error);
    context_.tokens = [list = std::make_shared<const service::caller_list>(std::move(tokens))] { return list; };
    for (const std::string_view origin : lines_of(wanted.cors_origins)) {
      origins_.emplace_back(origin);
    }
    context_.cors_origins = origins_;
    static const auto document = std::make_shared<const std::string>(openapi_document());  // takes a millisecond
    context_.openapi = document;
    context_.max_addon_body = wanted.max_addon_body;
    return error;
  }

  /// Replaces everything that is stored. Returns an error as `configure` does; then nothing has changed.
  [[nodiscard]] std::string load(const emscripten::val& given) {
    service::fixtures fixtures;
    std::string error;
    const auto read = [this](std::string_view json) { return service::read_fixtures(json, context_.settings); };
    if (!take("fixtures", given, read, fixtures, error) && error.empty()) {
      fixtures = std::get<service::fixtures>(read("{}"));  // of the profile
    }
    if (error.empty()) {
      context_.settings.profile.has_service_accounts = fixtures.has_service_accounts;
      seed_ = {};
      seed_.apply(fixtures.writes);
      store_ = seed_;
      warnings_.clear();
      for (const std::string& warning : fixtures.warnings) {
        warnings_.append(warning).append("\n");
      }
    }
    return error;
  }

  /// Lines about what was loaded.
  [[nodiscard]] std::string warnings() const { return warnings_; }

  /// What is stored becomes what was loaded.
  void reset() { store_ = seed_; }

  [[nodiscard]] std::string state() { return service::write_fixtures(store_, context_.settings.profile); }

  /// The response to a request whose body need not be read (D40); status 0: it is needed.
  [[nodiscard]] js_response respond_to_head(const js_request& asked) {
    return answer(asked, [this](const service::request_head& head) {
      std::vector<service::note> notes;
      const auto request = service::admit(
          head, service::caller_of(&store_, service::secret_of(head, context_), context_, notes), context_);
      const auto* const admitted = std::get_if<service::admitted>(&request);
      const bool has_body = admitted != nullptr && admitted->target->is_change();
      return has_body ? service::empty_response(0) : service::respond(store_, head, {}, context_);
    });
  }

  [[nodiscard]] js_response respond(const js_request& asked) {
    return answer(asked, [this, &asked](const service::request_head& head) {
      return service::respond(store_, head, asked.body, context_);
    });
  }

  /// Whether the service responds to a path.
  [[nodiscard]] bool has_path(const std::string& target) const {
    const service::request_head head = service::read_head("GET", target, {});
    return find_route(head.method, head.path).path_exists() || service::is_about_version(head, context_);
  }

  /// A failure, of this status, that a test asked for: nothing was done.
  [[nodiscard]] js_response fail(const js_request& asked, unsigned status) {
    return answer(asked, [this, status](const service::request_head& head) {
      error_kind kind = error_kind::internal;
      for (const error_kind_entry& row : error_kinds()) {
        kind = row.status == status ? row.kind : kind;
      }
      service::response response = service::error_response(make_error(kind, "this request was told to fail"), context_);
      response.status = status;
      service::complete(response, head, context_);
      return response;
    });
  }

 private:
  /// Reads a text, unless there is none or an earlier one has an error. Returns whether `into` has been replaced.
  template <class Read, class T>
  static bool take(std::string_view option, const emscripten::val& given, Read read, T& into, std::string& error) {
    if (given.isUndefined() || !error.empty()) {
      return false;
    }
    const auto text = given.as<std::string>();
    service::read_result<T> result = read(text);
    if (auto* const file_error = std::get_if<service::file_error>(&result)) {
      const std::string line = std::to_string(json::locate(text, file_error->offset).line);
      error.append(option).append(":").append(line).append(": ").append(file_error->message);
      return false;
    }
    into = std::get<T>(std::move(result));
    return true;
  }

  template <class Function>
  [[nodiscard]] js_response answer(const js_request& asked, Function make) {
    now_ = asked.now;
    random_ = asked.random;
    random_used_ = 0;
    std::vector<service::field> fields;
    for (const std::string_view line : lines_of(asked.headers)) {
      const std::size_t colon = line.find(':');
      fields.push_back({line.substr(0, colon), line.substr(colon + 1)});
    }
    const service::response response = make(service::read_head(asked.method, asked.target, fields));
    js_response returned{.status = response.status, .headers = {}, .body = std::string(response.content())};
    const auto add = [&returned](std::string_view name, std::string_view value) {
      returned.headers.append(name).append(":").append(value).append("\n");
    };
    if (!response.content_type.empty()) {
      add("Content-Type", response.content_type);
    }
    for (const header& set : response.headers) {
      add(set.name, set.value);
    }
    for (const auto& [name, value] : response.constant_headers) {
      add(name, value);
    }
    return returned;
  }

  std::string now_;
  std::string random_;
  std::size_t random_used_ = 0;
  provider_catalog providers_;
  role_catalog roles_;
  std::vector<std::string> origins_;
  service::context context_;
  std::string warnings_;
  service::memory_store seed_;
  service::memory_store store_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(flagadmin_service) {
  using namespace emscripten;
  value_object<configuration>("Configuration")
      .field("providers", &configuration::providers)
      .field("roles", &configuration::roles)
      .field("tokens", &configuration::tokens)
      .field("adminToken", &configuration::admin_token)
      .field("corsOrigins", &configuration::cors_origins)
      .field("service", &configuration::profile)
      .field("maxAddonBody", &configuration::max_addon_body);
  value_object<js_request>("Request")
      .field("method", &js_request::method)
      .field("target", &js_request::target)
      .field("headers", &js_request::headers)
      .field("body", &js_request::body)
      .field("now", &js_request::now)
      .field("random", &js_request::random);
  value_object<js_response>("Response")
      .field("status", &js_response::status)
      .field("headers", &js_response::headers)
      .field("body", &js_response::body);
  class_<service_in_memory>("Service")
      .constructor<>()
      .function("configure", &service_in_memory::configure)
      .function("load", &service_in_memory::load)
      .function("warnings", &service_in_memory::warnings)
      .function("reset", &service_in_memory::reset)
      .function("state", &service_in_memory::state)
      .function("respondToHead", &service_in_memory::respond_to_head)
      .function("respond", &service_in_memory::respond)
      .function("hasPath", &service_in_memory::has_path)
      .function("fail", &service_in_memory::fail);
}
