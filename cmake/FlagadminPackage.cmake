# `./dev package`: the Debian package of the server. Its files belong to the component `server`, which `cmake --install`
# alone leaves out.
set(server_component COMPONENT server EXCLUDE_FROM_ALL)
set(server_documents "${CMAKE_INSTALL_DATAROOTDIR}/doc/flagadmin-server")

install(TARGETS flagadmin-server RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" ${server_component})
install(FILES native/packaging/flagadmin-server.service DESTINATION lib/systemd/system ${server_component})
install(FILES native/packaging/sysusers.conf DESTINATION lib/sysusers.d RENAME flagadmin.conf ${server_component})
install(FILES native/packaging/environment DESTINATION /etc/flagadmin PERMISSIONS OWNER_READ OWNER_WRITE ${server_component})
install(FILES docs/operating.md native/README.md DESTINATION "${server_documents}" ${server_component})
install(FILES native/packaging/debian/copyright DESTINATION "${server_documents}" ${server_component})
install(FILES native/packaging/debian/lintian-overrides DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/lintian/overrides"
        RENAME flagadmin-server ${server_component})

set(FLAGADMIN_PACKAGE_CONTACT "flagadmin developers <flagadmin@localhost>" CACHE STRING "Maintainer of the Debian package")
string(REPLACE - ~ CPACK_DEBIAN_PACKAGE_VERSION "${FLAGADMIN_VERSION}") # Debian's order: a version of development is before its release
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC) # or SOURCE_DATE_EPOCH
configure_file(native/packaging/debian/changelog.in changelog @ONLY)

# The manual page, from `--help` and native/packaging/man-page.in; and the changelogs, compressed as Debian has them.
find_program(HELP2MAN help2man)
if(HELP2MAN)
  add_custom_command(
    OUTPUT flagadmin-server.8.gz CHANGELOG.md.gz changelog.gz
    COMMAND ${HELP2MAN} --no-info --no-discard-stderr --section=8 --include=${PROJECT_SOURCE_DIR}/native/packaging/man-page.in
            --output=flagadmin-server.8 $<TARGET_FILE:flagadmin-server>
    COMMAND gzip --best --no-name --force flagadmin-server.8
    COMMAND gzip --best --no-name --stdout ${PROJECT_SOURCE_DIR}/CHANGELOG.md > CHANGELOG.md.gz
    COMMAND gzip --best --no-name --stdout changelog > changelog.gz
    DEPENDS flagadmin-server native/packaging/man-page.in CHANGELOG.md "${CMAKE_CURRENT_BINARY_DIR}/changelog"
    WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
    VERBATIM)
  add_custom_target(flagadmin-server-documents
                    DEPENDS "${CMAKE_CURRENT_BINARY_DIR}/flagadmin-server.8.gz" "${CMAKE_CURRENT_BINARY_DIR}/CHANGELOG.md.gz"
                            "${CMAKE_CURRENT_BINARY_DIR}/changelog.gz")
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/flagadmin-server.8.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man8" ${server_component})
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/CHANGELOG.md.gz" "${CMAKE_CURRENT_BINARY_DIR}/changelog.gz" DESTINATION "${server_documents}" ${server_component})
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL server)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_VENDOR flagadmin)
set(CPACK_PACKAGE_CONTACT "${FLAGADMIN_PACKAGE_CONTACT}")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_SERVER_PACKAGE_NAME flagadmin-server)
set(CPACK_DEBIAN_SERVER_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION net)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "administration API of a feature-flag service")
set(CPACK_COMPONENT_SERVER_DESCRIPTION "Validates and stores addons, service accounts and strategy types,
in an SQLite file or in PostgreSQL.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "procps, systemd | systemd-standalone-sysusers")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/native/packaging/debian/conffiles"
    "${PROJECT_SOURCE_DIR}/native/packaging/debian/postinst" "${PROJECT_SOURCE_DIR}/native/packaging/debian/postrm"
    "${PROJECT_SOURCE_DIR}/native/packaging/debian/prerm")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
