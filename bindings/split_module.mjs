// node split_module.mjs MODULE OBJECT FIRST SECOND: divides a module by Binaryen's wasm-split. FIRST has the exports that validate, and what they can
// reach: functions by calls and by the table, and constants. SECOND has the rest: it imports from FIRST, and fills in its table and its memory.
// MODULE has names, and a data segment for each constant; OBJECT is the object file that it was linked from. WASM_TOOLS is the folder of Binaryen's
// tools. Fails if FIRST can reach what was moved.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parsed, withoutFields, withoutPlaceholders, withSegments } from './module_text.mjs';
import { addressesIn } from './object_file.mjs';

/** What JavaScript calls in the first part. */
const firstExports = [
  '_initialize',
  'flagadmin_version',
  'flagadmin_input',
  'flagadmin_reply_address',
  'flagadmin_validate',
  'flagadmin_add_checks',
  'flagadmin_remove_checks',
];
/** What it uses besides, when both parts are there. */
const otherExports = ['memory', '__indirect_function_table'];
const isUsed = (name) => [...firstExports, ...otherExports].includes(name);

/** What the modules of Emscripten have; more would let the tools write what old runtimes refuse. */
const features = ['simd', 'bulk-memory', 'mutable-globals', 'sign-ext', 'nontrapping-float-to-int'].map(
  (name) => `--enable-${name}`,
);
/** The start of the name: later versions add that of the second part. */
const placeholder = 'placeholder';
const splitting = [
  `--placeholder-namespace=${placeholder}`,
  '--import-namespace=primary',
  '--export-prefix=%',
  ...features,
];
/** Those of Emscripten's own call. */
const optimisation = ['-Oz', '--low-memory-unused', '--zero-filled-memory', ...features];

function split() {
  const linked = textOf('wasm-dis', moduleFile);
  const whole = temporary('whole');
  writeFileSync(whole, withoutFields(linked, { export: isUsed, data: () => false }));
  const optimised = textOf('wasm-opt', whole, '-g', '-S', ...optimisation);
  writeFileSync(whole, optimised);
  const kept = reachableIn(parsed(optimised));
  const [names, first, second] = ['names', 'first', 'second'].map(temporary);
  writeFileSync(names, [...kept, ''].join('\n'));
  run('wasm-split', whole, '-S', '-o1', first, '-o2', second, `--keep-funcs=@${names}`, ...splitting);
  requireClosed(readFileSync(first, 'utf8'));
  const module = parsed(linked);
  const keptConstants = constantsReachedFrom(reachableIn(module), module);
  for (const [text, file, has] of [
    [first, firstFile, (constant) => keptConstants.has(constant)],
    [second, secondFile, (constant) => !keptConstants.has(constant)],
  ]) {
    const segments = joined(module.segments, has);
    writeFileSync(text, withSegments(withoutPlaceholders(readFileSync(text, 'utf8'), placeholder), segments));
    run('wasm-opt', text, '-o', file, ...optimisation);
  }
}

const temporary = (name) => join(folder, name);

function run(tool, ...given) {
  execFileSync(join(process.env.WASM_TOOLS ?? '', tool), given, { stdio: 'inherit' });
}

/** The text that a tool writes of a module. */
function textOf(tool, file, ...given) {
  const output = temporary('output');
  run(tool, file, '-o', output, ...given);
  return readFileSync(output, 'utf8');
}

/** The names of the functions that the exports of the first part can call; by the table: any function in it of a type that they call. */
function reachableIn({ functions, exported, table }) {
  const reached = new Set();
  const types = new Set();
  const follow = (name) => {
    if (reached.has(name)) return;
    reached.add(name);
    const { calls, calledTypes } = functions.get(name);
    for (const type of calledTypes) types.add(type);
    calls.forEach(follow);
  };
  for (const name of firstExports) follow(exported.get(name));
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const name of table) if (types.has(functions.get(name).signature)) follow(name);
  }
  return reached;
}

/** Fails if the first part can reach a placeholder. */
function requireClosed(text) {
  const module = parsed(text);
  for (const name of reachableIn(module)) {
    if (module.functions.get(name).from?.startsWith(placeholder)) {
      throw new Error(`split_module.mjs: the first part can call ${name}, which is in the second one`);
    }
  }
}

function endOf({ from, bytes }) {
  return from + bytes.length;
}

/**
 * The constants whose addresses these functions have, by the relocations of the object file, and the constants whose addresses those have.
 * A function that is not in the object file is of the linker or of a library, which can have the addresses of its own constants only.
 */
function constantsReachedFrom(names, { functions, segments }) {
  const { ofFunction, ofSegment } = addressesIn(readFileSync(objectFile));
  const reached = new Set();
  const follow = (name) => {
    if (reached.has(name)) return;
    reached.add(name);
    ofSegment.get(name).forEach(follow);
  };
  for (const name of names) ofFunction.get(name)?.forEach(follow);
  // A constant that is not in the object file, but in a library, may be anybody's.
  const kept = segments.filter(({ name }) => reached.has(name) || !ofSegment.has(name));
  requireUnused(
    segments.filter((segment) => !kept.includes(segment)),
    [...names].filter((name) => !ofFunction.has(name)),
    functions,
  );
  return new Set(kept);
}

/** Fails if a function without relocations has the number at which one of these constants begins: it may have another name in the object file. */
function requireUnused(segments, names, functions) {
  const addresses = new Set(segments.map(({ from }) => from));
  for (const name of names) {
    if (functions.get(name).numbers.some((number) => addresses.has(number))) {
      throw new Error(`split_module.mjs: ${name}, which has no relocations, may have the address of a constant`);
    }
  }
}

/** Those of the segments that a part has. With few zeros between them they become one, unless a constant of the other part is there. */
function joined(segments, has) {
  const result = [];
  let isNext = false;
  for (const segment of segments.toSorted((a, b) => a.from - b.from)) {
    const isOwn = has(segment);
    const last = result.at(-1);
    if (isOwn && isNext && segment.from - endOf(last) <= 8) {
      const zeros = Buffer.alloc(segment.from - endOf(last));
      last.bytes = Buffer.concat([last.bytes, zeros, segment.bytes]);
    } else if (isOwn) {
      result.push({ ...segment });
    }
    isNext = isOwn;
  }
  return result;
}

const [moduleFile, objectFile, firstFile, secondFile] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'flagadmin-split-'));
try {
  split();
} finally {
  rmSync(folder, { recursive: true });
}
