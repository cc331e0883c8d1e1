# Sourced by ./dev: runs suites of tests and single steps, counts their cases and adds them up.
# shellcheck shell=bash

# Which of how many suites or steps runs.
number=1
count=1

total_passed=0
total_failed=0
total_skipped=0

# plain LOG: without colours.
plain() { sed 's/\x1b\[[0-9;]*m//g' "$1"; }

# counts FORMAT LOG: prints "PASSED FAILED SKIPPED" as the runner's own summary in the log gives them; nothing when there is none.
counts() {
  case $1 in
    boost) # "  12 test cases out of 13 passed", in the report at the end; those that were aborted are among the failed ones
      plain "$2" | sed -nE 's/^ +([0-9]+) test cases? out of [0-9]+ (passed|passed with warnings|failed|timed-out|skipped)$/\2 \1/p'
      ;;
    node) # "ℹ pass 12", or "# pass 12"; a suite may run Node twice
      plain "$2" | sed -nE 's/^(#|ℹ) (pass|fail|cancelled|skipped|todo) ([0-9]+)$/\2 \3/p'
      ;;
    vitest) # "      Tests  1 failed | 12 passed | 1 skipped (14)"
      plain "$2" | sed -nE 's/^ +Tests +(.*) \([0-9]+\)$/\1/p' | tr '|' '\n' | awk '{ print $2, $1 }'
      ;;
  esac | awk '/^pass/ { passed += $NF } /^(fail|cancelled|timed-out)/ { failed += $NF } /^(skipped|todo)/ { skipped += $NF }
    END { if (NR > 0) print passed + 0, failed + 0, skipped + 0 }'
}

# reasons FORMAT LOG: a line for each reason why cases were skipped, with their number. Vitest names none.
reasons() {
  case $1 in
    boost) plain "$2" | sed -nE 's/^skipped: [^:]*: //p' ;; # from tests/unit/main.cpp
    node) plain "$2" | sed -nE 's/^ *﹣ .* \([0-9.]+ms\) # //p' ;;
  esac | sort | uniq -c | sort -rn | sed -E 's/^ *([0-9]+) /  \1 skipped: /'
}

# captured LOG COMMAND...: runs it with its output in a file and leaves its status in `status`. `name` is what runs.
captured() {
  local log=$1
  shift
  mkdir -p "$logs"
  start_progress "$number of $count: $name" "$log"
  # Not `|| status=$?`: behind it `set -e` would not hold inside.
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1 </dev/null
  status=$?
  set -e
  stop_progress
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
  printf '%-11s %5d passed, %d failed%s  (%d s)\n' "$1" "$2" "$3" "$(and_skipped "$4")" "$6"
  total_passed=$((total_passed + $2))
  total_failed=$((total_failed + $3))
  total_skipped=$((total_skipped + $4))
}

# run_suite NAME FORMAT COMMAND...: many cases, counted by their runner. Reasons for skipping and a table that the suite made follow.
run_suite() {
  local name=$1 format=$2 log=$logs/test-$1.log table=$logs/table-$1.txt started=$SECONDS status passed failed skipped
  shift 2
  rm -f "$table"
  captured "$log" "$@"
  read -r passed failed skipped _ <<<"$(counts "$format" "$log") 0 0 0"
  if [ "$status" != 0 ] && [ "$failed" = 0 ]; then
    failed=1 # it broke before, between or after its cases
  elif [ $((passed + failed + skipped)) = 0 ]; then
    say "Suite $name ran no case." >>"$log"
    failed=1
  fi
  reported "$name" "$passed" "$failed" "$skipped" "$log" $((SECONDS - started))
  reasons "$format" "$log"
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

# are_known ENTRY... -- NAME...: fails when a name is not the first word of an entry.
are_known() {
  local known=' ' name
  while [ "$1" != -- ]; do
    known+="${1%% *} "
    shift
  done
  shift
  for name in "$@"; do
    [[ $known = *" $name "* ]] || fail "There is no \"$name\" among:$known"
  done
}

# run_chosen RUN ENTRY... -- NAME...: runs the entries with these names, or all when none is given.
run_chosen() {
  local run=$1 entries=() entry
  shift
  while [ "$1" != -- ]; do
    entries+=("$1")
    shift
  done
  shift
  number=0
  count=$(($# > 0 ? $# : ${#entries[@]}))
  for entry in "${entries[@]}"; do
    if [ $# = 0 ] || [[ " $* " = *" ${entry%% *} "* ]]; then
      number=$((number + 1))
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
