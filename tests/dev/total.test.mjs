// .ci/total.mjs: the cases of a run of ctest, from JUnit files.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../.ci/total.mjs', import.meta.url));
const ran = (name, status = 'run') => `<testcase name="${name}" classname="${name}" time="1" status="${status}">`;
const failure = '<testcase name="b" time="0.1">\n<failure message="x"/>\n</testcase>';

/** The last lines for files of a run: its list of tests, and the report of each. */
function total(tests, reports = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'flagadmin-total-'));
  mkdirSync(join(folder, 'build/reports'), { recursive: true });
  for (const [name, text] of Object.entries({ ctest: tests.join('\n'), ...reports }))
    writeFileSync(join(folder, `build/reports/${name}.xml`), text);
  const { stdout } = spawnSync('node', [script], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
}

it('counts cases, not tests of ctest; a build is none, a check is one', () =>
  assert.equal(
    total([ran('build/npm'), ran('check/types'), ran('http/a')], {
      'http.a': '<testcase name="a"/><testcase name="b"/>',
    }),
    '3 passed, 0 failed\n',
  ));

it('counts failed cases, and a test that failed outside its cases or did not run', () => {
  assert.equal(total([ran('http/a', 'fail')], { 'http.a': `<testcase name="a"/>${failure}` }), '1 passed, 1 failed\n');
  assert.equal(total([ran('http/a', 'fail')], { 'http.a': '<testcase name="a"/>' }), '1 passed, 1 failed\n');
  assert.equal(
    total([ran('build/npm', 'fail'), ran('http/a', 'notrun')], { 'http.a': '<testcase name="old"/>' }),
    '0 passed, 2 failed\n',
  );
  const skip = '<testcase name="a"><skipped message="x"/></testcase>';
  assert.match(total([ran('http/a', 'fail')], { 'http.a': skip }), /0 passed, 1 failed, 1 skipped/);
});

it('names the reasons for skips', () =>
  assert.equal(
    total([ran('http/a')], {
      'http.a': '<testcase name="a"><skipped type="skipped" message="no IPv6"/></testcase><testcase name="b"/>',
    }),
    '  1 skipped: no IPv6\n1 passed, 0 failed, 1 skipped\n',
  ));
