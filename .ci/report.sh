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
    boost) plain "$2" | sed -nE 's/^skipped: [^:]*: (precondition failed: )?//p' ;; # from tests/core/unit/main.cpp
    node) plain "$2" | sed -nE 's/^ *﹣ .* \([0-9.]+ms\) # //p' ;;
  esac | sort | uniq -c | sort -rn | sed -E 's/^ *([0-9]+) /  \1 skipped: /'
}

# captured LOG COMMAND...: runs it with its output in a file and leaves its status in `status`, and in `cpu` the seconds of processors that it
# took. `name` is what runs.
captured() {
  local log=$1
  shift
  mkdir -p "$logs"
  start_progress "$number of $count: $name" "$log"
  # Not `|| status=$?`: behind it `set -e` would not hold inside.
  set +e
  {
    TIMEFORMAT='%U %S'
    time {
      (
        set -e
        "$@"
      ) >"$log" 2>&1 </dev/null
    }
  } 2>"$log.cpu"
  status=$?
  set -e
  cpu=$(awk '{ printf "%.0f", $1 + $2 }' "$log.cpu")
  rm "$log.cpu"
  stop_progress
}

# and_skipped N: what follows the counts when some were skipped.
and_skipped() { [ "$1" = 0 ] || printf ', %d skipped' "$1"; }

# reported NAME PASSED FAILED SKIPPED LOG SECONDS CPU: one line, and the end of the log when something failed.
reported() {
  if [ "$3" != 0 ]; then
    say "---- $1 failed; the end of $5:"
    tail -n 120 "$5"
    say "----"
  fi
  printf '%-11s %5d passed, %d failed%s  (%d s, processors %d s)\n' "$1" "$2" "$3" "$(and_skipped "$4")" "$6" "$7"
  total_passed=$((total_passed + $2))
  total_failed=$((total_failed + $3))
  total_skipped=$((total_skipped + $4))
}

# run_suite NAME FORMAT COMMAND...: many cases, counted by their runner. Reasons for skipping and a table that the suite made follow.
run_suite() {
  local name=$1 format=$2 log=$logs/test-$1.log table=$logs/table-$1.txt started=$SECONDS status cpu passed failed skipped
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
  reported "$name" "$passed" "$failed" "$skipped" "$log" $((SECONDS - started)) "$cpu"
  reasons "$format" "$log"
  [ ! -f "$table" ] || cat "$table"
}

# skip_step REASON: ends a step that cannot run here. No exit status says so: programs end with any status of their own, libFuzzer with 77.
skip_step() {
  say "  1 skipped: $*" >"$skip_note"
  exit 0
}

# run_step NAME COMMAND...: one case, passed when the command succeeds.
run_step() {
  local name=$1 log=$logs/check-$1.log started=$SECONDS status cpu skipped=0
  local skip_note=$log.skipped
  shift
  rm -f "$skip_note"
  captured "$log" "$@"
  [ ! -f "$skip_note" ] || skipped=1
  reported "$name" $((status == 0 && !skipped)) $((status != 0)) $((status == 0 && skipped)) "$log" \
    $((SECONDS - started)) "$cpu"
  [ "$skipped" = 0 ] || cat "$skip_note"
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

# run_entry NAME FORMAT NEEDS COMMAND...: an entry of a table, as a suite or, in the format `case`, as a step.
run_entry() {
  case $2 in
    case) run_step "$1" "${@:4}" ;;
    *) run_suite "$1" "$2" "${@:4}" ;;
  esac
}

# Those that run, as PID:NUMBER:NAME; how many reports have been printed; and the folder of the reports. Global, for the traps.
running=()
printed=0
reports=

# run_chosen ENTRY... -- NAME...: runs the entries with these names, or all when none is given: two at a time, each in a group of processes of its
# own, but those that need to be `alone`. The needs of an entry are met before it starts, if possible while others run. Reports
# come in the order of the entries.
run_chosen() {
  local chosen=() entry words next=0 room
  while [ "$1" != -- ]; do
    chosen+=("$1")
    shift
  done
  shift
  [ $# = 0 ] || mapfile -t chosen < <(for entry in "${chosen[@]}"; do [[ " $* " != *" ${entry%% *} "* ]] || say "$entry"; done)
  mkdir -p "$logs"
  reports=$(mktemp -d "$logs/reports.XXXXXX")
  printed=0
  trap 'stop_all' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  count=${#chosen[@]}
  for ((number = 1; number <= count; number++)); do
    read -r -a words <<<"${chosen[number - 1]}"
    if is_alone "${words[2]}"; then room=0; else room=$((at_once - 1)); fi
    while ((next < number || (next < count && $(count_running) > room))); do
      prepare_entry "${chosen[next]}"
      next=$((next + 1))
    done
    await_running $room
    start_entry "${words[@]}"
    ! is_alone "${words[2]}" || await_running 0
  done
  await_running 0
  trap - EXIT INT TERM
  rm -rf "$reports"
  reports=
}

# prepare_entry ENTRY: its needs, by .ci/needs.sh.
prepare_entry() {
  local words needs
  read -r -a words <<<"$1"
  IFS=, read -r -a needs <<<"${words[2]}"
  prepare "${needs[@]}"
}

# How many entries run at a time.
at_once=${FLAGADMIN_SUITES_AT_ONCE:-2}

is_alone() { [[ ,$1, = *,alone,* ]]; }

# start_entry NAME FORMAT NEEDS COMMAND...: in the background; its report and its counts go to files.
start_entry() {
  set -m # a group of its own
  (
    set +m
    trap - EXIT INT TERM
    # shellcheck disable=SC2030 # the counts go to a file
    is_in_background=yes total_passed=0 total_failed=0 total_skipped=0
    run_entry "$@" >"$reports/$number.text" 2>&1
    say "$total_passed $total_failed $total_skipped" >"$reports/$number.counts"
  ) </dev/null &
  running+=("$!:$number:$1")
  set +m
}

# count_running: how many of them still run.
count_running() {
  local one still=0
  for one in "${running[@]}"; do ! kill -0 "${one%%:*}" 2>/dev/null || still=$((still + 1)); done
  say "$still"
}

# await_running N: until no more than N entries run; prints the reports that are due.
await_running() {
  local one left
  while [ ${#running[@]} -gt "$1" ]; do
    if [ "$(count_running)" = ${#running[@]} ]; then
      show_running
      wait -n "${running[@]%%:*}" || true
      stop_progress
    fi
    left=()
    for one in "${running[@]}"; do
      if kill -0 "${one%%:*}" 2>/dev/null; then left+=("$one"); else ended_entry "$one"; fi
    done
    running=("${left[@]}")
    print_reports
  done
}

# ended_entry PID:NUMBER:NAME: without counts its script itself has failed.
ended_entry() {
  local name=${1##*:} number=${1#*:}
  number=${number%:*}
  [ -f "$reports/$number.counts" ] || {
    say "$name ended without a report." >>"$reports/$number.text"
    say '0 1 0' >"$reports/$number.counts"
  }
}

# print_reports: of all entries up to the first one that still runs.
print_reports() {
  local passed failed skipped
  while [ -f "$reports/$((printed + 1)).counts" ]; do
    printed=$((printed + 1))
    cat "$reports/$printed.text"
    read -r passed failed skipped <"$reports/$printed.counts"
    # shellcheck disable=SC2031
    total_passed=$((total_passed + passed)) total_failed=$((total_failed + failed)) total_skipped=$((total_skipped + skipped))
  done
}

# show_running: on a terminal, which entries run.
show_running() {
  local names
  names=$(printf '%s, ' "${running[@]##*:}")
  start_progress "$((number > count ? count : number)) of $count: ${names%, }" /dev/null
}

kill_running() {
  local one
  for one in "${running[@]}"; do kill -INT -- "-${one%%:*}" 2>/dev/null || true; done
  [ ${#running[@]} = 0 ] || sleep 1
  for one in "${running[@]}"; do kill -TERM -- "-${one%%:*}" 2>/dev/null || true; done
  wait
  rm -rf "$reports"
}

# first_words LINE...: the first word of each.
first_words() { printf '%s\n' "$@" | cut -d ' ' -f 1 | xargs; }

# summary: the last line; whether all went well.
summary() {
  say "$total_passed passed, $total_failed failed$(and_skipped $total_skipped)"
  [ "$total_failed" = 0 ] && [ "$total_passed" != 0 ]
}
