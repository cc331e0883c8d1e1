#include "config/providers_file.hpp"

#include <utility>

namespace flagadmin::server {

provider_catalog read_providers(const config_file& file) {
  result<provider_catalog> read = provider_catalog::read(file.text);
  require_valid(file, read.validation);
  return std::move(read.value);
}

}  // namespace flagadmin::server
