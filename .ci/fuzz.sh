# ./dev fuzz [SECONDS]: random values and documents in all validators, then every fuzzer for so long. A crash is kept in tests/core/fuzz/crashes,
# which the unit tests replay from then on.
# shellcheck shell=bash
seconds=${1:-60}
[[ $seconds =~ ^[1-9][0-9]{0,4}$ ]] || fail "\"$seconds\" is no number of seconds from 1 to 99999."
configure clang
build flagadmin_package flagadmin-server
quietly build-fuzz bash -c 'cmake --preset fuzz && cmake --build --preset fuzz'
node tests/fuzz/values.mjs && node tests/fuzz/error-bodies.mjs
FLAGADMIN_NATIVE_RESULTS=build/fuzz/tests/parity/flagadmin-native-results node tests/parity/run.mjs
rm -rf build/fuzz/corpus
node tests/core/fuzz/corpus.mjs unpack build/fuzz/corpus
for source in tests/core/fuzz/fuzz_*.cpp; do
  name=$(basename "${source#*/fuzz_}" .cpp) dictionary=tests/core/fuzz/json.dict inputs=()
  [ ! -f "tests/core/fuzz/$name.dict" ] || dictionary=tests/core/fuzz/$name.dict
  mkdir -p "build/fuzz/found/$name" "tests/core/fuzz/crashes/$name"
  for folder in {build/fuzz/{found,corpus},tests/core/fuzz/{seeds,crashes}}/"$name"; do [ ! -d "$folder" ] || inputs+=("$folder"); done
  "build/fuzz/tests/core/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=10 -dict="$dictionary" \
    -artifact_prefix="tests/core/fuzz/crashes/$name/" -print_final_stats=1 "${inputs[@]}" || fail "The fuzzer $name failed: tests/core/fuzz/crashes"
  rmdir --ignore-fail-on-non-empty -p "tests/core/fuzz/crashes/$name"
done
node tests/fuzz/requests.mjs "$seconds"
