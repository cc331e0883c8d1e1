#pragma once

#include <vector>

#include <flagadmin/api/settings.hpp>
#include <flagadmin/api/store_view.hpp>

#include "base/config_error.hpp"

namespace flagadmin::server {

/// Reads `{"addons": […], "serviceAccounts": […], "strategies": […]}`, with resources in the form of responses, and
/// returns the writes that store them in an empty store. Throws `config_error`.
[[nodiscard]] std::vector<stored_write> read_fixtures(const config_file& file, const instance_settings& settings);

}  // namespace flagadmin::server
