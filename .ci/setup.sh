# Sourced by ./dev: installs the packages that a command needs, and only those that are missing.
# shellcheck shell=bash

# Debian's packages by kind of work, and those of one release. The names of tests' fixtures (tests/suites.cmake) are kinds, too.
packages() {
  case $1 in
    # compilers, the second for WebAssembly; libraries of the server, for which native/CMakeLists.txt has the reasons
    build) say g++ ccache cmake ninja-build emscripten libsqlite3-dev libssl-dev libcli11-dev libpq-dev ;;
    build@debian-12) say libboost1.81-dev ;; # the default is 1.74
    build@*) say libboost-dev ;;
    node) say npm ca-certificates ;; # the npm package, pages and tests; certificates to download them
    postgresql) say openssl postgresql sqlite3 ;; # private clusters, also with TLS; migrations from SQLite
    sqlite) say sqlite3 locales ;; # tests of its files, and of output in another locale
    browser@debian-*) say chromium-headless-shell ;;
    firefox@debian-*) say firefox-esr ;;
    corpora@debian-12) say json-schema-test-suite ;; # formats, by expectations that others wrote
    curl) say curl jq ;; # commands that documents show
    operating) say curl openssl sqlite3 ;; # docs/operating.md: backups, the move to PostgreSQL
    check) say clang clang-tidy doxygen shellcheck ;; # static analysis; comments of public headers
    check@debian-12 | check@ubuntu-24.04) say clang-format-14 ;; # others format differently
    clang) say clang libclang-rt-dev llvm ;; # fuzzers and coverage
    bench) say wrk ;; # load
    fresh) say debootstrap ;; # a system without anything
    fresh-image) say buildah ;; # the package's container
  esac
}

node_needed=20.19.0 node_pinned=24.21.0 npm_needed=11.0.0 npm_pinned=11.21.2

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2 && exit 1; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

# set_up KIND...: on a terminal, an ordinary user is asked first. With FLAGADMIN_NO_INSTALL nothing is installed, but named.
set_up() {
  local system kind missing
  system=$(. /etc/os-release 2>/dev/null && say "$ID-${VERSION_ID:-}") || true
  PATH=$PWD/build/tools/node_modules/.bin:$PATH
  ! [[ " $* " = *' build '* ]] || command -v npm >/dev/null || set -- "$@" node
  case $system in
    debian-12 | debian-13 | ubuntu-24.04)
      missing=$(for kind in "$@"; do packages "$kind" && packages "$kind@$system"; done | tr ' ' '\n' | sort -u |
        while read -r kind; do dpkg-query --show --showformat='${db:Status-Status}' "$kind" 2>/dev/null | grep -qx installed || printf '%s ' "$kind"; done)
      ;;
    *) missing=$(for kind in c++ cmake ninja em++ node npm; do command -v "$kind" >/dev/null || printf '%s ' "$kind"; done) ;;
  esac
  case $missing,${FLAGADMIN_NO_INSTALL:-}$system in
    ,*) ;;
    *,debian-1[23] | *,ubuntu-24.04) install_packages "$missing" ;;
    *) say "Missing, and not installed on this system: $missing" ;;
  esac
  [[ " $* " != *' build '* ]] || install_node
}

install_packages() {
  say "Installing packages of $(. /etc/os-release && say "$PRETTY_NAME"): $1"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "Neither root nor sudo is there to install them."
    if [ -t 0 ]; then read -r -p "Install them with sudo? [Y/n] "; fi
    [[ ! ${REPLY:-} =~ ^[nN] ]] || fail "Nothing was installed."
  fi
  # Debian's PostgreSQL would start a cluster at its installation.
  if [[ $1 = *postgresql* && ! -e /etc/postgresql-common/createcluster.conf ]]; then
    as_root mkdir -p /etc/postgresql-common
    say 'create_main_cluster = false' | as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
  fi
  # shellcheck disable=SC2086 # words
  { as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q --yes --no-install-recommends --no-remove $1; } \
    >build/apt.log 2>&1 || { tail -n 20 build/apt.log && fail "The installation failed: build/apt.log"; }
}

# Node and npm below build/tools where the machine's own are too old, or always, with FLAGADMIN_NODE=pinned.
install_node() {
  local wanted=() node_least=$node_needed npm_least=$npm_needed
  [ "${FLAGADMIN_NODE:-}" != pinned ] || node_least=$node_pinned npm_least=$npm_pinned
  at_least "$(node --version 2>/dev/null | tr -d v)" $node_least || wanted+=("node-linux-$(uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')@$node_pinned")
  at_least "$(npm --version 2>/dev/null)" $npm_least || wanted+=("npm@$npm_pinned")
  [ ${#wanted[@]} -gt 0 ] || return 0
  [ -z "${FLAGADMIN_NO_INSTALL:-}" ] || fail "Missing: ${wanted[*]}"
  say "Installing into build/tools: ${wanted[*]}"
  npm install --silent --prefix build/tools --no-audit --no-fund "${wanted[@]}"
  hash -r
}
