#pragma once

#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/memory_storage.hpp"
#include "storage/sqlite/sqlite_storage.hpp"
#include "storage/storage.hpp"
#ifdef FLAGADMIN_HAS_POSTGRESQL
#include "storage/postgresql/postgresql_connection.hpp"
#include "storage/postgresql/postgresql_storage.hpp"
#endif

/// Stores for tests, which are removed with their content.
namespace flagadmin::server {

/// A store that is removed with its content.
class temporary_store {
 public:
  virtual ~temporary_store() = default;
  virtual std::unique_ptr<storage> open() = 0;
  /// Whether another machine may have the content: the end of the store does not wait for it without limit.
  [[nodiscard]] virtual bool is_remote() const { return false; }
};

class in_memory final : public temporary_store {
 public:
  std::unique_ptr<storage> open() override { return std::make_unique<memory_storage>(); }
};

class in_file final : public temporary_store {
 public:
  ~in_file() override { std::filesystem::remove_all(folder_); }
  std::unique_ptr<storage> open() override { return std::make_unique<sqlite_storage>(path()); }
  [[nodiscard]] std::string path() const { return (folder_ / "store.db").string(); }

 private:
  static std::filesystem::path new_folder() {
    static int count = 0;
    auto folder = std::filesystem::temp_directory_path() /
                  ("flagadmin-storage-" + std::to_string(getpid()) + "-" + std::to_string(++count));
    std::filesystem::create_directories(folder);
    return folder;
  }
  std::filesystem::path folder_ = new_folder();
};

#ifdef FLAGADMIN_HAS_POSTGRESQL
/// A schema of its own in an existing database.
class in_postgresql final : public temporary_store {
 public:
  explicit in_postgresql(const char* url) : connection_(url), url_(url) {
    connection_.run_later("CREATE SCHEMA " + name_);
    url_ += std::string(url_.find('?') == std::string::npos ? "?" : "&") + "options=-csearch_path%3D" + name_;
  }
  ~in_postgresql() override {
    connection_.run_later("SET client_min_messages = error");
    connection_.run_later("DROP SCHEMA " + name_ + " CASCADE");
  }
  std::unique_ptr<storage> open() override {
    return std::make_unique<postgresql_storage>(url_, storage_hooks(), content_filler());
  }
  [[nodiscard]] bool is_remote() const override { return true; }

 private:
  static std::string new_name() {
    static int count = 0;
    return "store_" + std::to_string(getpid()) + "_" + std::to_string(++count);
  }
  postgresql_connection connection_;
  std::string name_ = new_name();
  std::string url_;
};
#endif

/// The URL of a database, which tests/server/postgresql/with-cluster.mjs makes; null: there is none.
inline const char* postgresql_url() { return std::getenv("FLAGADMIN_TEST_POSTGRESQL"); }

/// A precondition of cases.
inline boost::test_tools::assertion_result has_postgresql(boost::unit_test::test_unit_id /*id*/) {
  boost::test_tools::assertion_result result(postgresql_url() != nullptr);
  result.message() << "FLAGADMIN_TEST_POSTGRESQL is not set";
  return result;
}

inline const resource_key first{resource_kind::addon, "1"};
inline const resource_key second{resource_kind::addon, "2"};

/// A resource as a unit of work sees it.
inline std::optional<stored_resource> load(resource_store& scope, const resource_key& key) {
  return scope.load(key.kind, key.id);
}

/// One write, with the version that the core would give it.
inline void apply(resource_store& scope, write_action action, const resource_key& key, std::string_view json = {},
                  std::string_view alternate_key = {}) {
  const auto before = load(scope, key);
  const std::int64_t first_version = is_named(key.kind) ? scope.total(key.kind).removed_version + 1 : 1;
  const std::int64_t version = before ? before->version + (action == write_action::update ? 1 : 0) : first_version;
  scope.apply(std::vector<stored_write>{
      {action, key.kind, key.id, std::string(alternate_key), std::string(json), version},
  });
}
inline void insert(resource_store& scope, const resource_key& key, std::string_view json,
                   std::string_view alternate_key = {}) {
  apply(scope, write_action::insert, key, json, alternate_key);
}
inline void update(resource_store& scope, const resource_key& key, std::string_view json) {
  apply(scope, write_action::update, key, json);
}
inline void remove(resource_store& scope, const resource_key& key) { apply(scope, write_action::remove, key); }
inline void insert(storage& into, const resource_key& key, std::string_view json) {
  perform(into, [&key, json](resource_store& scope) { insert(scope, key, json); });
}

/// Reads, and waits for the result.
template <class Read>
auto read(storage& from, Read work) {
  using result = decltype(work(std::declval<resource_store&>()));
  auto promise = std::make_shared<std::promise<result>>();
  auto value = std::make_shared<std::optional<result>>();
  from.read([work, value](resource_store& committed) { *value = work(committed); },
            [promise, value](const std::exception_ptr& failure) {
              failure ? promise->set_exception(failure) : promise->set_value(std::move(**value));
            },
            storage::amount::whole);
  return promise->get_future().get();
}
inline record copy_of(const stored_resource& row) {
  return {.json = std::string(row.json), .version = row.version, .id = std::string(row.key)};
}
inline std::optional<record> load(storage& from, const resource_key& key) {
  return read(from, [key](resource_store& committed) {
    const auto stored = load(committed, key);
    return stored ? std::optional(copy_of(*stored)) : std::nullopt;
  });
}
inline std::vector<record> list(storage& from, resource_kind kind) {
  return read(from, [kind](resource_store& committed) {
    std::vector<record> all;
    for (const stored_resource& each : committed.list(kind)) {
      all.push_back(copy_of(each));
    }
    return all;
  });
}
inline kind_totals total(storage& from, resource_kind kind) {
  return read(from, [kind](resource_store& committed) { return committed.total(kind); });
}

/// Runs a check with each kind of database, whose transactions are undone when they fail.
inline void for_each_database(const std::function<void(temporary_store&)>& check) {
  std::vector<std::pair<const char*, std::unique_ptr<temporary_store>>> stores;
  stores.emplace_back("in a file", std::make_unique<in_file>());
#ifdef FLAGADMIN_HAS_POSTGRESQL
  if (const char* url = postgresql_url()) {
    stores.emplace_back("in PostgreSQL", std::make_unique<in_postgresql>(url));
  }
#endif
  for (const auto& [name, store] : stores) {
    BOOST_TEST_CONTEXT("the store is " << name) { check(*store); }
  }
}

/// Runs a check with each kind of store.
inline void for_each_store(const std::function<void(temporary_store&)>& check) {
  BOOST_TEST_CONTEXT("the store is in memory") {
    in_memory store;
    check(store);
  }
  for_each_database(check);
}

/// The JSON texts of a list.
inline std::vector<std::string> texts_of(const std::vector<record>& rows) {
  std::vector<std::string> texts;
  for (const auto& row : rows) {
    texts.push_back(row.json);
  }
  return texts;
}

/// The exception that a unit of work ends with; null: none.
inline std::exception_ptr failure_of(storage& store, storage::unit_of_work work) {
  try {
    perform(store, std::move(work));
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

/// Whether an exception is of this type.
template <class Exception>
bool is(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Exception&) {
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace flagadmin::server
