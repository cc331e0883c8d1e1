#pragma once

#include "config/options.hpp"

namespace flagadmin::server {

/// Throws `config_error` if a file with secrets that an option names lies below the folder of `--static`, whose files
/// every client may read. The file need not exist yet.
void require_unpublished(const options& wanted);

}  // namespace flagadmin::server
