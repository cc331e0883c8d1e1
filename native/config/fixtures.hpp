#pragma once

#include <vector>

#include <flagadmin/api/store_view.hpp>

#include "config/config_error.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Reads `{"addons": […], "serviceAccounts": […], "strategies": […]}`, each as responses show them: what puts them into
/// an empty store. Throws `config_error`.
[[nodiscard]] std::vector<stored_write> read_fixtures(const config_file& file);

/// Stores them all. Throws `storage_error`.
void load_fixtures(transaction& scope, const std::vector<stored_write>& fixtures);

}  // namespace flagadmin::server
