#pragma once

#include <string>
#include <vector>

#include "config/config_error.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// A resource to begin with, in the form it is kept in.
struct fixture {
  resource_key key;
  std::string json;
};

/// Reads `{"addons": […], "serviceAccounts": […], "strategies": […]}`, each as answers show them. Throws
/// `config_error`.
[[nodiscard]] std::vector<fixture> read_fixtures(const config_file& file);

/// Keeps them all. Throws `storage_error`.
void load_fixtures(transaction& scope, const std::vector<fixture>& fixtures);

}  // namespace flagadmin::server
