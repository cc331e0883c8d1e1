#!/usr/bin/env bash
# tidy.sh SOURCE OBJECT -- OPTION...: clang-tidy for one source, in place of a compiler (the preset `tidy`). A source that was analysed without a
# finding is not analysed again, in any build directory: its preprocessed text, with comments and macros, options, checks and clang-tidy are
# those of a stamp. It is preprocessed for its dependencies anyhow.
set -euo pipefail
shopt -s inherit_errexit # command substitutions fail, too
source=$1 object=$2
shift 3
stamps=${XDG_CACHE_HOME:-$HOME/.cache}/flagadmin/tidy
hash=$({
  clang++ "$@" -E -C -dD -o - "$source"
  cat "$(dirname "${BASH_SOURCE[0]}")/../.clang-tidy"
  clang-tidy --version
  printf '%s\n' "$source" "$@"
} | sha256sum)
stamp=$stamps/${hash%% *}
if [ ! -f "$stamp" ]; then
  clang-tidy --quiet "$source" -- "$@"
  mkdir -p "$stamps"
  touch "$stamp"
fi
touch "$object"
