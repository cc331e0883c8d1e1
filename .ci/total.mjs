// Adds up the cases of the JUnit files in build/reports: ctest.xml lists the tests that ran, and each has its own file or is one case.
// The last line is "N passed, N failed[, N skipped]"; the reasons for skips come before it.
import { existsSync, readFileSync } from 'node:fs';

const isChosen = process.env.FLAGADMIN_TEST_NAME || process.env.FLAGADMIN_TEST_FILE; // what was not chosen is reported as skipped
const total = { passed: 0, failed: 0, skipped: 0 };
const reasons = new Map();
/** The elements `testcase` of a file, from the names on. */
const cases = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/<testcase(?= )/)
        .slice(1)
    : [];
for (const test of cases('build/reports/ctest.xml')) {
  const [, name, status] = /name="([^"]+)".*? status="(\w+)"/.exec(test);
  const own = test.includes('"SKIP_RETURN_CODE=') ? [test] : cases(`build/reports/${name.replaceAll('/', '.')}.xml`);
  const whole = own.filter((each) => !isChosen || !/<skipped\b/.test(each));
  const failed = whole.filter((each) => /<(failure|error)\b/.test(each)).length;
  const skipped = whole.filter((each) => /<skipped\b/.test(each));
  for (const each of skipped) {
    const reason = /<skipped[^>]*message="([^"]*)"/.exec(each)?.[1] ?? 'by its precondition';
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const outside = Number(status !== 'run' && failed + skipped.length === 0); // before, between or after its cases
  total.failed += failed + outside;
  total.skipped += skipped.length;
  total.passed +=
    whole.length > 0 ? whole.length - failed - skipped.length : Number(!outside && !name.startsWith('build/'));
}
for (const [reason, number] of reasons) console.log(`  ${number} skipped: ${reason}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
