# The tests of `ctest --preset quick|slow|check`: one for each file that Node runs, one for each other runner, one for each check. What a test needs
# is built before it, by fixtures: `ctest --preset quick -R http` works in a configured tree. The fixtures are also the kinds of packages that
# ./dev installs (.ci/setup.sh). COST: what takes long begins first. Labels: quick, slow or check, and the suite.
set(root "${PROJECT_SOURCE_DIR}")
set(tools "PATH=path_list_prepend:${root}/build/tools/node_modules/.bin") # where ./dev installs Node on a machine without

# flagadmin_built(FIXTURE COMMAND...): what tests with this fixture need.
function(flagadmin_built fixture)
  add_test(NAME build/${fixture} COMMAND ${ARGN} WORKING_DIRECTORY "${root}")
  set_tests_properties(build/${fixture} PROPERTIES FIXTURES_SETUP ${fixture} PROCESSORS 2 TIMEOUT 1800 RESOURCE_LOCK build
                       ENVIRONMENT_MODIFICATION "${tools}")
endfunction()

# Targets of this tree, one after the other: each uses all processors.
foreach(row library:flagadmin_core results:flagadmin_native_results tests:flagadmin_tests server:flagadmin-server npm:flagadmin_npm
        package:flagadmin_package packed:flagadmin_packed pages:flagadmin_all_pages node-versions:flagadmin_node-versions
        consumers:flagadmin_consumers contract:flagadmin_contract)
  string(REPLACE ":" ";" row ${row})
  list(GET row 0 fixture)
  list(GET row 1 target)
  flagadmin_built(${fixture} ${CMAKE_COMMAND} --build "${PROJECT_BINARY_DIR}" --target ${target})
endforeach()
flagadmin_built(server-package ./dev package server)
flagadmin_built(bench npm install --silent --no-save --prefix tests/bench --no-audit --no-fund)
foreach(preset asan tsan wasm-tests)
  set(targets flagadmin-server)
  if(preset STREQUAL "asan")
    set(targets flagadmin-server flagadmin_tests)
  elseif(preset STREQUAL "wasm-tests")
    set(targets flagadmin_tests)
  endif()
  list(JOIN targets " " targets)
  flagadmin_built(${preset} bash -euc "cmake --preset ${preset} && cmake --build --preset ${preset} --target ${targets}")
endforeach()

# flagadmin_test(NAME LABEL NEEDS fixture... [ENVIRONMENT NAME=VALUE...] [COST N] [PROCESSORS N] [TIMEOUT S] RUN argument...): by .ci/suite.
function(flagadmin_test name label)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "COST;PROCESSORS;TIMEOUT" "NEEDS;ENVIRONMENT;RUN")
  string(REGEX REPLACE "/.*" "" suite ${name})
  if(NOT arg_PROCESSORS)
    set(arg_PROCESSORS 1)
  endif()
  if(NOT arg_COST)
    set(arg_COST 1)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 900)
  endif()
  if(label STREQUAL "check")
    add_test(NAME ${name} COMMAND bash -euo pipefail -c "${arg_RUN}" WORKING_DIRECTORY "${root}")
  else()
    add_test(NAME ${name} COMMAND .ci/suite ${name} ${arg_RUN} WORKING_DIRECTORY "${root}")
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${label};${suite}" FIXTURES_REQUIRED "${arg_NEEDS}" ENVIRONMENT "${arg_ENVIRONMENT}"
                       ENVIRONMENT_MODIFICATION "${tools}"
                       COST ${arg_COST} PROCESSORS ${arg_PROCESSORS} TIMEOUT ${arg_TIMEOUT} SKIP_RETURN_CODE 77)
endfunction()

# flagadmin_files(SUITE LABEL [IN FOLDER] [ONLY file...] [EXCEPT file...] and the options of flagadmin_test): a test for each file of a folder.
function(flagadmin_files suite label)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "IN" "ONLY;EXCEPT;OPTIONS")
  file(GLOB files CONFIGURE_DEPENDS RELATIVE "${root}" "${root}/tests/${arg_IN}/*.test.mjs")
  foreach(file ${files})
    string(REGEX REPLACE ".*/|\\.test\\.mjs" "" name ${file})
    if(NOT name IN_LIST arg_EXCEPT AND (NOT arg_ONLY OR name IN_LIST arg_ONLY))
      flagadmin_test(${suite}/${name} ${label} ${arg_OPTIONS} RUN node ${file})
    endif()
  endforeach()
endfunction()

set(tests build/release/tests/flagadmin-tests)
set(cluster node tests/server/postgresql/with-cluster.mjs)

flagadmin_test(native quick NEEDS tests RUN boost ${tests})
flagadmin_test(npm quick PROCESSORS 2 NEEDS package RUN vitest js)
flagadmin_test(pages quick PROCESSORS 2 NEEDS package RUN vitest tests/pages/unit)
flagadmin_files(dev quick IN dev OPTIONS NEEDS package)
flagadmin_files(parity quick IN parity OPTIONS NEEDS package results)
flagadmin_files(http quick IN server/http OPTIONS NEEDS server npm)
flagadmin_files(serve quick IN server/serve OPTIONS NEEDS package ENVIRONMENT "FLAGADMIN_SERVER=node js/dist/cli.js serve")
# Not those of files, connections, pages and options that `flagadmin serve` does not have.
flagadmin_files(serve quick IN server/http ONLY authentication document errors exchange operations order permissions routes stored-vectors
                OPTIONS NEEDS package ENVIRONMENT "FLAGADMIN_SERVER=node js/dist/cli.js serve")
flagadmin_files(model quick IN server/model OPTIONS NEEDS server package)
flagadmin_files(conformance quick IN conformance OPTIONS NEEDS server package)
flagadmin_files(server quick IN server OPTIONS COST 10 NEEDS server npm sqlite)
flagadmin_files(package quick IN package
                OPTIONS NEEDS packed library server curl node-versions ENVIRONMENT FLAGADMIN_PACKED=build/packed/packed.json)
flagadmin_files(browser quick IN pages/browser OPTIONS PROCESSORS 2 NEEDS server pages browser)

flagadmin_files(thorough slow IN server/model EXCEPT recorded OPTIONS COST 100 TIMEOUT 1800 NEEDS server package ENVIRONMENT FLAGADMIN_RUNS=7)
flagadmin_files(thorough slow IN server ONLY every-failure nemesis OPTIONS COST 60 TIMEOUT 1800 NEEDS server npm sqlite ENVIRONMENT FLAGADMIN_RUNS=7)
flagadmin_files(postgresql slow IN server/postgresql OPTIONS COST 20 NEEDS server package postgresql)
flagadmin_files(operating slow IN server/operating OPTIONS COST 40 TIMEOUT 1800 NEEDS server-package npm postgresql operating)
flagadmin_files(recipe slow IN dev/recipe OPTIONS COST 300 PROCESSORS 2 TIMEOUT 3600 NEEDS package server tests curl node-versions)
flagadmin_test(wasm slow NEEDS wasm-tests RUN boost node build/wasm-tests/tests/flagadmin-tests.js)
flagadmin_test(asan-native slow TIMEOUT 1800 NEEDS asan postgresql RUN boost ${cluster} build/asan/tests/flagadmin-tests)
flagadmin_files(contract slow IN server/contract OPTIONS NEEDS server package contract)
flagadmin_files(firefox slow IN package/firefox OPTIONS NEEDS server pages firefox consumers packed)
flagadmin_files(bench slow IN bench OPTIONS NEEDS package server bench)
flagadmin_files(matrix slow IN package/matrix OPTIONS
                NEEDS packed library server pages browser curl corpora node-versions consumers ENVIRONMENT FLAGADMIN_PACKED=build/packed/packed.json)
# Under sanitizers: an error that they find ends the server. Not files that only send more of the same, and of threads what has several connections.
foreach(row http:asan:routes,stored-vectors: server:asan:hostile,minimum-rate: server/postgresql:asan::outages
        server:tsan::connections,drain,mutations,nemesis,stalled-log,tokens server/postgresql:tsan::outages)
  string(REGEX REPLACE "^http" "server/http" row ${row})
  string(REPLACE ":" ";" row "${row}")
  list(POP_FRONT row folder preset except only)
  string(REPLACE "," ";" except "${except}")
  string(REPLACE "," ";" only "${only}")
  flagadmin_files(${preset} slow IN ${folder} EXCEPT ${except} ONLY ${only} OPTIONS COST 20 TIMEOUT 1800 NEEDS ${preset} npm sqlite postgresql
                  ENVIRONMENT FLAGADMIN_SERVER=${root}/build/${preset}/native/flagadmin-server TSAN_OPTIONS=halt_on_error=1)
endforeach()

flagadmin_test(check/format check NEEDS npm check RUN
  "npx --no -- biome format --colors=off && (command -v clang-format-14 || exit 77) && git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 --dry-run -Werror")
flagadmin_test(check/lint check NEEDS npm RUN "npx --no -- biome ci --colors=off --formatter-enabled=false && shellcheck --external-sources dev .ci/run .ci/suite .ci/tidy .ci/*.sh")
flagadmin_test(check/types check NEEDS package RUN "npm run typecheck --workspaces --if-present")
flagadmin_test(check/generated check NEEDS package RUN "node js/scripts/generate.mjs --check && node tests/vectors/rules.mjs --check && node tests/vectors/format.mjs --check")
flagadmin_test(check/doxygen check NEEDS check RUN "mkdir -p build/cpp-reference && doxygen core/Doxyfile")
flagadmin_test(check/size check NEEDS package RUN "node tests/bench/check-size.mjs")
flagadmin_test(check/tidy check COST 60 PROCESSORS 2 TIMEOUT 1800 NEEDS check RUN ".ci/tidy")
