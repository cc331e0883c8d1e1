// `node tests/core/mutation/mutate.mjs`: changes one table entry or comparison of the core at a time, and counts the changes that the tests notice.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { execFileSync } from 'node:child_process';
import { choose, mutantsOf, mutated, tablesWithoutMutants } from './mutants.mjs';
import { Workshop } from './workshop.mjs';

const goal = 0.95;
/** The source whose first comparison `--quick` changes; vectors detect it. */
const quickSource = 'core/src/schema/url_friendly.cpp';
const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = join(repository, 'build/mutation');

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '160' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '7200' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});

/** The sources of the test program. */
function sources() {
  const listed = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      'CMakeLists.txt',
      'js/package.json',
      'cmake',
      'core',
      'tests/CMakeLists.txt',
      'tests/core/unit',
      'tests/vectors',
      'tests/core/support',
      'tests/server/unit',
      'tests/parity',
    ],
    { cwd: repository, encoding: 'utf8' },
  );
  return listed.trim().split('\n');
}

const texts = new Map();

/** The list of sources without the unit tests: vectors are built in seconds. */
const withVectorsOnly = (list) => list.replaceAll(/^ +\S+_test\.cpp\n/gm, '');

/** The text of a file when it was first read: later changes to the file do not move the mutants. */
function read(file) {
  if (!texts.has(file)) {
    const text = readFileSync(join(repository, file), 'utf8');
    texts.set(file, options.quick && file === 'tests/CMakeLists.txt' ? withVectorsOnly(text) : text);
  }
  return texts.get(file);
}

/** Every mutant of what all programs share; what writes documents is proved by the documents. */
function allMutants(files) {
  const mutable = files.filter((file) => /^core\/.*\.[ch]pp$/.test(file) && !file.includes('/document/'));
  const mutants = mutable.flatMap((file) => mutantsOf(file, read(file)));
  for (const { files: pattern, row } of tablesWithoutMutants(mutants, read)) {
    throw new Error(`No row "${row}" of ${pattern} is changed: correct tests/core/mutation/mutants.mjs.`);
  }
  return mutants;
}

/** Results of an earlier run on the same sources; none when anything has changed. */
class Results {
  constructor(files) {
    const hash = createHash('sha256');
    for (const file of files) {
      hash.update(file).update('\0').update(read(file)).update('\0');
    }
    this.path = join(folder, `results-${hash.digest('hex').slice(0, 16)}.json`);
    try {
      this.known = JSON.parse(readFileSync(this.path, 'utf8'));
    } catch {
      this.known = {};
    }
  }

  add(id, result) {
    this.known[id] = result;
    writeFileSync(this.path, `${JSON.stringify(this.known, null, 1)}\n`);
  }
}

/** Mutants that behave like the original, each with the reason why. */
function equivalents(mutants) {
  const listed = JSON.parse(readFileSync(join(repository, 'tests/core/mutation/equivalent.json'), 'utf8'));
  const ids = new Set(mutants.map(({ id }) => id));
  const stale = Object.keys(listed).filter((id) => !ids.has(id));
  if (stale.length !== 0) {
    console.log(`Listed as equivalent, but no mutant any more:\n  ${stale.join('\n  ')}`);
  }
  return { reasons: new Map(Object.entries(listed)), stale };
}

function report(chosen, results, reasons) {
  const count = { noticed: 0, survived: 0, equivalent: 0, uncompilable: 0, open: 0 };
  const survivors = [];
  for (const mutant of chosen) {
    const result = results[mutant.id];
    if (reasons.has(mutant.id)) {
      count.equivalent += 1;
    } else if (result === 'passed') {
      count.survived += 1;
      survivors.push(mutant);
    } else if (result === 'uncompilable') {
      count.uncompilable += 1; // static assertions and the compiler: no work for a test
    } else {
      count[result === undefined ? 'open' : 'noticed'] += 1;
    }
  }
  for (const { id, line } of survivors) {
    console.log(`survived: line ${line} of ${id}`);
  }
  const tested = count.noticed + count.survived;
  const share = tested === 0 ? 0 : count.noticed / tested;
  console.log(
    `${count.noticed} of ${tested} mutants noticed (${(share * 100).toFixed(1)} %); beside them ${count.equivalent} equivalent, ` +
      `${count.uncompilable} that do not compile${count.open === 0 ? '' : `, ${count.open} not tested in the time given`}`,
  );
  return share >= goal && count.open === 0;
}

mkdirSync(folder, { recursive: true });
const files = sources();
const mutants = allMutants(files);
const { reasons, stale } = equivalents(mutants);
const chosen = options.quick
  ? mutants.filter(({ file, kind }) => file === quickSource && kind === 'comparison').slice(0, 1)
  : options.only === undefined
    ? choose(mutants, Number(options.count), options.seed)
    : mutants.filter(({ id }) => id.includes(options.only));
if (options.list) {
  console.log(chosen.map(({ kind, id }) => `${kind}: ${id}`).join('\n'));
  console.log(`${chosen.length} chosen of ${mutants.length}`);
  process.exit(stale.length === 0 ? 0 : 1);
}
files.forEach(read);
const results = new Results(files);
if (options.quick) results.known = {}; // it tests again
// Most mutants are noticed by plain tests, which are built fast; those that are not meet the sanitizers, as in `./dev test native`.
const workshops = options.quick
  ? [new Workshop(read, join(folder, 'quick'), '-O0', ['-DCMAKE_UNITY_BUILD=ON'])]
  : [
      new Workshop(read, join(folder, 'plain'), '-O0'),
      new Workshop(read, join(folder, 'sanitized'), '-O0 -fsanitize=address,undefined -fno-sanitize-recover=all'),
    ];

function resultOf(mutant) {
  const text = mutated(read(mutant.file), mutant);
  let result = 'passed';
  for (const workshop of workshops) {
    if (result === 'passed') {
      workshop.prepare(files);
      result = workshop.test(mutant, text);
    }
  }
  return result;
}

console.log(`${chosen.length} of ${mutants.length} possible mutants; building the unchanged program first`);
const end = Date.now() + Number(options.seconds) * 1000;
for (const [number, mutant] of chosen.entries()) {
  if (results.known[mutant.id] === undefined && !reasons.has(mutant.id) && Date.now() < end) {
    const started = Date.now();
    results.add(mutant.id, resultOf(mutant));
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${number + 1}/${chosen.length} ${results.known[mutant.id]} (${seconds} s): ${mutant.id}`);
  }
}
const reached = report(chosen, results.known, reasons);
process.exitCode = reached && stale.length === 0 ? 0 : 1;
