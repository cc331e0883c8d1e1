// How long a JSON text takes to be judged: the package against JSON.parse and compiled Ajv, on the package's own schemas.
// Prints a table and writes JSON to the file that is named as argument.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import * as flagadmin from '../../js/dist/index.js';
import { inputs } from './inputs.mjs';

const rounds = 15;
const roundMilliseconds = 60;

function compiled(schema, allErrors) {
  const ajv = new Ajv2020({ allErrors, strict: false });
  addFormats.default(ajv);
  return ajv.compile(schema.toJSONSchema('draft-2020-12'));
}

function contestants({ schema: name, text }) {
  const schema = flagadmin[name];
  const bytes = new TextEncoder().encode(text);
  const all = compiled(schema, true);
  const first = compiled(schema, false);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return {
    'flagadmin, string': () => schema.validateJson(text).valid,
    'flagadmin, bytes': () => schema.validateJson(bytes).valid,
    'JSON.parse + Ajv, all errors': () => all(JSON.parse(text)),
    'JSON.parse + Ajv, first error': () => first(JSON.parse(text)),
    'JSON.parse + Ajv, bytes, first error': () => first(JSON.parse(decoder.decode(bytes))),
  };
}

/** Nanoseconds for one call, over about `milliseconds`. */
function timed(judge, calls) {
  const start = process.hrtime.bigint();
  for (let call = 0; call < calls; call++) judge();
  return Number(process.hrtime.bigint() - start) / calls;
}

function callsFor(judge) {
  let calls = 1;
  while (timed(judge, calls) * calls < roundMilliseconds * 1e6) calls *= 2;
  return calls;
}

const median = (values) => values.toSorted((left, right) => left - right)[values.length >> 1];

/** Rounds of all contestants take turns, so that a disturbance of the machine meets all of them. */
function race(input) {
  const runners = Object.entries(contestants(input)).map(([name, judge]) => {
    if (judge() !== input.valid) throw new Error(`${name} is mistaken about "${input.name}"`);
    return { name, judge, calls: callsFor(judge), times: [] };
  });
  for (let round = 0; round < rounds; round++) {
    for (const runner of runners) runner.times.push(timed(runner.judge, runner.calls));
  }
  const bytes = Buffer.byteLength(input.text);
  return {
    input: input.name,
    bytes,
    results: runners.map(({ name, times }) => {
      const nanoseconds = median(times);
      return { name, nanoseconds, megabytesPerSecond: (bytes / nanoseconds) * 1e3 };
    }),
  };
}

const races = inputs.map(race);
for (const { input, bytes, results } of races) {
  console.log(`\n${input} (${bytes} bytes): time of one judgement, throughput, time as a multiple of the first row`);
  const own = results[0].nanoseconds;
  for (const { name, nanoseconds, megabytesPerSecond } of results) {
    const columns = [
      name.padEnd(38),
      `${(nanoseconds / 1000).toFixed(2)} µs`.padStart(12),
      `${megabytesPerSecond.toFixed(0)} MB/s`.padStart(12),
      `${(nanoseconds / own).toFixed(2)} ×`.padStart(9),
    ];
    console.log(columns.join(''));
  }
}

const [file] = process.argv.slice(2);
if (file !== undefined) {
  const machine = { node: process.version, processor: cpus()[0]?.model, rounds };
  writeFileSync(file, `${JSON.stringify({ machine, races }, null, 2)}\n`);
}
