# ./dev coverage: the lines that the suites reach; HTML of js/src in build/coverage/js.
# shellcheck shell=bash
configure clang sqlite postgresql
build flagadmin_package flagadmin_pages
quietly build-coverage bash -c 'cmake --preset coverage && cmake --build --preset coverage --target flagadmin_tests flagadmin-server'
npx --no -- vitest run --root tests/js --coverage.enabled --coverage.allowExternal --coverage.include='**/js/src/**' --coverage.exclude='**/cli/**' \
  --coverage.reporter=text --coverage.reporter=html --coverage.skipFull --coverage.reportsDirectory="$PWD/build/coverage/js"
rm -rf build/coverage/profiles
export FLAGADMIN_SERVER=$PWD/build/coverage/native/flagadmin-server LLVM_PROFILE_FILE=$PWD/build/coverage/profiles/%4m.profraw
node tests/server/postgresql/with-cluster.mjs build/coverage/tests/flagadmin-tests --log_level=error
ctest --preset all -L '^(http|server|model|postgresql)$' || true # what failed is counted, too
llvm-profdata merge --sparse build/coverage/profiles/*.profraw --output build/coverage/all.profdata
for others in 'native|tests' 'core|tests'; do # without these: core, native
  llvm-cov report build/coverage/native/flagadmin-server --object build/coverage/tests/flagadmin-tests \
    --instr-profile build/coverage/all.profdata --ignore-filename-regex="/(usr|$others)/" | sed -n '1p; /^TOTAL/p'
done
