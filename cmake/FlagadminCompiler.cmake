# Compiler options of every target, and all settings that depend on a compiler's version, Emscripten's too.

# Warnings; they stop a build where CMAKE_COMPILE_WARNING_AS_ERROR is set, as in CI. Consumers of the library do not inherit them.
add_library(flagadmin_warnings INTERFACE)
target_compile_options(flagadmin_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-missing-field-initializers)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies in `"text" + std::string` that are not there.
  target_compile_options(flagadmin_warnings INTERFACE -Wno-restrict)
endif()
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ takes sources in a unity build for headers, whose types should not have members of anonymous namespaces.
  target_compile_options(flagadmin_warnings INTERFACE -Wno-subobject-linkage)
endif()
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_EXTENSIONS OFF)

  find_program(CCACHE_PROGRAM ccache)
  if(CCACHE_PROGRAM AND NOT EMSCRIPTEN AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # The settings that ccache needs for precompiled headers, as its manual has them.
    set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${CCACHE_PROGRAM}")
  endif()

  set(FLAGADMIN_SANITIZERS "" CACHE STRING "Sanitizers for all targets, as -fsanitize= takes them")
  if(FLAGADMIN_SANITIZERS)
    add_compile_options(-fsanitize=${FLAGADMIN_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${FLAGADMIN_SANITIZERS})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      add_compile_options(-Wno-maybe-uninitialized)  # with sanitizers g++ warns of what is not so, says its manual
    endif()
  endif()
endif()

if(EMSCRIPTEN)
  # The option that sets the size of the stack has had two names.
  if(EMSCRIPTEN_VERSION VERSION_GREATER_EQUAL 3.1.25)
    set(FLAGADMIN_STACK_SIZE STACK_SIZE)
  else()
    set(FLAGADMIN_STACK_SIZE TOTAL_STACK)
  endif()
endif()
