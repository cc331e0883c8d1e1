# `cmake --install`: the server, and the library with its headers, for `find_package(flagadmin)` with the target `flagadmin::core`.
include(CMakePackageConfigHelpers)

if(FLAGADMIN_SERVER)
  install(TARGETS flagadmin-server)
endif()

set(package_directory "${CMAKE_INSTALL_LIBDIR}/cmake/flagadmin")
install(TARGETS flagadmin_core EXPORT flagadmin_targets FILE_SET HEADERS)
install(EXPORT flagadmin_targets NAMESPACE flagadmin:: DESTINATION "${package_directory}")

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/flagadminConfig.cmake.in" flagadminConfig.cmake
                              INSTALL_DESTINATION "${package_directory}")
# Before 1.0 a minor version may break.
write_basic_package_version_file(flagadminConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/flagadminConfig.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/flagadminConfigVersion.cmake"
  DESTINATION "${package_directory}")
