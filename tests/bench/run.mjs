// node run.mjs [--quick] [--rounds N] [--rows NAME,NAME…] [--native PROGRAM]
// Benchmarks the package, the core and the server beside their rivals; prints a table, and writes build/bench/results.json and results.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import * as flagadmin from '../../js/dist/index.js';
import { markdown } from './report.mjs';
import { inChromium } from './rows/chromium.mjs';
import { cold } from './rows/cold.mjs';
import { javascriptRows } from './rows/javascript.mjs';
import { nativeRow } from './rows/native.mjs';
import { serverRows } from './rows/server.mjs';
import { sizeRows } from './rows/size.mjs';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    rows: { type: 'string' },
    native: { type: 'string' },
  },
});
const rounds = Number(options.rounds ?? (options.quick ? 3 : 15));
const pace = { rounds, milliseconds: options.quick ? 15 : 30 };
const serverPace = { rounds: Math.ceil(rounds / 3), seconds: options.quick ? 1 : 3 };

/** In the order of the table. */
const table = {
  ...javascriptRows(flagadmin),
  objectChromium: inChromium('object'),
  cold,
  ...sizeRows,
  native: nativeRow(options.native),
  ...serverRows,
};
const wanted = options.rows?.split(',') ?? Object.keys(table);
const unknown = wanted.filter((id) => !(id in table));
if (unknown.length > 0) throw new Error(`no such rows: ${unknown}; there are ${Object.keys(table)}`);

const rows = [];
for (const id of wanted) {
  console.error(`… ${id}`);
  try {
    rows.push({ id, ...(await table[id](id in serverRows ? serverPace : pace)) });
  } catch (error) {
    rows.push({ id, failed: String(error) });
    process.exitCode = 1;
  }
}

const dependenciesOf = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')).dependencies;
const machine = {
  date: new Date().toISOString().slice(0, 10),
  processor: `${cpus()[0]?.model} × ${cpus().length}`,
  load: loadavg()[0].toFixed(1),
  node: process.version,
  rounds,
  ...dependenciesOf('package.json'),
  ...dependenciesOf('server/package.json'),
};
const directory = new URL('../../build/bench/', import.meta.url);
mkdirSync(directory, { recursive: true });
writeFileSync(new URL('results.json', directory), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
writeFileSync(new URL('results.md', directory), markdown({ machine, rows }));
console.log(markdown({ machine, rows }));
