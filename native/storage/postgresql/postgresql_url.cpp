#include "storage/postgresql/postgresql_url.hpp"

#include <libpq-fe.h>

#include <cstddef>
#include <memory>
#include <string_view>

#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// Whether the position of an `@` shows that a password is not percent-encoded: libpq would take a part of it for a
/// host or port, which its errors include.
bool has_stray_at(std::string_view url) {
  std::string_view rest = url.substr(url.find("://") + 3);
  if (const std::size_t position = rest.find('@'); position < rest.find('/')) {
    rest.remove_prefix(position + 1);
  }
  return rest.substr(0, rest.find('?')).find('@') != std::string_view::npos;
}

using parsed_url = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

parsed_url parse(const std::string& url) {
  char* error = nullptr;
  parsed_url options(PQconninfoParse(url.c_str(), &error), &PQconninfoFree);
  PQfreemem(error);  // it quotes the URL
  return options;
}

}  // namespace

void check_postgresql_url(const std::string& url) {
  const parsed_url options = parse(url);
  bool is_valid = is_postgresql_url(url) && !has_stray_at(url) && options != nullptr;
  for (const auto* option = options.get(); is_valid && option->keyword != nullptr; ++option) {
    const std::string_view value = option->val == nullptr ? "" : option->val;
    is_valid = option->keyword != std::string_view("port") || value.find_first_not_of("0123456789,") == value.npos;
  }
  if (!is_valid) {
    throw storage_error("the URL of the database is malformed: see --help");
  }
}

}  // namespace flagadmin::server
