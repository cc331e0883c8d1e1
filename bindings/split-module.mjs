// node split-module.mjs BINARYEN_DIRECTORY DIRECTORY: splits DIRECTORY/linked.wasm, which has names, into
//   flagadmin.wasm   all of it
//   judging.wasm     what judges texts, and all that is shared
//   operations.wasm  what only flagadmin_operations registers; it imports from the exports of the other
// so that a page that only judges loads the one only.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withOneDataSegment } from './one-data-segment.mjs';

const [, , tools, directory] = process.argv;
const file = (name) => join(directory, name);
const run = (tool, ...options) =>
  execFileSync(join(tools, tool), ['--enable-mutable-globals', '--enable-simd', ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });

/** What JavaScript asks for (js/src/wasm-instance.ts). */
const exported = ['memory', '__indirect_function_table', '_initialize', 'flagadmin_input', 'flagadmin_validate'];
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

/** The functions that these call, they included. */
function reachable(roots, calls) {
  const found = new Set();
  const left = [...roots];
  while (left.length !== 0) {
    const name = left.pop();
    if (calls.has(name) && !found.has(name)) {
      found.add(name);
      left.push(...calls.get(name));
    }
  }
  return found;
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

for (const [from, to] of [
  ['whole', 'flagadmin'],
  ['judging-part', 'judging'],
  ['operations-part', 'operations'],
]) {
  const out = file(`${to}.wasm`);
  run('wasm-opt', '-Oz', '--converge', '--strip-debug', '--strip-producers', file(`${from}.wasm`), '-o', out);
  writeFileSync(out, withOneDataSegment(readFileSync(out)));
}
