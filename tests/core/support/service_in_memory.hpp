#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include <flagadmin/service/files.hpp>
#include <flagadmin/service/memory_store.hpp>
#include <flagadmin/service/service.hpp>

namespace flagadmin::test {

inline constexpr std::string_view admin_secret = "test-admin-token";

/// What a file has; throws for an invalid one.
template <class T>
[[nodiscard]] T valid(service::read_result<T> read) {
  if (const auto* const error = std::get_if<service::file_error>(&read)) {
    throw std::runtime_error(error->message);
  }
  return std::get<T>(std::move(read));
}

/// The bytes of lowercase hexadecimal digits.
[[nodiscard]] inline std::string bytes_of_hex(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

/// A service with a store in memory, whose clock stands still and whose random bytes are a counter.
struct service_in_memory {
  service_in_memory() {
    context.now = [this] { return now; };
    context.random = [this](std::size_t size) {
      std::string bytes = std::to_string(++count);
      bytes.resize(size, '\0');
      return bytes;
    };
    context.sha256 = [](std::string_view text) {  // good enough to tell the secrets of tests apart
      std::string digest = std::to_string(std::hash<std::string_view>()(text));
      digest.resize(32, '\0');
      return digest;
    };
    use({service::admin_token(admin_secret, context)});
  }
  service_in_memory(const service_in_memory&) = delete;
  service_in_memory& operator=(const service_in_memory&) = delete;
  ~service_in_memory() = default;

  void use_providers(std::string_view json) {
    providers = valid(service::read_providers(json));
    context.settings.providers = providers.view();
  }
  void use(service::caller_list tokens) {
    context.tokens = [list = std::make_shared<const service::caller_list>(std::move(tokens))] { return list; };
  }
  void use_tokens(std::string_view json) {
    use(valid(service::read_tokens(json, service::admin_token(admin_secret, context), context)));
  }
  void load(std::string_view fixtures) {
    store.apply(valid(service::read_fixtures(fixtures, context.settings)).writes);
  }

  /// The response to a request with the admin token and a JSON body, unless `further` headers say otherwise.
  [[nodiscard]] service::response ask(std::string_view method, std::string_view path, std::string_view body = {},
                                      std::vector<service::field> further = {}, std::string_view token = admin_secret) {
    further.push_back({"Authorization", token});
    if (!body.empty()) {
      further.push_back({"Content-Type", "application/json"});
    }
    return service::respond(store, service::read_head(method, path, further), body, context);
  }

  std::string now = "2026-01-01T00:00:00.000Z";
  int count = 0;
  provider_catalog providers;
  service::context context;
  service::memory_store store;
};

/// The value of a header; empty if there is none.
[[nodiscard]] inline std::string header_of(const service::response& response, std::string_view name) {
  for (const header& set : response.headers) {
    if (set.name == name) {
      return set.value;
    }
  }
  for (const auto& [constant, value] : response.constant_headers) {
    if (constant == name) {
      return std::string(value);
    }
  }
  return name == "Content-Type" ? std::string(response.content_type) : std::string();
}

}  // namespace flagadmin::test
