#include <flagadmin/schema/schemas.hpp>

namespace flagadmin {

std::span<const schema* const> public_schemas() noexcept { return tables::public_schemas; }

const schema* find_schema(std::string_view name) noexcept {
  for (const schema* candidate : tables::public_schemas) {
    if (candidate->name == name) {
      return candidate;
    }
  }
  return nullptr;
}

}  // namespace flagadmin
