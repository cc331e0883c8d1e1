# Sourced by ./dev: what suites, steps and commands need, installed and built.
# shellcheck shell=bash

# need NAME: adds to `kinds` of packages (.ci/setup.sh), `installs` (npm), `targets` (PRESET:TARGET) and `builds` of the caller.
need() {
  case $1 in
    alone | nothing) ;; # no other suite runs at the same time (.ci/report.sh); a place holder
    npm) kinds+=(node) installs+=(install_npm_packages) ;;
    tests) kinds+=(native libpq) targets+=(release:flagadmin_tests) ;;
    results) kinds+=(native libpq) targets+=(release:flagadmin_native_results) ;;
    library) kinds+=(native libpq) targets+=(release:flagadmin_core) ;;
    server) kinds+=(native libpq node) targets+=(release:flagadmin-server) ;;
    generator) kinds+=(native libpq node) targets+=(release:flagadmin-generate) ;;
    wasm-tests) kinds+=(native wasm node) targets+=(wasm-tests:flagadmin_tests) ;;
    asan-tests) kinds+=(native libpq node) targets+=(asan:flagadmin_tests) ;;
    asan-results) kinds+=(native libpq) targets+=(asan:flagadmin_native_results) ;;
    asan-server | tsan-server) kinds+=(native libpq node) targets+=("${1%-server}:flagadmin-server") ;;
    package)
      need npm
      need generator
      kinds+=(wasm)
      builds+=(build_package)
      ;;
    pages)
      need package
      builds+=(build_page)
      ;;
    node-versions) installs+=(install_node_versions) ;;
    server-package)
      need server
      kinds+=(debian)
      builds+=(pack_server)
      ;;
    consumers) installs+=(install_consumers) ;;
    contract-tools) installs+=(install_contract_tools) ;;
    bench-packages) installs+=(install_bench_packages) ;;
    *) kinds+=("$1") ;;
  esac
}

# set_up_for NEED...: the packages of the system.
set_up_for() {
  # shellcheck disable=SC2034 # `need` adds to them
  local kinds=() installs=() targets=() builds=() name
  for name in "$@"; do need "$name"; done
  [ ${#kinds[@]} = 0 ] || set_up "${kinds[@]}"
}

# Needs that `prepare` has met.
prepared=' '

# prepare NEED...: after set_up_for, what is to be installed by npm and to be built. npm packages come while native programs are built.
prepare() {
  local kinds=() installs=() targets=() builds=() name preset wanted
  for name in "$@"; do
    [[ $prepared = *" $name "* ]] || need "$name"
    prepared+="$name "
  done
  mapfile -t installs < <(printf '%s\n' "${installs[@]}" | each_once)
  mapfile -t builds < <(printf '%s\n' "${builds[@]}" | each_once)
  in_background run_each "${installs[@]}"
  for preset in release wasm-tests asan tsan; do
    mapfile -t wanted < <(printf '%s\n' "${targets[@]}" | each_once | sed -n "s/^$preset://p")
    [ ${#wanted[@]} = 0 ] || build_preset "$preset" "${wanted[@]}"
  done
  finish_background
  run_each "${builds[@]}"
}

# needs_of ENTRY... -- NAME...: the needs of the entries with these names, or of all: their third word, by commas.
needs_of() {
  local entries=() entry words
  while [ "$1" != -- ]; do
    entries+=("$1")
    shift
  done
  shift
  for entry in "${entries[@]}"; do
    read -r -a words <<<"$entry"
    if [ $# = 0 ] || [[ " $* " = *" ${words[0]} "* ]]; then tr , '\n' <<<"${words[2]}"; fi
  done
}

each_once() { awk 'NF && !seen[$0]++'; }

run_each() {
  local one
  for one in "$@"; do "$one"; done
}

# unless_unchanged NAME COMMAND: runs it unless its inputs are as they were when it last began, and its outputs as it left them. Both are the
# caller's arrays `inputs` and `outputs`, of files and folders. Times are those of the last change of the inode: no program sets them back.
unless_unchanged() {
  local stamp=build/stamps/$1
  if [ -f "$stamp" ] && ! is_newer "$stamp.begun" "${inputs[@]}" && ! is_newer "$stamp" "${outputs[@]}"; then return; fi
  mkdir -p build/stamps
  rm -f "$stamp"
  touch "$stamp.begun"
  "$2"
  touch "$stamp"
}

# is_newer STAMP PATH...: whether something in these paths has changed since then, or one is missing.
is_newer() {
  local found
  found=$(find "${@:2}" -cnewer "$1" -print -quit 2>&1) || return 0
  [ "$found" ]
}
