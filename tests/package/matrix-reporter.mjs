// A reporter for node's test runner: the rows of the matrix as a table.
import { border } from './matrix.mjs';

const headings = ['runtime', 'version', 'entry', 'result'];

/** Takes the events of the test runner, and gives the table when all is done. */
export default async function* table(events) {
  const rows = [];
  for await (const { type, data } of events) {
    const columns = data?.name?.split(border) ?? [];
    if (columns.length === headings.length - 1 && (type === 'test:pass' || type === 'test:fail')) {
      rows.push([...columns, resultOf(type, data)]);
    }
  }
  const widths = headings.map((_, index) => Math.max(...[headings, ...rows].map((row) => row[index].length)));
  for (const row of [headings, ...rows]) {
    yield `  ${row
      .map((text, index) => text.padEnd(widths[index]))
      .join('  ')
      .trimEnd()}\n`;
  }
}

function resultOf(type, { skip }) {
  if (type === 'test:fail') return 'FAIL';
  return skip === undefined || skip === false ? 'pass' : `skipped: ${skip}`;
}
