# Sourced by ./dev: the suites of `./dev test`.
# shellcheck shell=bash

# One line for each: name, format of its summary (.ci/report.sh), command.
# `./dev test` runs these: every rule in every implementation.
quick_suites=(
  'dev node node_tests dev 2'
  'native boost build/release/tests/flagadmin-tests'
  'wasm boost node build/wasm-tests/tests/flagadmin-tests.js'
  'npm vitest npm test --workspace js'
  'parity node node_tests parity 2'
  'http node node_tests http 2'
  'server node node_tests server 4'
  'browser node node_tests browser 2'
  'package node package_tests package'
)
# `./dev test slow` runs these, and `./dev test all` both lists.
slow_suites=(
  'asan-native boost node tests/postgresql/with-cluster.mjs build/asan/tests/flagadmin-tests'
  'asan-parity node with_setting FLAGADMIN_NATIVE_RESULTS=build/asan/tests/parity/flagadmin-native-results node_tests parity 2'
  'asan node with_sanitized_server asan'
  'tsan node with_sanitized_server tsan'
  'postgresql node node_tests postgresql 4'
  'operating node operating_tests'
  'contract node contract_tests'
  'looks node with_setting FLAGADMIN_LOOKS=others node_tests looks 1'
  'lifetime node with_setting FLAGADMIN_CALLS=100000 package_tests lifetime'
  'matrix node package_tests matrix'
  'firefox node node_tests firefox 1'
  'bench node node_tests bench 1'
)

# Tests that need tools and runtimes of the package's users (tests/package/consumers).
matrix=(api-reference linters matrix-jest matrix-next matrix-pages matrix-runtimes matrix-test-runners matrix-types matrix-unit standard-schema)

# files_of SUITE: the test files of a suite that Node runs.
files_of() {
  case $1 in
    dev | parity | http | server | postgresql | operating | contract | browser | firefox | bench) tests_in "$1" ;;
    package) all_but package "${matrix[@]}" ;;
    matrix) tests_in package "${matrix[@]}" ;;
    looks) tests_in browser accessibility ;;
    lifetime) tests_in package lifetime ;;
    asan) # without those that only send more of the same, which takes minutes
      all_but http vectors
      all_but server hostile
      tests_in postgresql instances races
      ;;
    tsan) # whatever has several connections, threads or signals at once
      tests_in http durability
      tests_in server drain kill mutations stalled-log tokens
      tests_in postgresql instances races
      ;;
  esac
}

# tests_in FOLDER [NAME...]: the test files of a folder below tests/, or those with these names.
tests_in() {
  if [ $# = 1 ]; then
    printf '%s\n' "tests/$1"/*.test.mjs
  else
    printf "tests/$1/%s.test.mjs\n" "${@:2}"
  fi
}

# all_but FOLDER NAME...
all_but() { tests_in "$1" | grep -vxFf <(tests_in "$@"); }

# node_tests SUITE FILES_AT_ONCE [OPTION...]
node_tests() {
  local files
  mapfile -t files < <(files_of "$1")
  node --test --test-timeout=600000 --test-reporter=spec --test-reporter-destination=stdout --test-concurrency="$2" "${@:3}" "${files[@]}"
}

# package_tests SUITE: with a table of the runtimes and tools that its cases name. All its files install one tarball.
package_tests() {
  mkdir -p build/packed "$logs"
  npm pack --json --workspace js --pack-destination build/packed >build/packed/packed.json
  FLAGADMIN_PACKED=$PWD/build/packed/packed.json node_tests "$1" 2 --test-timeout=600000 \
    --test-reporter=./tests/package/matrix-reporter.mjs --test-reporter-destination="$logs/table-$1.txt"
}

# operating_tests: with the package and the proxies, as operators have them.
operating_tests() {
  pack_server
  node_tests operating 2 --test-timeout=1800000 # the container compiles the server
}

contract_tests() {
  node_tests contract 2
  node tests/contract/http-through-prism.mjs
}

# with_setting NAME=VALUE COMMAND...: as env, which knows no functions.
with_setting() {
  export "${1?}"
  "${@:2}"
}

# with_sanitized_server PRESET: tests of the server that was built so. An error that the sanitizer finds ends it, and fails the test.
with_sanitized_server() {
  FLAGADMIN_SERVER=$PWD/build/$1/native/flagadmin-server TSAN_OPTIONS=halt_on_error=1 node_tests "$1" 4
}
