// The URL of a PostgreSQL database, and how a connection is made.
#include <libpq-fe.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <future>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <thread>

#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// Whether the position of an `@` shows that a password is not percent-encoded: libpq would take a part of it for a
/// host or port, which its errors include.
bool has_stray_at(std::string_view url) {
  std::string_view rest = url.substr(url.find("://") + 3);
  if (const std::size_t at = rest.find('@'); at < rest.find('/')) {
    rest.remove_prefix(at + 1);
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

/// Threads that connect.
std::atomic<std::size_t> attempts{0};

// Idle transactions: if this program is stopped in the middle, its locks are released soon. Commits are durable before
// their response, with any default of the database, also a later one.
const std::string limits_of_session =
    "SELECT set_config('statement_timeout', '5s', false), set_config('lock_timeout', '2s', false), "
    "set_config('idle_in_transaction_session_timeout', '5s', false), set_config('synchronous_commit', "
    "coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";

}  // namespace

std::string postgresql_reason(const char* text) {
  static const std::regex spaces("[\\x01-\\x20]+");
  constexpr std::size_t longest = 300;
  std::string line = std::regex_replace(std::string(text).substr(0, 2 * longest), spaces, " ").substr(0, longest);
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return line.empty() ? "the connection is lost" : line;
}

void check_postgresql_url(const std::string& url) {
  const parsed_url options = parse(url);
  bool is_valid = is_postgresql_url(url) && !has_stray_at(url) && options != nullptr;
  for (const auto* at = options.get(); is_valid && at->keyword != nullptr; ++at) {
    const std::string_view value = at->val == nullptr ? "" : at->val;
    is_valid = at->keyword != std::string_view("port") || value.find_first_not_of("0123456789,") == value.npos;
  }
  if (!is_valid) {
    throw storage_error("the URL of the database is malformed: see --help");
  }
}

postgresql_connection::postgresql_connection(const std::string& url) {
  // What stands before the URL is a default for it.
  constexpr std::array keywords{"connect_timeout", "target_session_attrs", "application_name",
                                "dbname",          "client_encoding",      static_cast<const char*>(nullptr)};
  const std::array values{"5",         "read-write", "flagadmin-server",
                          url.c_str(), "UTF8",       static_cast<const char*>(nullptr)};
  connection_.reset(PQconnectStartParams(keywords.data(), values.data(), 1));
  // PQconnectdbParams would print the notices of the login, which are no lines of the log.
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  if (PQstatus(connection_.get()) != CONNECTION_BAD) {
    PQreset(connection_.get());  // likewise blocks, with `connect_timeout` for each address of each host
  }
  if (PQstatus(connection_.get()) != CONNECTION_OK || PQsetnonblocking(connection_.get(), 1) != 0 ||
      PQenterPipelineMode(connection_.get()) != 1) {
    lose();
  }
  run_later(limits_of_session);
}

std::future<postgresql_connection::attempt> postgresql_connection::begin_connecting(const std::string& url) {
  std::packaged_task<attempt()> task([url]() -> attempt {
    try {
      return {.made = std::make_unique<postgresql_connection>(url)};
    } catch (const std::exception& failure) {
      return {.reason = failure.what()};
    }
  });
  auto made = task.get_future();
  ++attempts;  // here, not on the thread: the program may end before it runs
  std::shared_ptr<void> counted(nullptr, [](void*) { --attempts; });
  std::thread([counted = std::move(counted), task = std::move(task)]() mutable {
    task();
    task = {};
  }).detach();
  return made;
}

bool are_some_connecting() noexcept { return attempts != 0; }

}  // namespace flagadmin::server
