// node split-module.mjs BINARYEN_DIRECTORY DIRECTORY: splits DIRECTORY/linked.wasm, which has names, into
//   flagadmin.wasm   all of it
//   judging.wasm     what judges texts, and all that is shared
//   operations.wasm  what only flagadmin_operations registers, and the constants of the segment `operations` (group-constants.mjs);
//                    it imports from the exports of the other
// so that a page that only judges loads the one only.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { constantsOf, withConstants } from './data-segments.mjs';
import { reachable } from './reachable.mjs';

const [, , tools, directory] = process.argv;
const file = (name) => join(directory, name);
const run = (tool, ...options) =>
  execFileSync(join(tools, tool), ['--enable-mutable-globals', '--enable-simd', '--enable-bulk-memory', ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });

/** What JavaScript asks for (js/src/wasm-glue.d.ts). */
const exported = [
  'memory',
  '__indirect_function_table',
  '_initialize',
  'flagadmin_input',
  'flagadmin_reply_address',
  'flagadmin_add_schema',
  'flagadmin_validate',
  'flagadmin_bulk_begin',
  'flagadmin_bulk_feed',
  'flagadmin_bulk_count',
];
const operations = 'flagadmin_operations';

/** Drops all other exports, and what only they need. */
function withExports(names, from, to) {
  const graph = [{ name: 'outside', root: true, reaches: names }, ...names.map((name) => ({ name, export: name }))];
  writeFileSync(file('exports.json'), JSON.stringify(graph));
  run('wasm-metadce', file(from), '-g', `--graph-file=${file('exports.json')}`, '-o', file(to));
}

/** Functions and whom they call, by the names that Binaryen prints. */
function callGraph(of) {
  const calls = new Map();
  for (const [, from, to] of run('wasm-opt', file(of), '--print-call-graph', '-o', file('unused.wasm')).matchAll(
    /^\s*"(.*)" (?:\[|-> "(.*)";)/gm,
  )) {
    const known = calls.get(from) ?? [];
    calls.set(from, to === undefined ? known : [...known, to]);
  }
  return calls;
}

/** Names of the functions in the table, through which JavaScript and the functions themselves call by number. */
function inTable(of) {
  const [elements] = run('wasm-dis', file(of)).match(/^ \(elem .*$/m);
  return [...elements.matchAll(/\$([^\s()]+)/g)].map(([, name]) => name);
}

withExports([...exported, operations], 'linked.wasm', 'whole.wasm');
const calls = callGraph('whole.wasm');
const isOperation = (name) => name.startsWith('flagadmin::bindings::operations::');
const roots = [...exported, ...inTable('whole.wasm').filter((name) => !isOperation(name))];
const kept = [...reachable(roots, calls)];
writeFileSync(file('kept.txt'), `${kept.join('\n')}\n`);
run(
  'wasm-split',
  file('whole.wasm'),
  `--keep-funcs=@${file('kept.txt')}`,
  '--export-prefix=%',
  '--import-namespace=judging',
  '--placeholder-namespace=operations',
  '-o1',
  file('judging-part.wasm'),
  '-o2',
  file('operations-part.wasm'),
);

/** Where the segment `operations` begins and ends; the linker exports it. */
function borders() {
  const text = run('wasm-dis', file('linked.wasm'));
  return ['__start_operations', '__stop_operations'].map((name) => {
    const [, variable] = text.match(new RegExp(`\\(export "${name}" \\(global (\\S+)\\)\\)`));
    return Number(
      text.match(new RegExp(`\\(global ${variable.replaceAll('$', '\\$')} i32 \\(i32\\.const (\\d+)\\)\\)`))[1],
    );
  });
}

function optimised(name) {
  const out = file(`${name}.optimised.wasm`);
  run('wasm-opt', '-Oz', '--converge', '--strip-debug', '--strip-producers', file(`${name}.wasm`), '-o', out);
  return readFileSync(out);
}

const whole = optimised('whole');
const constants = constantsOf(whole);
const between = (from, to) => ({
  address: from,
  bytes: constants.bytes.subarray(from - constants.address, to - constants.address),
});
const [start, stop] = borders();
const end = constants.address + constants.bytes.length;
if (stop < end) throw new Error('constants behind those of the operations');
writeFileSync(file('flagadmin.wasm'), withConstants(whole, constants));
writeFileSync(file('judging.wasm'), withConstants(optimised('judging-part'), between(constants.address, start)));
writeFileSync(file('operations.wasm'), withConstants(optimised('operations-part'), between(start, end)));
