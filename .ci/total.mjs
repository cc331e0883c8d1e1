// Adds up the cases of the JUnit files in build/reports: ctest.xml lists the tests that ran, and each has its own file or is one case.
// The last line is "N passed, N failed[, N skipped]". Before it are the slowest tests, the reasons for skips, and for each failed case its door, its rules
// and the command that repeats it. The status is 1 if no case ran.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { readVectors } from '../tests/vectors/read.mjs';

/** Cases that were not chosen by name or file are reported as skipped. */
const isChosen = process.env.FLAGADMIN_TEST_NAME || process.env.FLAGADMIN_TEST_FILES;
const total = { passed: 0, failed: 0, skipped: 0 };
const reasons = new Map();
const durations = [];
const repeats = [];
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
/** The elements `testcase` of a file, from the names on. */
const cases = (file) =>
  read(file)
    .split(/<testcase(?= )/)
    .slice(1);
const decoded = (text) =>
  text.replaceAll(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name],
  );

/** The seconds of processors that a test used: the second line that `times` prints is that of its children. */
function processorSeconds(name) {
  const [, children = ''] = read(`build/reports/${name.replaceAll('/', '.')}.times`).split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
}

/** A failed case: its door, its rules (a vector's, or those that tests/rule-tests.json names this test for), and how to repeat it. */
function repeatOf(name, element) {
  const [, title] = / name="([^"]*)"/.exec(element);
  const [, file] = /classname="vectors\.([^"]*)"/.exec(element) ?? []; // of Boost.Test
  const whole = decoded(file ? `${file}/${title}` : title);
  const vector = readVectors().find(({ id }) => ` ${whole} `.includes(` ${id} `));
  const ofTest = Object.entries(JSON.parse(read('tests/rule-tests.json'))).filter(
    ([, [path, part]]) => path.includes(`/${name.split('/')[1]}.`) && whole.includes(part),
  );
  const rules = vector?.spec ?? ofTest.map(([rule]) => rule).join(' ');
  const quoted = `'${(vector?.id ?? whole).replaceAll("'", `'\\''`)}'`;
  return `failed: ${name}: ${whole}${rules && `, rule ${rules}`}\n  ./dev test ${name} -t ${quoted}`;
}

for (const test of cases('build/reports/ctest.xml')) {
  const [, name, status] = /name="([^"]+)".*? status="(\w+)"/.exec(test);
  const file = `build/reports/${name.replaceAll('/', '.')}.xml`;
  const isSkipped = test.includes('"SKIP_RETURN_CODE=');
  const isOne = !existsSync(file) && !name.startsWith('build/') && status === 'run';
  const whole = isSkipped || isOne ? [test] : status === 'notrun' ? [] : cases(file);
  const ran = whole.filter((each) => !isChosen || !/<skipped\b/.test(each));
  const skipped = ran.filter((each) => /<skipped\b/.test(each));
  const failed = ran.filter((each) => /<(failure|error)\b/.test(each));
  for (const each of skipped) {
    const reason = /<skipped[^>]*message="([^"]*)"/.exec(each)?.[1] ?? 'by its precondition';
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  for (const each of failed) repeats.push(repeatOf(name, each));
  // A test can fail before, between or after its cases.
  const isBroken = status !== 'run' && !isSkipped && failed.length === 0;
  if (isBroken) repeats.push(`failed: ${name.startsWith('build/') ? name : `./dev test ${name}`}`);
  durations.push({ name, seconds: Number(/time="([^"]*)"/.exec(test)?.[1] ?? 0), used: processorSeconds(name) });
  total.passed += ran.length - failed.length - skipped.length;
  total.failed += failed.length + Number(isBroken);
  total.skipped += skipped.length;
}
const slowest = durations.filter(({ seconds }) => seconds >= 1).sort((one, other) => other.seconds - one.seconds);
const whole = Number(/<testsuite[^>]*?\btime="(\d+)"/.exec(read('build/reports/ctest.xml'))?.[1] ?? 0);
if (slowest.length > 1) {
  const used = durations.reduce((sum, one) => sum + one.used, 0);
  const inWords = ({ name, seconds, used: some }) =>
    `${name} ${seconds.toFixed()} s${some > 0 && some < seconds / 2 ? ` (${(seconds - some).toFixed()} idle)` : ''}`;
  console.log(`slowest: ${slowest.slice(0, 10).map(inWords).join(', ')}`);
  console.log(`${whole} s; tests used ${used.toFixed()} s of ${availableParallelism()} processors`);
}
for (const [reason, number] of reasons) console.log(`  ${number} skipped: ${reason}`);
for (const line of repeats.slice(0, 20)) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
if (total.passed + total.failed + total.skipped === 0) process.exitCode = 1;
