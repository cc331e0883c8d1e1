// How .ci/report.sh counts: summaries of the three test runners, as they print them, and what has none.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-report-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const sourcing = `set -euo pipefail; source .ci/setup.sh; source .ci/report.sh; source .ci/needs.sh; logs=$0/logs`;
const bash = (script, ...given) =>
  spawnSync('bash', ['-c', `${sourcing}\n${script}`, folder, ...given], { cwd: root, encoding: 'utf8' });

/** Runs a suite that prints this and ends with a status; returns the lines of the report, without seconds. */
function reportOf(format, output, status = 0) {
  writeFileSync(join(folder, 'output'), output);
  const ran = bash(
    `printing() { cat "$0/output"; exit "$1"; }; run_suite it ${format} printing "$1"; summary`,
    String(status),
  );
  assert.equal(ran.stderr, '');
  const lines = ran.stdout
    .replaceAll(/ +\(\d+ s, processors \d+ s\)$/gm, '')
    .trimEnd()
    .split('\n');
  return { lines, last: lines.at(-1), hasPassed: ran.status === 0 };
}

const boost = (...counts) => `Running 3 test cases...\n
Test module "flagadmin" has ended with:
${counts.map((one) => `  ${one}\n`).join('')}  12 assertions out of 12 passed\n`;

const node = (counts) =>
  Object.entries({ tests: 9, suites: 1, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0, ...counts })
    .map(([name, count]) => `ℹ ${name} ${count}\n`)
    .join('');

const vitest = (tests) => ` Test Files  2 passed (2)
\u001b[2m      Tests \u001b[22m ${tests}
   Start at  12:00:00\n`;

const rows = [
  ['boost', 'all passed', boost('3 test cases out of 3 passed'), 0, '3 passed, 0 failed'],
  ['boost', 'one case', boost('1 test case out of 1 passed'), 0, '1 passed, 0 failed'],
  ['boost', 'failed', boost('2 test cases out of 3 passed', '1 test case out of 3 failed'), 201, '2 passed, 1 failed'],
  [
    'boost',
    'aborted, which is a kind of failed',
    boost('1 test case out of 3 passed', '2 test cases out of 3 failed', '1 test case out of 3 aborted'),
    201,
    '1 passed, 2 failed',
  ],
  [
    'boost',
    'timed out',
    boost('2 test cases out of 3 passed', '1 test case out of 3 timed-out'),
    201,
    '2 passed, 1 failed',
  ],
  ['boost', 'with warnings', boost('2 test cases out of 2 passed with warnings'), 0, '2 passed, 0 failed'],
  [
    'boost',
    'skipped',
    boost('2 test cases out of 3 passed', '1 test case out of 3 skipped'),
    0,
    '2 passed, 0 failed, 1 skipped',
  ],
  ['boost', 'a crash, without a report', 'Running 3 test cases...\n', 139, '0 passed, 1 failed'],
  ['boost', 'an error after the report', boost('3 test cases out of 3 passed'), 1, '3 passed, 1 failed'],
  ['boost', 'no case', 'Test setup error: no test cases matching filter\n', 200, '0 passed, 1 failed'],
  ['boost', 'no case, and success', '', 0, '0 passed, 1 failed'],
  ['node', 'all passed', node({ pass: 4 }), 0, '4 passed, 0 failed'],
  ['node', 'in the format TAP', node({ pass: 4 }).replaceAll('ℹ', '#'), 0, '4 passed, 0 failed'],
  ['node', 'failed', node({ pass: 3, fail: 2 }), 1, '3 passed, 2 failed'],
  ['node', 'cancelled', node({ pass: 3, cancelled: 2 }), 1, '3 passed, 2 failed'],
  ['node', 'skipped', node({ pass: 3, skipped: 2 }), 0, '3 passed, 0 failed, 2 skipped'],
  ['node', 'to be done', node({ pass: 3, todo: 1 }), 0, '3 passed, 0 failed, 1 skipped'],
  ['node', 'two runs', node({ pass: 3 }) + node({ pass: 4, skipped: 1 }), 0, '7 passed, 0 failed, 1 skipped'],
  ['node', 'a crash, without a summary', '✔ one (1ms)\n', 134, '0 passed, 1 failed'],
  ['node', 'an error after the summary', node({ pass: 4 }), 7, '4 passed, 1 failed'],
  ['node', 'no case', node({}), 0, '0 passed, 1 failed'],
  [
    'node',
    'a line of a test like one of the summary',
    `✔ pass 12\n  ℹ pass 13\n${node({ pass: 1 })}`,
    0,
    '1 passed, 0 failed',
  ],
  ['vitest', 'all passed', vitest('12 passed (12)'), 0, '12 passed, 0 failed'],
  ['vitest', 'failed', vitest('1 failed | 11 passed (12)'), 1, '11 passed, 1 failed'],
  ['vitest', 'skipped', vitest('11 passed | 1 skipped | 2 todo (14)'), 0, '11 passed, 0 failed, 3 skipped'],
  ['vitest', 'an unhandled error', `${vitest('12 passed (12)')}     Errors  1 error\n`, 1, '12 passed, 1 failed'],
  ['vitest', 'a crash, without a summary', ' RUN  v4\n', 1, '0 passed, 1 failed'],
  ['vitest', 'no case', 'No test files found, exiting with code 1\n', 1, '0 passed, 1 failed'],
];

describe('a suite', () => {
  for (const [format, title, output, status, expected] of rows) {
    it(`${format}: ${title}`, () => {
      const { last, hasPassed } = reportOf(format, output, status);
      assert.equal(last, expected);
      assert.equal(hasPassed, / 0 failed/.test(expected));
    });
  }

  it('that fails shows the end of its log', () => {
    const { lines } = reportOf('node', `✖ why\n${node({ fail: 1 })}`, 1);
    assert.ok(lines.includes('✖ why'));
  });

  it('names the reasons for skipping', () => {
    const skipped = '﹣ one (0.1ms) # no Chromium\n  ﹣ two: x (1.5ms) # no Chromium\n﹣ three (2ms) # SKIP\n';
    const { lines } = reportOf('node', skipped + node({ pass: 1, skipped: 3 }));
    assert.deepEqual(lines.slice(1, -1), ['  2 skipped: no Chromium', '  1 skipped: SKIP']);
    const cases = 'skipped: flagadmin/storage/one: precondition failed: no database\n';
    const report = boost('1 test case out of 2 passed', '1 test case out of 2 skipped');
    assert.deepEqual(reportOf('boost', cases + report).lines.slice(1, -1), ['  1 skipped: no database']);
  });
});

describe('a step', () => {
  const rowsOfSteps = [
    ['that skips itself', 'step() { skip_step "no tool"; }', '0 passed, 0 failed, 1 skipped'],
    ['that fails after a part that skipped', 'step() { (skip_step "no tool"); false; }', '0 passed, 1 failed'],
    ...[1, 77, 124, 125, 126, 127, 137].map((code) => [
      `that ends with status ${code}`,
      `step() { return ${code}; }`,
      '0 passed, 1 failed',
    ]),
    ['whose command is not there', 'step() { no-such-program | cat; }', '0 passed, 1 failed'],
    ['that fails in the middle', 'step() { false; true; }', '0 passed, 1 failed'],
  ];
  for (const [title, step, expected] of rowsOfSteps) {
    it(title, () => {
      const { stdout } = bash(`${step}; run_step other true >/dev/null; total_passed=0; run_step it step; summary`);
      assert.equal(stdout.trimEnd().split('\n').at(-1), expected);
    });
  }

  it('finds files, or fails', () => {
    const checks = 'source .ci/check.sh; listing() { sources "$1" | xargs ls; }';
    assert.match(bash(`${checks}; run_step it listing CMakeLists.txt; summary`).stdout, /1 passed, 0 failed\n$/);
    const { stdout } = bash(`${checks}; run_step it listing '*.no-such'; summary`);
    assert.match(stdout, /There is no file \*\.no-such\n(?:.*\n)*0 passed, 1 failed\n$/);
  });

  it('for include-what-you-use analyses a file again when it or the headers have changed, or it has a finding', () => {
    const script = `source .ci/check.sh; export XDG_CACHE_HOME=$0/cache includes_state=1; cd "$0"; say 1 >a.cpp; say 1 >b.cpp
      include-what-you-use() { say "\${@: -1}" >>calls; [ "\${@: -1}" = b.cpp ] || say "(\${@: -1} has correct #includes/fwd-decls)"; }
      unused_includes a.cpp b.cpp; unused_includes a.cpp b.cpp; say 2 >a.cpp; unused_includes a.cpp; includes_state=2; unused_includes a.cpp
      xargs <calls`;
    const { stdout } = bash(script);
    const finding = 'b.cpp: include-what-you-use printed no result\n';
    assert.equal(stdout, `${finding}${finding}a.cpp b.cpp b.cpp a.cpp a.cpp\n`);
  });

  it('for include-what-you-use reports the header of a source with it, or that there is no result for it', () => {
    const result = ['c.hpp should remove these lines:', '- #include <x>', 'The full include-list for c.hpp:', '---'];
    const script = `source .ci/check.sh; cd "$0"; touch c.cpp c.hpp; include-what-you-use() { say "$result(c.cpp has correct #includes/fwd-decls)"; }
      result='${result.join('\n')}\n'; unused_includes c.cpp; result=; unused_includes c.cpp`;
    assert.equal(bash(script).stdout, 'c.hpp: unused <x>\nc.cpp: include-what-you-use printed no result\n');
  });

  it('for include-what-you-use fails when that is not there', () => {
    // In a shell of xargs, with this file only.
    const { stdout } = bash(
      `include-what-you-use() { return 127; }; export -f include-what-you-use
      bash -c 'source .ci/check.sh && unused_includes "$@"' _ a.cpp b.cpp`,
    );
    const none = 'include-what-you-use printed no result';
    assert.equal(stdout, `a.cpp: ${none}\nb.cpp: ${none}\n`);
  });
});

describe('a suite of Node', () => {
  it('fails without files, or without one of them', () => {
    const suites = 'source .ci/suites.sh';
    assert.match(bash(`${suites}; node_tests no-such 1`).stderr, /There is no suite of files "no-such"/);
    const { stderr } = bash(`${suites}; files_of() { tests_in dev links no-such; }; node_tests dev 1`);
    assert.equal(stderr, 'There is no tests/dev/no-such.test.mjs.\n');
  });
});

describe('several', () => {
  it('are added up, and one that fails makes all fail', () => {
    const { stdout, status } = bash('run_step a true; run_step b false; run_step c true; summary');
    assert.match(stdout, /\n2 passed, 1 failed\n$/);
    assert.equal(status, 1);
  });

  it('are chosen by their names, and unknown names are errors', () => {
    const entries = `entries=('a case nothing true' 'b case nothing false' 'c case nothing true')`;
    const { stdout } = bash(`${entries}; run_chosen "\${entries[@]}" -- a c; summary`);
    assert.match(stdout, /^a .*\nc .*\n2 passed, 0 failed\n$/);
    const { status, stderr } = bash(`${entries}; are_known "\${entries[@]}" -- a d`);
    assert.deepEqual([status, stderr], [1, 'There is no "d" among: a b c \n']);
  });

  it('run two at a time, and their reports come in order', () => {
    const script = `at_once=2; slow() { sleep 0.5; date +%s%N >"$logs/slow"; }; quick() { date +%s%N >"$logs/quick"; }
      mkdir -p "$logs"; run_chosen 'slow case nothing slow' 'quick case nothing quick' 'last case nothing false' --
      [ "$(cat "$logs/quick")" -lt "$(cat "$logs/slow")" ]; summary`;
    const { stdout, status } = bash(script);
    const names = stdout.split('\n').map((line) => /^(\S+) +\d+ passed/.exec(line)?.[1]);
    assert.deepEqual(names.filter(Boolean), ['slow', 'quick', 'last']);
    assert.match(stdout, /\n2 passed, 1 failed\n$/);
    assert.equal(status, 1);
  });

  it('are prepared before they run, if possible while others run', () => {
    const script = `mkdir -p "$logs"; at_once=1; noted() { say "$1" >>"$logs/noted"; }; prepare() { noted "prepare $1"; }
      step() { until grep -q "prepare c" "$logs/noted"; do sleep 0.01; done; noted "$1 ran"; }
      run_chosen 'one case a step one' 'two case b,alone step two' 'three case c step three' --; cat "$logs/noted"`;
    const noted = bash(script).stdout.split('\n').slice(3, -1);
    assert.deepEqual(noted, ['prepare a', 'prepare b', 'prepare c', 'one ran', 'two ran', 'three ran']);
  });

  it('end when one cannot be prepared, with those that run', () => {
    const script = `prepare() { [ "$1" = nothing ] || fail "cannot build"; }
      run_chosen 'a case nothing sleep 300' 'b case broken true' --`;
    const { status, stderr } = bash(script);
    assert.deepEqual([status, stderr], [1, 'cannot build\n']);
  });

  it('that need to be alone are', () => {
    const script = `mkdir -p "$logs"; step() { printf "start\\n" >>"$logs/order"; sleep 0.2; printf "end\\n" >>"$logs/order"; }
      run_chosen 'a case nothing step' 'b case alone step' 'c case nothing step' --; cat "$logs/order"`;
    assert.equal(bash(script).stdout.split('\n').slice(3).join(' '), 'start end '.repeat(3));
  });

  it('count a script that ends without a report as failed', () => {
    const script = `run_entry() { exit 0; }; run_chosen 'a case nothing true' --; summary`;
    assert.match(bash(script).stdout, /a ended without a report\.\n0 passed, 1 failed\n$/);
  });

  it('end with all that they started when they are interrupted', async () => {
    const script = `mkdir -p "$logs"; step() { sleep 300 & printf "%s\\n" $! >"$logs/child"; wait; }; run_chosen 'a case nothing step' --`;
    const child = spawn('bash', ['-c', `${sourcing}\n${script}`, folder], { cwd: root, stdio: 'ignore' });
    const file = join(folder, 'logs/child');
    rmSync(file, { force: true });
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await setTimeout(20);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    assert.equal(code, 143);
    const status = `/proc/${readFileSync(file, 'utf8').trim()}/status`;
    const runs = () => {
      try {
        return !/^State:\tZ/m.test(readFileSync(status, 'utf8')); // a zombie: its parent has ended
      } catch {
        return false;
      }
    };
    for (let tries = 0; runs() && tries < 500; tries += 1) await setTimeout(20); // a busy machine delivers signals late
    assert.ok(!runs());
  });
});
