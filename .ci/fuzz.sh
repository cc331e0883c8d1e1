# Sourced by ./dev: runs the fuzzers of tests/core/fuzz, and stores their inputs.
# shellcheck shell=bash

unpack_corpora() {
  rm -rf build/fuzz/corpus
  node tests/core/fuzz/corpus.mjs unpack build/fuzz/corpus
}

# fuzzers: the names of all fuzz_*.cpp; of one with --quick.
fuzzers() {
  local source
  if [ "${quick:-}" ]; then
    say validate
  else
    for source in tests/core/fuzz/fuzz_*.cpp; do basename "${source#*/fuzz_}" .cpp; done
  fi
}

# build_fuzzers [TARGET...]: with other targets; without --quick everything.
build_fuzzers() {
  local targets=()
  [ ! "${quick:-}" ] || targets=("$(fuzzers)" "$@")
  build_preset fuzz "${targets[@]/#validate/fuzz_validate}"
}

# for_each_fuzzer STEP COMMAND ARGUMENT...: STEP NAME COMMAND PROGRAM ARGUMENT... for each.
for_each_fuzzer() {
  local step=$1 command=$2 name
  shift 2
  for name in $(fuzzers); do
    "$step" "$name" "$command" "build/fuzz/tests/core/fuzz/fuzz_$name" "$@"
  done
}

# inputs_of NAME: where inputs of a fuzzer are: what runs have found, first, since it is written to, and what is kept.
inputs_of() {
  local folder
  mkdir -p "build/fuzz/found/$1"
  for folder in {build/fuzz/{found,corpus},tests/core/fuzz/{seeds,crashes}}/"$1"; do
    [ ! -d "$folder" ] || say "$folder"
  done
}

# run_fuzzer PROGRAM SECONDS: replays what is known, then looks further. A crash is kept: the unit tests replay it from then on.
run_fuzzer() {
  local name=${1##*/fuzz_} dictionary=json inputs status=0
  [ ! -f "tests/core/fuzz/$name.dict" ] || dictionary=$name
  mapfile -t inputs < <(inputs_of "$name")
  mkdir -p "tests/core/fuzz/crashes/$name"
  "$1" -max_total_time="$2" -timeout=10 -dict="tests/core/fuzz/$dictionary.dict" -artifact_prefix="tests/core/fuzz/crashes/$name/" \
    -print_final_stats=1 "${inputs[@]}" || status=$?
  rmdir --ignore-fail-on-non-empty -p "tests/core/fuzz/crashes/$name"
  [ $status = 0 ] || fail "The fuzzer $name ended with status $status. Inputs that fail: \
$(find "tests/core/fuzz/crashes/$name" -type f 2>/dev/null)"
}

# keep_corpus PROGRAM: of what is known, a few inputs that together reach as much.
keep_corpus() {
  local name=${1##*/fuzz_} least inputs
  least=build/fuzz/least/$name
  rm -rf "$least"
  mkdir -p "$least"
  mapfile -t inputs < <(inputs_of "$name")
  "$1" -set_cover_merge=1 -use_counters=0 -max_len=400 "$least" "${inputs[@]}" 2>&1 | tee "$least.log"
  if grep -q 'caused a failure' "$least.log"; then
    fail "Inputs of the fuzzer $name fail: ./dev fuzz finds them." # libFuzzer leaves them out and goes on
  fi
  node tests/core/fuzz/corpus.mjs pack "$name" "$least" ${quick:+build/quick/corpus}
}
