// Writes the core's tables, and the documents made from them, as one JSON document to the standard output. The files
// that are generated are made of it by js/scripts/generate.mjs.
#include <cstdio>
#include <string>

#include "tables.hpp"

int main() {
  const std::string tables = flagadmin::generate::tables_document();
  const bool written =
      std::fwrite(tables.data(), 1, tables.size(), stdout) == tables.size() && std::fflush(stdout) == 0;
  return written ? 0 : 1;
}
