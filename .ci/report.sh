# Sourced by ./dev: runs suites of tests and single steps, counts their cases and adds them up.
# shellcheck shell=bash

total_passed=0
total_failed=0
total_skipped=0

# counts FORMAT LOG: prints "PASSED FAILED" as the runner's own summary in the log gives them, and from node how many were skipped;
# nothing when there is none.
counts() {
  local log
  log=$(sed 's/\x1b\[[0-9;]*m//g' "$2")
  case $1 in
    boost) # "  12 test cases out of 13 passed", in the report at the end
      sed -nE 's/^ +([0-9]+) test cases? out of ([0-9]+) passed$/\1 \2/p' <<<"$log" |
        awk '{ passed += $1; all += $2 } END { if (NR > 0) print passed, all - passed }'
      ;;
    node) # "# pass 12", "# fail 0", "# cancelled 0", or with another sign in front
      awk '$2 == "pass" { passed += $3 } $2 == "fail" || $2 == "cancelled" { failed += $3 } $2 == "skipped" { skipped += $3 }
           END { if (passed + failed > 0) print passed + 0, failed + 0, skipped + 0 }' <<<"$log"
      ;;
    vitest) # "      Tests  1 failed | 12 passed (13)"
      awk '$1 == "Tests" { for (i = 2; i <= NF; i++) { if ($i == "passed") passed += $(i - 1)
                                                     if ($i == "failed") failed += $(i - 1) } }
           END { if (passed + failed > 0) print passed + 0, failed + 0 }' <<<"$log"
      ;;
  esac
}

# captured LOG COMMAND...: runs it with its output in a file and leaves its status in `status`.
captured() {
  local log=$1
  shift
  mkdir -p "$logs"
  # Not `|| status=$?`: behind it `set -e` would not hold inside.
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1 </dev/null
  status=$?
  set -e
}

# and_skipped N: what follows the counts when some were skipped.
and_skipped() { [ "$1" = 0 ] || printf ', %d skipped' "$1"; }

# reported NAME PASSED FAILED SKIPPED LOG SECONDS: one line, and the end of the log when something failed.
reported() {
  if [ "$3" != 0 ]; then
    say "---- $1 failed; the end of $5:"
    tail -n 120 "$5"
    say "----"
  fi
  printf '%-10s %5d passed, %d failed%s  (%d s)\n' "$1" "$2" "$3" "$(and_skipped "$4")" "$6"
  total_passed=$((total_passed + $2))
  total_failed=$((total_failed + $3))
  total_skipped=$((total_skipped + $4))
}

# run_suite NAME FORMAT COMMAND...: many cases, counted by their runner. A table that the suite made of them follows.
run_suite() {
  local name=$1 format=$2 log=$logs/test-$1.log table=$logs/table-$1.txt started=$SECONDS status passed failed skipped
  shift 2
  rm -f "$table"
  captured "$log" "$@"
  read -r passed failed skipped _ <<<"$(counts "$format" "$log") 0 0 0"
  if [ "$status" != 0 ] && [ "$failed" = 0 ]; then
    failed=1 # it broke before, between or after its cases
  elif [ $((passed + failed)) = 0 ]; then
    say "Suite $name ran no case." >>"$log"
    failed=1
  fi
  reported "$name" "$passed" "$failed" "$skipped" "$log" $((SECONDS - started))
  [ ! -f "$table" ] || cat "$table"
}

# skip_step REASON: ends a step that cannot run here.
skip_step() {
  say "skipped: $*"
  exit 77
}

# run_step NAME COMMAND...: one case, passed when the command succeeds.
run_step() {
  local name=$1 log=$logs/check-$1.log started=$SECONDS status
  shift
  captured "$log" "$@"
  reported "$name" $((status == 0)) $((status != 0 && status != 77)) $((status == 77)) "$log" $((SECONDS - started))
  [ "$status" != 77 ] || tail -n 1 "$log"
}

# is_chosen ENTRY NAME...: whether the entry is among the names, or none is given.
is_chosen() { [ $# = 1 ] || [[ " ${*:2} " = *" $1 "* ]]; }

# run_chosen RUN ENTRY... -- NAME...: runs the entries with these names, or all when none is given.
run_chosen() {
  local run=$1 entries=() entry name known
  shift
  while [ "$1" != -- ]; do
    entries+=("$1")
    shift
  done
  shift
  known=" $(first_words "${entries[@]}") "
  for name in "$@"; do
    [[ $known = *" $name "* ]] || fail "There is no \"$name\" among:$known"
  done
  for entry in "${entries[@]}"; do
    if is_chosen "${entry%% *}" "$@"; then
      # shellcheck disable=SC2086 # an entry consists of words
      $run $entry
    fi
  done
}

# first_words LINE...: the first word of each.
first_words() { printf '%s\n' "$@" | cut -d ' ' -f 1 | xargs; }

# summary: the last line; whether all went well.
summary() {
  say "$total_passed passed, $total_failed failed$(and_skipped $total_skipped)"
  [ "$total_failed" = 0 ] && [ "$total_passed" != 0 ]
}
