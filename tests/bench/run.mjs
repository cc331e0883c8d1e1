// node run.mjs [--quick] [--rounds N] [--rows NAME,NAME…] [--save]
// Benchmarks the package and the server beside their rivals; prints a table, and writes build/bench/results.json and results.md.
// With `--save` also results.json and RESULTS.md beside this file, and the table of README.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

import * as core from '../../js/dist/core.js';
import * as client from '../../js/dist/index.js';
import * as form from '../../js/dist/form.js';
import { serviceInUse } from './definitions.mjs';
import { markdown } from './report.mjs';
import { writeStandalone } from './rivals/write-standalone.mjs';
import { save } from './save.mjs';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    rows: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
if (options.save && options.quick) throw new Error('quick rounds are not to quote: --save goes without --quick');
const rounds = Number(options.rounds ?? (options.quick ? 3 : 15));
const pace = { rounds, milliseconds: options.quick ? 15 : 30 };
const serverPace = { rounds: Math.ceil(rounds / 3), seconds: options.quick ? 1 : 3 };

// The rows import what it writes.
writeStandalone();
const { inChromium } = await import('./rows/chromium.mjs');
const { cold } = await import('./rows/cold.mjs');
const { javascriptRows } = await import('./rows/javascript.mjs');
const { updateRequest } = await import('./rows/request.mjs');
const { serverRows } = await import('./rows/server.mjs');
const { firstService, laterService } = await import('./rows/service.mjs');
const { sizeRows } = await import('./rows/size.mjs');
const { workRows } = await import('./rows/work.mjs');
const service = await serviceInUse();

/** In the order of the table. */
const table = {
  ...javascriptRows(core),
  objectChromium: inChromium('object', service),
  cold,
  ...workRows(client, core, form, service),
  keystrokeChromium: inChromium('keystroke', service),
  updateRequest,
  firstService,
  laterService,
  ...sizeRows,
  ...serverRows,
};
const wanted = options.rows?.split(',') ?? Object.keys(table);
const unknown = wanted.filter((id) => !(id in table));
if (unknown.length > 0) throw new Error(`no such rows: ${unknown}; there are ${Object.keys(table)}`);

const date = new Date().toISOString().slice(0, 10);
const load = loadavg()[0].toFixed(1);
const rows = [];
for (const id of wanted) {
  console.error(`… ${id}`);
  try {
    rows.push({ id, date, ...(await table[id](id in serverRows ? serverPace : pace)) });
  } catch (error) {
    rows.push({ id, date, failed: String(error) });
    process.exitCode = 1;
  }
}

const dependenciesOf = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')).dependencies;
const machine = {
  date,
  processor: `${cpus()[0]?.model} × ${cpus().length}`,
  memory: `${Math.round(totalmem() / 1e9)} GB`,
  system: `${process.platform} ${process.arch}`,
  load,
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
if (options.save) save({ machine, rows }, Object.keys(table));
