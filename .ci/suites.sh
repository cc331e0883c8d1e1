# Sourced by ./dev: the suites of `./dev test`.
# shellcheck shell=bash

# One line for each: name, format of its summary (.ci/report.sh), needs (.ci/needs.sh), command. A suite that needs to be `alone` measures
# times or memory, or has deadlines that a busy machine misses.
# `./dev test` runs these: every rule in every implementation.
quick_suites=(
  'dev node node node_tests dev 2'
  'native boost tests boost_tests build/release/tests/flagadmin-tests'
  'npm vitest package vitest_tests js'
  'pages vitest package vitest_tests tests/pages/unit'
  'parity node package,results node_tests parity 2'
  'http node server,npm node_tests http 2'
  'serve node package with_serve node_tests serve 2'
  'model node server,package node_tests model 1'
  'conformance node server,package node_tests conformance 1'
  'server node server,npm,sqlite node_tests server 4'
  'package node package,library,server,curl,node-versions package_tests package'
  'browser node server,pages,browser,alone with_chromium node_tests browser 3'
)
# `./dev test slow` runs these, and `./dev test all` both lists. The first ones wait a lot, while what others need is built.
slow_suites=(
  'postgresql node server,package,postgresql node_tests postgresql 4'
  'operating node server-package,npm,postgresql,operating node_tests operating 2 --test-timeout=1800000'
  'looks node server,pages,browser with_chromium node_tests looks 1'
  'recipe node package,server,curl,node-versions node_tests recipe 1 --test-timeout=3600000'
  'wasm boost wasm-tests boost_tests node build/wasm-tests/tests/flagadmin-tests.js'
  'asan-native boost asan-tests,postgresql boost_tests node tests/server/postgresql/with-cluster.mjs build/asan/tests/flagadmin-tests'
  'asan-parity node package,asan-results with_setting FLAGADMIN_NATIVE_RESULTS=build/asan/tests/parity/flagadmin-native-results node_tests parity 2'
  'contract node server,package,contract-tools node_tests contract 2'
  'firefox node server,pages,firefox,consumers node_tests firefox 1'
  'bench node package,server,bench-packages node_tests bench 1'
  'smoke node package,pages node_tests smoke 1'
  'lifetime node package with_setting FLAGADMIN_CALLS=100000 package_tests lifetime'
  'asan node asan-server,npm,sqlite,postgresql,alone with_sanitized_server asan'
  'tsan node tsan-server,npm,sqlite,postgresql,alone with_sanitized_server tsan'
  'matrix node package,library,server,pages,browser,curl,corpora,node-versions,consumers,alone package_tests matrix'
)

# folder_of SUITE: tests/SUITE, or the folder of that name in tests/COMPONENT.
folder_of() {
  local folder
  for folder in "tests/$1" tests/*/"$1"; do
    [ ! -d "$folder" ] || { say "$folder" && return; }
  done
  fail "There is no suite of files \"$1\"."
}

# files_of SUITE: the test files that Node runs: those of the suite's folder, or some of other suites.
files_of() {
  case $1 in
    server) all_but server minimum-rate ;; # which waits for more than a minute
    lifetime) tests_in package lifetime ;;
    serve) # without those of files, connections, pages and options that it does not have
      tests_in serve
      tests_in http authentication conditional document errors exchange operations order permissions stored-vectors vectors
      ;;
    asan) # without those that only send more of the same, which takes minutes
      all_but http vectors stored-vectors
      all_but server hostile
      tests_in postgresql instances races
      ;;
    tsan) # whatever has several connections, threads or signals at once
      tests_in http durability
      tests_in server connections drain kill mutations stalled-log tokens
      tests_in postgresql instances races
      ;;
    *) tests_in "$1" ;;
  esac
}

# tests_in SUITE [NAME...]: the test files in the suite's folder, or those with these names.
tests_in() {
  local folder
  folder=$(folder_of "$1")
  if [ $# = 1 ]; then
    printf '%s\n' "$folder"/*.test.mjs
  else
    printf "$folder/%s.test.mjs\n" "${@:2}"
  fi
}

# all_but SUITE NAME...
all_but() { tests_in "$1" | grep -vxFf <(tests_in "$@"); }

# with_serve COMMAND: the tests of the server run `flagadmin serve`.
with_serve() { FLAGADMIN_SERVER='node js/dist/cli.js serve' "$@"; }

# The words SUITE/FILE and the NAME of `./dev test SUITE/FILE... -t NAME`.
files_wanted=()
name_wanted=

# wanted_of SUITE...: the FILEs of SUITE/FILE.
wanted_of() {
  local one
  for one in "${files_wanted[@]}"; do [ "${one%%/*}" != "$1" ] || say "${one#*/}"; done
}

# node_tests FILES FILES_AT_ONCE [OPTION...]: those of files_of, or those that were asked for of the suite `name`.
node_tests() {
  local files file wanted options=()
  mapfile -t files < <(files_of "$1")
  mapfile -t wanted < <(wanted_of "${name:-}")
  if [ ${#wanted[@]} -gt 0 ]; then
    mapfile -t files < <(for file in "${wanted[@]}"; do printf '%s\n' "${files[@]}" | grep -F "/${file%.test.mjs}.test.mjs" || say "$file in suite $name"; done)
  fi
  [ ${#files[@]} -gt 0 ] || return 1 # folder_of has said why; without files, Node looks for some itself
  for file in "${files[@]}"; do [ -f "$file" ] || fail "There is no $file."; done # among others, Node ignores it
  [ -z "$name_wanted" ] || options=(--test-name-pattern="$(quoted "$name_wanted")")
  node --test --test-timeout=600000 --test-reporter=spec --test-reporter-destination=stdout --test-concurrency="$2" "${options[@]}" "${@:3}" \
    "${files[@]}"
}

# quoted TEXT: as a regular expression.
quoted() { sed 's/[][\\^$.*+?(){}|/]/\\&/g' <<<"$1"; }

# vitest_tests FOLDER
vitest_tests() {
  local wanted options=()
  mapfile -t wanted < <(wanted_of "$name")
  [ -z "$name_wanted" ] || options=(-t "$(quoted "$name_wanted")")
  wanted=("${wanted[@]%.test*}")
  npx --no -- vitest run --root "$1" "${wanted[@]/%/.test.}" "${options[@]}"
}

# boost_tests COMMAND...: a FILE is a path of Boost.Test: validate, json/scan.
boost_tests() {
  local wanted filter
  mapfile -t wanted < <(wanted_of "$name")
  [ -z "$name_wanted" ] || mapfile -t -O ${#wanted[@]} wanted < <("$@" --list_content 2>&1 | cases_named "$name_wanted")
  [ -z "$name_wanted" ] || [ ${#wanted[@]} -gt 0 ] || fail "No case has a name with \"$name_wanted\"."
  filter=$(printf '%s:' "${wanted[@]}")
  # Node limits the time of its tests itself. In the foreground: a signal for the group of the suite must reach it.
  timeout --foreground --kill-after=10 1800 "$@" ${wanted[0]:+--run_test="${filter%:}"}
}

# cases_named NAME: of a list of Boost.Test, the paths of cases with NAME in their path.
cases_named() {
  awk -v name="$1" '{
    depth = match($0, /[^ ]/) - 1
    line = substr($0, depth + 1); sub(/\*?(: .*)?$/, "", line)
    for (one in path) if (one >= depth) delete path[one]
    if (held != "" && depth <= held_depth && index(held, name)) print held
    full = line
    for (at = depth - 4; at >= 0; at -= 4) full = path[at] "/" full
    path[depth] = line; held = full; held_depth = depth
  } END { if (index(held, name)) print held }'
}

# package_tests SUITE: with a table of the runtimes and tools that its cases name. All its files use one tarball, which is installed once.
package_tests() {
  local folder=$PWD/build/packed/$1
  rm -rf "$folder"
  mkdir -p "$folder/installed" "$logs"
  npm pack --json --workspace js --pack-destination "$folder" >"$folder/packed.json"
  say '{"private":true,"type":"module"}' >"$folder/installed/package.json"
  (cd "$folder/installed" && npm install --offline --no-audit --no-fund ../flagadmin-*.tgz)
  FLAGADMIN_PACKED=$folder/packed.json node_tests "$1" 2 --test-timeout=600000 \
    --test-reporter=./tests/package/matrix-reporter.mjs --test-reporter-destination="$logs/table-$1.txt"
}

# find_chromium: sets FLAGADMIN_CHROMIUM to the one that it names, or Debian's, or Playwright's (npx playwright install chromium).
find_chromium() {
  local own one
  own=$(node -p "require('playwright-core').chromium.executablePath()")
  for one in ${FLAGADMIN_CHROMIUM:+"$FLAGADMIN_CHROMIUM"} /usr/bin/chromium "$own"; do
    if [ -x "$one" ]; then
      export FLAGADMIN_CHROMIUM=$one
      return
    fi
  done
  return 1
}

# with_chromium COMMAND...: without any, the suite is one skipped case.
with_chromium() {
  if find_chromium; then
    "$@"
  else
    say "﹣ $name (0ms) # there is no Chromium, and FLAGADMIN_CHROMIUM names none" 'ℹ skipped 1' | sed 's/ ℹ/\nℹ/'
  fi
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

# changed_files: since the last commit, committed or not yet.
changed_files() {
  git diff --name-only HEAD
  git ls-files --others --exclude-standard
}

# suites_of_files: for each path in the input, the suites that its change can break.
suites_of_files() {
  local path quick=("${quick_suites[@]%% *}")
  while read -r path; do
    case $path in
      tests/bench/* | tests/core/coverage/* | tests/core/mutation/*) ;;
      tests/core/* | tests/server/unit/*) say native ;;
      tests/package/fuzz/*) say npm ;;
      tests/parity/random.mjs) printf '%s\n' npm parity server ;;
      tests/vectors/*) printf '%s\n' native npm http serve conformance browser ;;
      tests/server/support/*) printf '%s\n' http serve model conformance server browser package ;;
      tests/*/*) suite_of_folder "${path%/*}" ;;
      core/*.md | js/*.md) printf '%s\n' dev package ;;
      core/* | bindings/*) printf '%s\n' "${quick[@]}" ;;
      native/*.md | docs/* | *.md | LICENSE) printf '%s\n' dev package server ;;
      native/*) printf '%s\n' dev native http model conformance server browser package ;;
      js/test/*) say npm ;;
      js/scripts/generate*) say dev ;;
      js/*) printf '%s\n' npm pages parity serve browser package ;;
      examples/forms/german-messages.ts) say npm ;;
      examples/cpp/* | examples/forms/* | examples/node/*) say package ;;
      examples/api-docs/*) say looks ;;
      examples/*) printf '%s\n' pages browser looks ;;
      dev | .ci/*) say dev ;;
      *) printf '%s\n' "${quick[@]}" ;;
    esac
  done
}

# suite_of_folder FOLDER: the suite whose folder it is, or is in, if there is one.
suite_of_folder() {
  local folder=$1
  while [ "$folder" != tests ]; do
    printf '%s\n' "${quick_suites[@]%% *}" "${slow_suites[@]%% *}" | grep -xF "${folder##*/}" && return
    folder=${folder%/*}
  done
}
