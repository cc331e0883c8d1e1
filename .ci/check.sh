# Sourced by ./dev: the steps of `./dev check`. Each prints what it finds.
# shellcheck shell=bash

# One line for each: name, `case`, needs (.ci/needs.sh), command.
steps=(
  'format case clang-format,npm check_format'
  'tidy case native,libpq,clang check_tidy'
  'includes case native,iwyu check_includes'
  'newer case native,clang check_newer_standard'
  'lint case npm npx --no -- biome ci --colors=off --formatter-enabled=false'
  'types case package npm run typecheck --workspaces --if-present'
  'generated case generator,node check_generated'
  'doxygen case doxygen check_doxygen'
  'size case package node tests/bench/check-size.mjs'
  'tracked case nothing check_tracked'
  'kinds case nothing check_kinds'
  'shell case shellcheck shellcheck --external-sources --check-sourced dev .ci/run .ci/tidy.sh'
)

# Files of this kind that belong to the work tree, committed or not yet. None is an error: a check of nothing would pass.
sources() {
  local listed file found=
  listed=$(git ls-files --cached --others --exclude-standard -- "$@")
  while read -r file; do
    if [ -e "$file" ]; then
      say "$file"
      found=yes
    fi
  done <<<"$listed"
  [ "$found" ] || fail "There is no file $*"
}

# Other versions of clang-format format differently.
check_format() {
  npx --no -- biome format --colors=off
  command -v clang-format-14 >/dev/null || skip_step "there is no clang-format-14"
  sources '*.cpp' '*.hpp' | xargs clang-format-14 --dry-run -Werror
}

# command_format: everything that the steps `format` and `lint` check, as far as tools can write it.
command_format() {
  set_up_for clang-format npm
  prepare npm
  npx --no -- biome check --write
  command -v clang-format-14 >/dev/null || fail "There is no clang-format-14: the C++ sources are not formatted."
  sources '*.cpp' '*.hpp' | xargs clang-format-14 -i
}

# The core has no unused includes. The other folders are left out: include-what-you-use takes long over Boost. Missing includes are not
# reported, because headers may rely on those they include. A header with a source of its name is analysed with that. A file without a finding is
# not analysed again while it and all headers stay.
check_includes() {
  local found vectors=core/include/flagadmin/json/block.hpp # include-what-you-use 0.18 fails on vector types
  includes_state=$({
    sources 'core/*.hpp' .ci/check.sh | xargs sha256sum
    include-what-you-use --version
    c++ --version
  } | sha256sum)
  export includes_state
  found=$(sources 'core/*.hpp' 'core/*.cpp' | grep -vxF -e $vectors -f <(sources 'core/*.cpp' | headers_of_sources) |
    xargs -P 2 -n 4 bash -c 'source .ci/check.sh && unused_includes "$@"' _)
  [ -z "$found" ] || fail "$found"
}

# headers_of_sources: for each source in the input, its header, if there is one of its name in the same folder or in that of include/.
headers_of_sources() {
  local file header
  while read -r file; do
    for header in "${file/#core\/src/core/include/flagadmin}" "$file"; do
      [ ! -f "${header%.cpp}.hpp" ] || { printf '%s\n' "${header%.cpp}.hpp" && break; }
    done
  done
}

# unused_includes FILE...: a line for each, and for each error.
unused_includes() {
  local file header found stamp stamps=${XDG_CACHE_HOME:-$HOME/.cache}/flagadmin/includes
  for file in "$@"; do
    stamp='' header=$(headers_of_sources <<<"$file")
    if [ "${includes_state:-}" ]; then
      stamp=$(sha256sum "$file" - <<<"$includes_state" | sha256sum)
      stamp=$stamps/${stamp%% *}
      [ ! -f "$stamp" ] || continue
    fi
    found=$({ include-what-you-use -x c++ -std=c++20 -I core/include -I native -w -Xiwyu --no_fwd_decls -Xiwyu --no_comments \
      -Xiwyu --max_line_length=1000 "$file" 2>&1 || true; } | awk -v file="$file" -v header="$header" '
        /should remove these lines:/ { on = $1 == file || $1 == header ? $1 : ""; next }
        /should add these lines:|^The full include-list|^---/ { on = "" }
        on && /^- #include / { print on ": unused " $3 }
        / error: / { print }
        /^The full include-list for / { complete[substr($5, 1, length($5) - 1)] }
        /has correct #includes/ { complete[substr($1, 2)] }
        END { if (!(file in complete && (header == "" || header in complete))) print file ": include-what-you-use printed no result" }')
    if [ "$found" ]; then
      printf '%s\n' "$found" # not `say`: the shells of xargs have this file only
    elif [ "$stamp" ]; then
      mkdir -p "$stamps"
      touch "$stamp"
    fi
  done
}

# The core is C++20 as the build takes it; both compilers take it as C++23 too. Each library is read as one source, as in a unity build.
check_newer_standard() {
  local options=(-I core/include -I . -x c++ -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-missing-field-initializers -Werror)
  check_as_one 'core/src/document/*.cpp'
  check_as_one 'core/src/*.cpp' ':!core/src/document'
}

# check_as_one PATHSPEC...: by the caller's `options`.
check_as_one() {
  local files
  files=$(sources "$@" | sed 's/.*/#include "&"/')
  g++ -std=c++23 -Wno-restrict -Wno-subobject-linkage "${options[@]}" - <<<"$files"
  clang++ -std=c++2b "${options[@]}" - <<<"$files"
}

# The build system knows what a change concerns: only that is analysed again, and not if .ci/tidy.sh knows it. Eight sources are analysed as one: most
# of the time is for the headers that they include. Nothing is compiled or linked: clang-tidy reports the compiler's warnings too. All findings
# are reported, not only the first.
check_tidy() {
  local objects found wanted
  if [ ! build/tidy/build.ninja -nt .clang-tidy ] || [ ! build/tidy/build.ninja -nt CMakePresets.json ]; then rm -rf build/tidy; fi
  cmake --preset tidy # also finds new sources
  mapfile -t objects < <(ninja -C build/tidy -t targets all | sed -n 's/^\(.*\.o\): .*/\1/p')
  found=$(find build/tidy -name 'unity_*_cxx.cxx' -exec grep -h '^#include "/' {} + | wc -l)
  wanted=$(sources 'core/*.cpp' 'native/*.cpp' | wc -l)
  [ "$found" -ge "$wanted" ] || fail "Only $found of $wanted sources were found."
  cmake --build --preset tidy -- -k 0 "${objects[@]}"
}

# Files generated from the tables, and from rules and vectors: the latter also fails when a rule has no vector.
check_generated() {
  node js/scripts/generate.mjs --check
  node tests/vectors/rules.mjs --check
}

# Everything public in the C++ headers is described: build/cpp-reference/html.
check_doxygen() {
  mkdir -p build/cpp-reference
  doxygen core/Doxyfile
}

# A kind of resource is a row of tables: only the folders api know kinds by name, and nothing distinguishes them by `switch`. Tests may name
# those that they are about.
check_kinds() {
  local files found
  files=$(sources '*.cpp' '*.hpp')
  found=$(
    grep -vE '^tests/|/api/' <<<"$files" | xargs grep -nE 'resource_kind::' || true
    xargs grep -nE 'case (flagadmin::)?resource_kind::' <<<"$files" || true
  )
  [ -z "$found" ] || fail "Only the folders api know kinds by name: a row of core/src/api/resource_table.hpp must say it.
$found"
}

# Build output is made, never kept.
check_tracked() {
  local files found
  files=$(git ls-files)
  found=$(grep -E '(^|/)(build|dist|node_modules)/|\.(wasm|tgz|o|a|so|db|node|profraw|profdata)$' <<<"$files" || true)
  [ -z "$found" ] || fail "Build output is tracked: $found"
}
