#!/usr/bin/env bash
# tidy.sh SOURCE OBJECT -- OPTION...: clang-tidy for one source, in place of a compiler (the preset `tidy`). A source that was analysed without a
# finding is not analysed again, in any build directory: its preprocessed text, with comments and macros, options, checks and clang-tidy are
# those of a stamp. It is preprocessed for its dependencies anyhow.
set -euo pipefail
shopt -s inherit_errexit # command substitutions fail, too
source=$1 object=$2
shift 3

# joined_sources: the source of a unity build with the text of the sources that it includes, because some checks ignore included files.
joined_sources() {
  awk '
    function is_there(file, line, status) { status = getline line < file; close(file); return status >= 0 }
    !/^#include "\// { print; next }
    {
      file = $2; gsub(/"/, "", file)
      folder = file; sub(/[^\/]*$/, "", folder)
      print "#line 1 \"" file "\""
      while ((status = getline line < file) > 0) {
        split(line, parts, "\"")
        if (parts[1] == "#include " && is_there(folder parts[2])) line = "#include \"" folder parts[2] "\""
        print line
      }
      if (status < 0) { print "tidy.sh: cannot read " file | "cat >&2"; exit 1 }
      close(file)
    }' "$source"
}

# in_sources FILE: replaces positions in joined sources by those in the sources.
in_sources() {
  awk -v joined="$1" '
    BEGIN {
      while ((getline line < joined) > 0) {
        at++
        if (line ~ /^#line 1 "/) { split(line, parts, "\""); start = at }
        position[at] = parts[2] ":" at - start
      }
    }
    index($0, joined ":") == 1 {
      $0 = substr($0, length(joined) + 2)
      match($0, /^[0-9]+/)
      $0 = position[substr($0, 1, RLENGTH)] substr($0, RLENGTH + 1)
    }
    { print }'
}

stamps=${XDG_CACHE_HOME:-$HOME/.cache}/flagadmin/tidy
hash=$({
  clang++ "$@" -E -C -dD -o - "$source"
  cat "${BASH_SOURCE[0]}" "$(dirname "${BASH_SOURCE[0]}")/../.clang-tidy"
  clang-tidy --version
  printf '%s\n' "$source" "$@"
} | sha256sum)
stamp=$stamps/${hash%% *}
if [ ! -f "$stamp" ]; then
  if grep -q '^#include "/' "$source"; then
    joined=$PWD/$object.cpp
    joined_sources >"$joined"
    clang-tidy --quiet "$joined" -- "$@" | in_sources "$joined"
  else
    clang-tidy --quiet "$source" -- "$@"
  fi
  mkdir -p "$stamps"
  touch "$stamp"
fi
touch "$object"
