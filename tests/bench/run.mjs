// node run.mjs [--full] [--quick] [--rounds N] [--clock wall|cpu] [--rows NAME,NAME…] [--native PROGRAM]
// Benchmarks the package against its rivals; prints a table and writes build/bench/results.json and results.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

import * as flagadmin from '../../js/dist/index.js';
import { loadRivals } from './rivals/all.mjs';
import { loadAddon } from './rivals/ata-addon.mjs';
import { bulkRows } from './rows/bulk.mjs';
import { bytesRows } from './rows/bytes.mjs';
import { inChromium } from './rows/chromium.mjs';
import { coldRows } from './rows/cold.mjs';
import { listRows } from './rows/lists.mjs';
import { nativeRows } from './rows/native.mjs';
import { pageRows } from './rows/page.mjs';
import { processRows } from './rows/processes.mjs';
import { postgresqlRows } from './rows/postgresql.mjs';
import { serverRows } from './rows/server.mjs';
import { sizeRows } from './rows/size.mjs';
import { smallRows } from './rows/small.mjs';
import { markdown } from './report.mjs';
import { writeStandalone } from './standalone.mjs';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    clock: { type: 'string', default: 'wall' },
    rows: { type: 'string' },
    native: { type: 'string' },
  },
});

const onProcessor = options.clock === 'cpu';
/** Processor time of the whole process, its helper threads included, in milliseconds. */
function processorClock() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const rounds = Number(options.rounds ?? (options.quick ? 3 : 15));
const small = { rounds, milliseconds: options.quick ? 15 : 30 };
const clock = onProcessor ? { clock: processorClock } : {};
const bulk = { rounds: Math.ceil(rounds / 2), milliseconds: 1, ...clock };
const processes = {
  processes: options.full ? 3 * rounds : rounds, // a start varies more than what runs warm
  memoryRounds: options.quick ? 1 : 3,
  streamRounds: options.quick ? 1 : Math.ceil(rounds / 2),
  ...clock,
};

const loadAtStart = loadavg()[0];
writeStandalone();
const rivals = await loadRivals();
const inNode = { package: flagadmin, rivals, addon: loadAddon(), place: 'Node' };
const node = smallRows({ ...inNode, pace: { ...small, ...clock } });
const large = bulkRows({ ...inNode, pace: bulk });
const apart = processRows({ ...inNode, pace: processes, streamMegabytes: options.full ? 1000 : 200 });
const cold = coldRows(processes);
const browser = (name) => async () => (await inChromium([name], small))[0];

/** In the order of the table. */
const serverPace = options.quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 3 };
const table = {
  text: node.text,
  textChromium: browser('text'),
  wrongText: node.wrongText,
  ...bytesRows({ ...inNode, pace: { ...small, ...clock } }),
  ...large,
  stream: apart.stream,
  object: node.object,
  objectChromium: browser('object'),
  providers: node.providers,
  encode: node.encode,
  wrongObject: node.wrongObject,
  ...cold,
  ...sizeRows,
  memory: apart.memory,
  dryRun: node.dryRun,
  ...nativeRows({ program: options.native, rounds }),
  ...serverRows(serverPace),
  ...postgresqlRows(serverPace),
  ...listRows(serverPace),
  ...pageRows({ rounds: options.quick ? 1 : 5 }),
};

const wanted = options.rows?.split(',') ?? Object.keys(table);
const unknown = wanted.filter((id) => !(id in table));
if (unknown.length > 0) throw new Error(`no such rows: ${unknown}; there are ${Object.keys(table)}`);

const rows = [];
for (const id of wanted) {
  console.error(`… ${id}`);
  rows.push({ id, ...(await table[id]()) });
}

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const machine = {
  processor: `${cpus()[0]?.model} × ${cpus().length}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  node: process.version,
  clock: onProcessor ? 'processor time (Node), wall (Chromium, cold start)' : 'wall',
  rounds,
  'load (1 min) before and after': `${loadAtStart.toFixed(1)} and ${loadavg()[0].toFixed(1)}`,
  ...dependencies,
};
const result = { machine, rows };
const directory = new URL('../../build/bench/', import.meta.url);
mkdirSync(directory, { recursive: true });
writeFileSync(new URL('results.json', directory), `${JSON.stringify(result, null, 2)}\n`);
writeFileSync(new URL('results.md', directory), markdown(result));
console.log(markdown(result));
