# The npm package and the pages, as targets of the preset `release`: flagadmin_package and flagadmin_pages. Both are made in the source tree
# (js/dist, build/admin-ui …), where npm's tools expect them, and only when one of their inputs has changed.
set(root "${PROJECT_SOURCE_DIR}")
set(stamps "${PROJECT_BINARY_DIR}/stamps")
file(MAKE_DIRECTORY "${stamps}")

# flagadmin_step(NAME MAKES file DEPENDS file... RUN script): a target that runs a script when a file is newer than its last success, or what it
# makes is missing.
function(flagadmin_step name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "MAKES;RUN" "DEPENDS")
  add_custom_command(OUTPUT "${stamps}/${name}" "${root}/${arg_MAKES}"
    COMMAND bash -euc "${arg_RUN}" COMMAND ${CMAKE_COMMAND} -E touch "${stamps}/${name}"
    DEPENDS ${arg_DEPENDS} WORKING_DIRECTORY "${root}" VERBATIM)
  add_custom_target(flagadmin_${name} DEPENDS "${stamps}/${name}")
endfunction()

# flagadmin_install(NAME FOLDER): the packages of a lock file, in build/NAME. Not `npm ci`, which takes packages of other systems that are missing
# for a stale lock file. No script of a package runs.
function(flagadmin_install name folder)
  flagadmin_step(${name} MAKES build/${name}/node_modules/.package-lock.json DEPENDS "${root}/${folder}/package-lock.json" RUN
    "mkdir -p build/${name} && cp ${folder}/package*.json build/${name} && cd build/${name} && npm install --silent --no-save --ignore-scripts --no-audit --no-fund")
endfunction()

flagadmin_step(npm MAKES node_modules/.package-lock.json DEPENDS "${root}/package-lock.json" RUN "npm ci --silent --no-audit --no-fund")
flagadmin_install(node-versions tests/package/node-versions)
flagadmin_install(consumers tests/package/consumers)
flagadmin_install(real tests/real)

set(modules "${root}/build/wasm/bindings/flagadmin.wasm" "${root}/build/wasm/bindings/flagadmin-validate.wasm"
            "${root}/build/wasm/bindings/flagadmin-service.wasm")
add_custom_target(flagadmin_wasm
  COMMAND bash -euc "[ build/wasm/build.ninja -nt CMakePresets.json ] || cmake --preset wasm; cmake --build --preset wasm"
  BYPRODUCTS ${modules} WORKING_DIRECTORY "${root}" VERBATIM)

file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${root}/js/src/*" "${root}/js/scripts/*" "${root}/js/*.json" "${root}/js/*.txt")
list(FILTER sources EXCLUDE REGEX "/(node_modules|dist|schemas)/|openapi.json")
set(package_sources ${sources})
flagadmin_step(package MAKES js/dist/index.js
  DEPENDS ${modules} ${package_sources} "${stamps}/npm" flagadmin-generate "${root}/LICENSE" "${root}/CHANGELOG.md"
  RUN "node js/scripts/generate.mjs --documents && npm run --silent build --workspace js")
file(GLOB pages CONFIGURE_DEPENDS "${root}/js/*.md" "${root}/docs/*.md" "${root}/examples/forms/*"
     "${root}/examples/workers/*" "${root}/examples/workflows/*")
list(REMOVE_ITEM pages "${root}/js/CHANGELOG.md") # a copy, made by the build
flagadmin_step(packed MAKES build/packed/packed.json DEPENDS "${stamps}/package" ${pages} RUN
  "rm -rf build/packed && mkdir -p build/packed/installed && node js/scripts/stage.mjs build/packed/stage && npm pack --silent --json ./build/packed/stage --pack-destination build/packed >build/packed/packed.json && cd build/packed/installed && echo '{\"private\":true,\"type\":\"module\"}' >package.json && npm install --silent --offline --no-audit --no-fund ../flagadmin-*.tgz")

file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${root}/examples/*")
list(FILTER sources EXCLUDE REGEX "/node_modules/|\\.(md|png|cpp)$")
flagadmin_step(pages MAKES build/admin-ui/index.html DEPENDS "${stamps}/package" ${sources} RUN
  "for page in admin-ui api-docs; do npm run --silent build --workspace examples/$page; done")
flagadmin_step(demo_page MAKES build/demo-page/index.html DEPENDS "${stamps}/package" ${sources} RUN
  "npm run --silent build:demo --workspace examples/admin-ui")
add_custom_target(flagadmin_all_pages DEPENDS flagadmin_pages flagadmin_demo_page)

# What `./dev demo` needs of a tree in which nothing was built: the page's module and packages, and no typings, command line and service.
flagadmin_step(demo_npm MAKES node_modules/vite/package.json DEPENDS "${root}/package-lock.json" RUN
  "npm ci --silent --no-audit --no-fund --workspace js --workspace examples/admin-ui --workspace examples/api-docs")
file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS "${root}/core/*.?pp" "${root}/bindings/*")
flagadmin_step(demo MAKES build/admin-ui/docs/index.html DEPENDS ${core_sources} ${package_sources} ${sources} "${stamps}/demo_npm" RUN
  "[ build/wasm/build.ninja -nt CMakePresets.json ] || cmake --preset wasm && cmake --build --preset wasm --target flagadmin flagadmin-validate && node js/scripts/build.mjs --page && for page in admin-ui api-docs; do npm run --silent build --workspace examples/$page; done")
