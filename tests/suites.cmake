# The tests of `ctest --preset quick|slow|check`: one for each file that Node runs, one for each other runner, one for each check. What a test needs
# is built before it, by fixtures: `ctest --preset quick -R http` works in a configured tree. The fixtures are also the kinds of packages that
# ./dev installs (.ci/setup.sh). What took longest begins first, as CTest remembers it; COST, in seconds, is for what must do so in the first run, too:
# what needs two processors would wait until nothing else is left.
# Labels: quick, slow, nightly (what only `./dev test all` runs) or check, and the suite. `repeated`: `slow` runs it, too, for longer or with a
# sanitizer, and CI and `./dev test all` only so. `product`: the package and the pages as users have them, which --changed also chooses from.
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
        consumers:flagadmin_consumers real:flagadmin_real)
  string(REPLACE ":" ";" row ${row})
  list(GET row 0 fixture)
  list(GET row 1 target)
  flagadmin_built(${fixture} ${CMAKE_COMMAND} --build "${PROJECT_BINARY_DIR}" --target ${target})
endforeach()
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
                       PROCESSORS ${arg_PROCESSORS} TIMEOUT ${arg_TIMEOUT} SKIP_RETURN_CODE 77)
  if(arg_COST)
    set_tests_properties(${name} PROPERTIES COST ${arg_COST})
  endif()
endfunction()

# flagadmin_files(SUITE LABEL IN folder... [ONLY file...] [EXCEPT file...] OPTIONS option...): a test for each file of these folders, with the options
# of flagadmin_test. Names without a file are refused here, two files of one name in a suite by CMake.
function(flagadmin_files suite label)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "IN;ONLY;EXCEPT;OPTIONS")
  set(unknown ${arg_ONLY} ${arg_EXCEPT})
  foreach(folder ${arg_IN})
    file(GLOB files CONFIGURE_DEPENDS RELATIVE "${root}" "${root}/tests/${folder}/*.test.mjs")
    if(NOT files)
      message(FATAL_ERROR "tests/suites.cmake: tests/${folder} has no tests")
    endif()
    foreach(file ${files})
      string(REGEX REPLACE ".*/|\\.test\\.mjs" "" name ${file})
      list(REMOVE_ITEM unknown ${name})
      if(NOT name IN_LIST arg_EXCEPT AND (NOT arg_ONLY OR name IN_LIST arg_ONLY))
        flagadmin_test(${suite}/${name} "${label}" ${arg_OPTIONS} RUN node ${file})
      endif()
    endforeach()
  endforeach()
  if(unknown)
    message(FATAL_ERROR "tests/suites.cmake: the suite ${suite} has no file ${unknown} in ${arg_IN}")
  endif()
endfunction()

set(tests build/release/tests/flagadmin-tests)
set(cluster node tests/server/postgresql/with-cluster.mjs)
set(http server/api server/http server/options)
set(server server/clients server/documents server/logs server/process server/storage server/tokens)
set(unsanitized memory-and-descriptors too-little-memory deadlines) # the first two measure and limit memory, the last one waits
set(measured memory-and-descriptors too-little-memory quotas slow-readers) # the last two measure it as well

flagadmin_test(native quick NEEDS tests RUN boost ${tests})
flagadmin_test(npm quick COST 200 NEEDS package RUN vitest tests/js)
flagadmin_test(pages quick PROCESSORS 2 NEEDS package RUN vitest tests/pages/unit)
flagadmin_files(dev quick IN dev OPTIONS NEEDS package sqlite curl)
flagadmin_files(parity quick IN parity OPTIONS NEEDS package results)
flagadmin_files(http "quick;repeated" IN ${http} OPTIONS NEEDS server npm sqlite)
flagadmin_files(http quick IN http EXCEPT doors OPTIONS NEEDS server package)
flagadmin_files(serve quick IN serve OPTIONS NEEDS server package ENVIRONMENT "FLAGADMIN_SERVER=node js/dist/cli.js serve")
flagadmin_files(serve quick IN http ONLY doors OPTIONS NEEDS server package)
flagadmin_files(serve quick IN server/clients server/options ONLY mutated-requests both-programs OPTIONS NEEDS package ENVIRONMENT "FLAGADMIN_SERVER=node js/dist/cli.js serve")
flagadmin_files(model "quick;repeated" IN server/model OPTIONS NEEDS server package)
flagadmin_files(model quick IN recorded OPTIONS NEEDS server package)
flagadmin_files(conformance quick IN conformance OPTIONS NEEDS server package)
flagadmin_files(server "quick;repeated" IN ${server} EXCEPT deadlines ${measured} OPTIONS NEEDS server npm sqlite)
flagadmin_files(server quick IN server/clients server/process server/storage ONLY ${measured} OPTIONS NEEDS server npm)
flagadmin_files(server slow IN server/clients ONLY deadlines OPTIONS COST 90 NEEDS server npm) # waits nearly all the time
set(packed TIMEOUT 1800 NEEDS packed library server curl node-versions ENVIRONMENT FLAGADMIN_PACKED=build/packed/packed.json)
flagadmin_files(package quick IN package/installed OPTIONS ${packed})
flagadmin_files(package "slow;product" IN package/command-line package/cpp package/documents package/running EXCEPT transcripts OPTIONS ${packed})
flagadmin_files(package "slow;product" IN package/command-line ONLY transcripts OPTIONS COST 60 ${packed}) # hundreds of commands, one after the other
set(browser NEEDS server pages browser)
flagadmin_files(browser quick IN pages/browser ONLY vectors OPTIONS ${browser})
flagadmin_files(browser "slow;product" IN pages/browser EXCEPT vectors OPTIONS COST 50 ${browser})

flagadmin_files(thorough slow IN server/model OPTIONS COST 100 TIMEOUT 1800 NEEDS server package ENVIRONMENT FLAGADMIN_RUNS=3) # other seeds each time
flagadmin_files(thorough slow IN server/storage ONLY failing-disk-and-memory kills-and-power-loss OPTIONS COST 60 TIMEOUT 1800 NEEDS server npm sqlite ENVIRONMENT FLAGADMIN_RUNS=7) # every point of failure
set(postgresql IN server/postgresql OPTIONS COST 20 NEEDS server package postgresql)
flagadmin_files(postgresql "slow;repeated" ONLY outages ${postgresql})
flagadmin_files(postgresql slow EXCEPT outages ${postgresql})
flagadmin_files(operating slow IN server/operating OPTIONS COST 40 TIMEOUT 1800 NEEDS library server npm postgresql operating)
flagadmin_test(wasm slow NEEDS wasm-tests RUN boost node build/wasm-tests/tests/flagadmin-tests.js)
flagadmin_test(asan-native slow TIMEOUT 1800 NEEDS asan postgresql RUN boost ${cluster} build/asan/tests/flagadmin-tests)
# Each waits for an Unleash most of the time.
set(unleash OPTIONS COST 150 NEEDS package server pages browser postgresql node-versions real)
flagadmin_files(real slow IN real ONLY unleash-8.2.0 ${unleash})
flagadmin_files(real nightly IN real EXCEPT unleash-8.2.0 ${unleash})
flagadmin_files(firefox slow IN pages/firefox OPTIONS NEEDS server pages firefox consumers packed)
flagadmin_files(bench slow IN bench OPTIONS NEEDS package server bench)
flagadmin_files(matrix slow IN package/matrix OPTIONS
                COST 30 NEEDS packed library server pages browser curl corpora node-versions consumers ENVIRONMENT FLAGADMIN_PACKED=build/packed/packed.json)
# Under sanitizers: an error that they find ends the server. Not files that only send more of the same, and of threads what has several connections.
function(flagadmin_sanitized preset)
  flagadmin_files(${preset} slow ${ARGN} OPTIONS COST 20 TIMEOUT 1800 NEEDS ${preset} npm sqlite postgresql
                  ENVIRONMENT FLAGADMIN_SERVER=${root}/build/${preset}/native/flagadmin-server TSAN_OPTIONS=halt_on_error=1)
endfunction()
flagadmin_sanitized(asan IN ${http})
flagadmin_sanitized(asan IN ${server} EXCEPT ${unsanitized})
flagadmin_sanitized(tsan IN ${server}
                    ONLY account-tokens connection-limits kills-and-power-loss lost-lines mutated-requests reload-and-revocation secrets-stay-secret stop)
flagadmin_sanitized(asan IN server/postgresql ONLY outages)
flagadmin_sanitized(tsan IN server/postgresql ONLY outages)

flagadmin_test(check/format check NEEDS npm check RUN
  "npx --no -- biome format --colors=off && (command -v clang-format-14 || exit 77) && git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 --dry-run -Werror")
flagadmin_test(check/lint check NEEDS npm RUN "npx --no -- biome ci --colors=off --formatter-enabled=false && shellcheck --external-sources dev .ci/run .ci/suite .ci/tidy .ci/*.sh")
flagadmin_test(check/types check NEEDS package RUN "npm run typecheck --workspaces --if-present")
flagadmin_test(check/generated check NEEDS package RUN "node js/scripts/generate.mjs --check && node tests/vectors/rules.mjs && node tests/vectors/format.mjs --check && node tests/real/document.mjs --check")
flagadmin_test(check/doxygen check NEEDS check RUN "mkdir -p build/cpp-reference && doxygen core/Doxyfile")
flagadmin_test(check/size check NEEDS package RUN "node tests/bench/check-size.mjs")
# Elsewhere eight sources are compiled as one: here, in CI or with FLAGADMIN_ALL, each shows that it includes what it uses.
flagadmin_test(check/includes check COST 200 PROCESSORS 2 TIMEOUT 1800 NEEDS check RUN
  "! env | grep -qE '^(CI|FLAGADMIN_ALL)=.' || (cmake --preset debug -DFLAGADMIN_TESTS=OFF >/dev/null && cmake --build --preset debug)")
flagadmin_test(check/tidy check COST 200 PROCESSORS 2 TIMEOUT 1800 NEEDS check RUN ".ci/tidy")
