# What every target of this project is compiled with. Flags that depend on the compiler's version stand here only.

# The warnings that stop a build. Consumers of the library do not inherit them.
add_library(flagadmin_warnings INTERFACE)
target_compile_options(flagadmin_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-missing-field-initializers)
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(flagadmin_warnings INTERFACE -Werror)
endif()
