// Keeps results in this directory, and writes RESULTS.md and the table of README.md from them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { tableOf } from './readme-table.mjs';
import { markdown } from './report.mjs';

const file = (name) => new URL(name, import.meta.url);

/** Whether two runs share what their rows depend on, so that these may stand in one table. Sizes are of no machine. */
function isOfSame(one, other, areSizes) {
  const free = ['date', 'load', 'rounds', ...(areSizes ? ['processor', 'memory', 'system'] : [])];
  return Object.keys({ ...one, ...other }).every((name) => free.includes(name) || one[name] === other[name]);
}

/**
 * Writes results.json, RESULTS.md and README.md. Rows that were not `measured` now keep their saved results, with the date of their run, if machine
 * and versions are the same. `order`: all rows.
 *
 * @throws an Error if a row failed, or if the machine is another one
 */
export function save({ machine, rows: measured }, order) {
  const failed = measured.filter((row) => row.failed).map(({ id }) => id);
  if (failed.length > 0) throw new Error(`not saved: these rows failed: ${failed.join(', ')}`);
  const kept = existsSync(file('results.json')) ? JSON.parse(readFileSync(file('results.json'), 'utf8')) : undefined;
  const isPartial = measured.length < order.length;
  const areSizes = measured.every(({ unit }) => unit === 'bytes');
  if (isPartial && kept && !isOfSame(kept.machine, machine, areSizes))
    throw new Error(
      'not saved: these rows are of another machine or other versions than the saved ones; save all rows',
    );
  const all = new Map((isPartial ? (kept?.rows ?? []) : []).map((row) => [row.id, row]));
  for (const row of measured) all.set(row.id, row);
  const results = {
    machine: isPartial && kept ? kept.machine : machine,
    rows: order.filter((id) => all.has(id)).map((id) => all.get(id)),
  };
  writeFileSync(file('results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeDocuments(results);
}

/** Writes RESULTS.md, and the table of README.md. */
export function writeDocuments(results) {
  writeFileSync(file('RESULTS.md'), markdown(results));
  const readme = readFileSync(file('../../README.md'), 'utf8');
  const table = tableOf((id) => results.rows.find((row) => row.id === id));
  writeFileSync(
    file('../../README.md'),
    readme.replace(/^\| \[all rows\].*(?:\n\|.*)*/m, () => table),
  );
}
