// Adds up the cases of the JUnit files in build/reports: ctest.xml lists the tests that ran, and each has its own file or is one case.
// The last line is "N passed, N failed[, N skipped]"; the reasons for skips come before it. The status is 1 if no case ran.
import { existsSync, readFileSync } from 'node:fs';

/** Cases that were not chosen by name or file are reported as skipped. */
const isChosen = process.env.FLAGADMIN_TEST_NAME || process.env.FLAGADMIN_TEST_FILES;
const total = { passed: 0, failed: 0, skipped: 0 };
const reasons = new Map();
/** The elements `testcase` of a file, from the names on. */
const cases = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '').split(/<testcase(?= )/).slice(1);
for (const test of cases('build/reports/ctest.xml')) {
  const [, name, status] = /name="([^"]+)".*? status="(\w+)"/.exec(test);
  const file = `build/reports/${name.replaceAll('/', '.')}.xml`;
  const isSkipped = test.includes('"SKIP_RETURN_CODE=');
  const isOne = !existsSync(file) && !name.startsWith('build/') && status === 'run';
  const whole = isSkipped || isOne ? [test] : status === 'notrun' ? [] : cases(file);
  const ran = whole.filter((each) => !isChosen || !/<skipped\b/.test(each));
  const skipped = ran.filter((each) => /<skipped\b/.test(each));
  const failed = ran.filter((each) => /<(failure|error)\b/.test(each)).length;
  for (const each of skipped) {
    const reason = /<skipped[^>]*message="([^"]*)"/.exec(each)?.[1] ?? 'by its precondition';
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  total.passed += ran.length - failed - skipped.length;
  // A test can fail before, between or after its cases.
  total.failed += failed + Number(status !== 'run' && !isSkipped && failed === 0);
  total.skipped += skipped.length;
}
for (const [reason, number] of reasons) console.log(`  ${number} skipped: ${reason}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
if (total.passed + total.failed + total.skipped === 0) process.exitCode = 1;
