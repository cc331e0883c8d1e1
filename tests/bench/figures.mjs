// The figures in documents, from what is committed: results.json (`./dev bench --save`), size-budget.json, and the tree.
//
//   node tests/bench/figures.mjs           writes them
//   node tests/bench/figures.mjs --check   names each that differs from its source, each number with a unit that has no source, and results that
//                                          are stale beside the sizes of the bundles (of js/dist, if it's built)
//   node tests/bench/figures.mjs --list    names each with its source
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { tableOf } from './readme-table.mjs';
import { markdown } from './report.mjs';

const root = new URL('../../', import.meta.url);
const resultsFile = 'tests/bench/results.json';
const budgetFile = 'tests/bench/size-budget.json';

/** The rows that are sizes, and their bundles in size-budget.json. */
const bundles = { sizeAll: '.', sizePage: 'editing addons', sizeClient: 'client', sizeOne: 'one schema' };

/** By so much a size may differ from that of the build: as in check-size.mjs. */
const tolerance = 0.03;

/** In which no number with a unit is without a source. */
const documents = [
  ...['README.md', 'js/README.md', 'js/API.md', 'native/README.md'],
  ...readdirSync(new URL('docs/', root), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

const size = (name) => ({
  source: `${budgetFile}, ${name}`,
  value: ({ budget }) => `${Math.round(budget.brotli[name] / 1000)} kB`,
});
const listed = (values) => `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`;
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const ranVersions = {
  source: 'tests/real/differences.json, versions',
  value: ({ differences }) => listed(Object.keys(differences)),
};
const recordedVersions = {
  source: 'tests/recorded, files',
  value: ({ recorded }) => listed(recorded),
};
const oldestNode = {
  source: 'js/package.json, engines',
  value: ({ read }) => JSON.parse(read('js/package.json')).engines.node.replace('>=', ''),
};

/** Figures in sentences: what the pattern's group finds, wherever it does, is the value. Lines may break where a value has spaces. */
const figures = [
  {
    file: 'README.md',
    pattern: /addons loads less than (\d+ kB)/g,
    source: `${budgetFile}, editing addons, rounded up to tens`,
    value: ({ budget }) => `${Math.ceil(budget.brotli['editing addons'] / 10_000) * 10} kB`,
  },
  {
    file: 'README.md',
    pattern: /less than \d+ kB, and (\d+ kB) with dry runs/g,
    source: `${resultsFile}, sizeWithDryRun`,
    value: ({ rowOf }) => `${Math.round(rowOf('sizeWithDryRun').own / 1000)} kB`,
  },
  { file: 'README.md', pattern: /\bNode (\d+)(?=, Deno| or newer)/g, ...oldestNode },
  { file: 'js/README.md', pattern: /Node ≥ (\d+)/g, ...oldestNode },
  { file: 'docs/runtimes.md', pattern: /^\| Node \| (\d+) \|/gm, ...oldestNode },
  {
    file: 'js/API.md',
    pattern: /\bbegins to edit\b.{0,30}\bloads about ([\d.]+\s\w+) \(brotli\)/gs,
    ...size('dry runs, loaded later'),
  },
  { file: 'js/API.md', pattern: /exports `createService`.*?\babout ([\d.]+\s\w+) \(brotli\)/gs, ...size('./service') },
  { file: 'js/API.md', pattern: /(?:Unleash|edition,)\s([\d.]+\sand\s[\d.]+\d)(?=[.,])/g, ...recordedVersions },
  { file: 'js/API.md', pattern: /The tests run\s((?:[\d.]+,?\s)+and\s[\d.]+\d)/g, ...ranVersions },
  {
    file: 'docs/faq.md',
    pattern: /compiled\sby Ajv is faster by about ([\d.]+ microseconds)/g,
    source: `${resultsFile}, object`,
    value: ({ rowOf }) =>
      `${((rowOf('object').own - rivalOf(rowOf('object'), 'Ajv').value) / 1000).toFixed(1)} microseconds`,
  },
  {
    file: 'docs/faq.md',
    pattern: /for a valid\sobject,\sand\sby\s(\d+)\sfor\san\sinvalid/g,
    source: `${resultsFile}, wrongObject`,
    value: ({ rowOf }) =>
      String(Math.round((rowOf('wrongObject').own - rivalOf(rowOf('wrongObject'), 'Ajv').value) / 1000)),
  },
  {
    file: 'docs/testing.md',
    pattern: /first\sresponds\safter\sabout\s(\d+ ms)/g,
    source: `${resultsFile}, firstService, rounded to tens`,
    value: ({ rowOf }) => `${Math.round(rowOf('firstService').own / 10) * 10} ms`,
  },
  {
    file: 'docs/testing.md',
    pattern: /about\s\d+ ms,\sothers\safter\s([\d.]+ ms)/g,
    source: `${resultsFile}, laterService`,
    value: ({ rowOf }) => `${Number((rowOf('laterService').own / 1e6).toPrecision(1))} ms`,
  },
  {
    file: 'docs/testing.md',
    pattern: /validation that finds errors takes about ((?:a|[\d.]+) microseconds?)/g,
    source: `${resultsFile}, wrongText`,
    value: ({ rowOf }) => asWords(Math.max(1, Math.round(rowOf('wrongText').own / 1000)), 'microsecond'),
  },
  { file: 'tests/recorded/README.md', pattern: /(?:Unleash|edition,)\s([\d.]+\sand\s[\d.]+\d);/g, ...recordedVersions },
  { file: 'tests/real/README.md', pattern: /\bUnleash ((?:[\d.]+,?\s)+and\s[\d.]+\d),/g, ...ranVersions },
  {
    file: 'tests/README.md',
    pattern: /Unleash in (\w+) versions/g,
    source: ranVersions.source,
    value: ({ differences }) => words[Object.keys(differences).length],
  },
];

const limits = 'native/base/limits.hpp';
const changes = 'core/src/api/change_operations.hpp';
const postgresql = 'native/storage/postgresql/postgresql_connection.cpp';
const bodies = [
  ['docs/operating.md', '100 kB', changes, 'addon_body_limit = 102400'],
  ['docs/operating.md', '1 MiB', changes, 'default_body_limit = 1048576'],
];

/** Rules and settings, which are no results: where, the number, and the constant in the code. */
const constants = [
  ['js/API.md', '1 MiB', 'js/src/schema/bulk.ts', 'largestElement = 1 << 20'],
  ...bodies,
  ['docs/operating.md', '5 s', postgresql, "'statement_timeout', '5s'"],
  ['docs/operating.md', '2 s', postgresql, "'lock_timeout', '2s'"],
  ['docs/testing.md', '16 MiB', 'js/src/service/log.ts', 'mostBytes = 2 ** 24'],
  ['native/README.md', '250 ms', 'native/storage/postgresql/postgresql_link.cpp', 'retry_interval{250}'],
  ['native/README.md', '64 MiB', 'core/src/service/answer.cpp', 'bytes_limit = std::int64_t{64} << 20U'],
  ['native/README.md', '64 MiB', 'native/host/content_cache.hpp', 'most_bytes_of_lists = std::size_t{64} << 20U'],
  ['native/README.md', '1 MiB', 'core/src/api/decide.cpp', 'stored_size_limit = 1048576'],
  ['native/README.md', '1 MiB', 'native/base/line_queue.hpp', 'most_waiting_bytes = 1U << 20U'],
  ['native/README.md', '8 KiB', limits, 'max_target_size = 8192'],
  ['native/README.md', '16 KiB', limits, 'max_head_size = 16384'],
  ['native/README.md', '10 seconds', limits, 'head_timeout{10}'],
  ['native/README.md', '64 kB', limits, 'least_write_rate = 64000'],
];

/** Numbers that no program of the repository writes down, with the reason. */
const unmeasured = [['README.md', '2 GB', 'a disk has to have it for the first build: rounded up']];

const apart = String.raw`(?<![\w.,])`;
const digits = String.raw`${apart}\d[\d,.]*`;
const few = 'an?|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|a hundred';
const unit = '[kMG]i?B|[nµμm]s|s|bytes?|(?:kilo|mega|giga)bytes?|(?:nano|micro|milli)?seconds?|×';
/** What claims a time, a size or a ratio. */
const claims = new RegExp(
  [
    String.raw`${digits}[ \u00a0-]?\n?\s*(?:${unit})(?!\w)`,
    String.raw`${digits}(?:x\b|\s?\/\s?s\b|\s(?:(?!within|after|in\b)[a-z]+\s)?(?:per|a)\ssecond\b)`,
    String.raw`\b(?:${few})\s(?:(?:nano|micro|milli)seconds?|(?:kilo|mega)bytes?)\b`,
    String.raw`(?:${digits}|\b(?:${few}|half|twice))\s(?:times\s)?(?:as\s|faster|slower|smaller|larger)(?:fast|small|large|slow)?\b`,
  ].join('|'),
  'gi',
);

const asWords = (count, noun) => (count === 1 ? `a ${noun}` : `${count} ${noun}s`);
const onOneLine = (text) => text.replaceAll(/\s+/g, ' ');
const lineOf = (text, index) => text.slice(0, index).split('\n').length;

function rivalOf(row, name) {
  const rival = row.rivals.find((one) => one.name === name);
  if (rival === undefined) throw new Error(`${resultsFile}: the row ${row.id} has no ${name}`);
  return rival;
}

/** What the figures are made of. `built` has the sizes of js/dist. Tests give others. */
export function readSources(built = {}) {
  const read = (file) => readFileSync(new URL(file, root), 'utf8');
  const recordings = readdirSync(new URL('tests/recorded/', root)).map(
    (name) => /^unleash-([\d.]+)\.json$/.exec(name)?.[1],
  );
  return {
    read,
    results: JSON.parse(read(resultsFile)),
    budget: JSON.parse(read(budgetFile)),
    differences: JSON.parse(read('tests/real/differences.json')),
    recorded: recordings.filter((version) => version !== undefined).sort(),
    built,
  };
}

/** The bytes, by brotli, of the bundles of js/dist; none unless it's built. */
async function builtSizes() {
  if (!existsSync(new URL('js/dist/chunks/index.js', root))) return {};
  const { bundled, laterPage, loadedInTwoSteps, ownBundles, sizes } = await import('./bundle.mjs');
  const built = {};
  for (const name of [...Object.values(bundles), './service'])
    built[name] = sizes(await bundled(ownBundles[name])).brotli;
  built['dry runs, loaded later'] = sizes((await loadedInTwoSteps(laterPage)).later).brotli;
  return built;
}

/** Sizes that differ from those of the build. */
function staleSizes({ results, budget, built }) {
  const faults = [];
  const compare = (what, has, name, command) => {
    const now = built[name] ?? budget.brotli[name];
    if (Math.abs(has - now) < now * tolerance) return;
    const source = name in built ? 'js/dist' : budgetFile;
    faults.push(`${what} is stale: it has ${has} bytes, ${source} ${now}: ${command}`);
  };
  for (const { id, own } of results.rows)
    if (id in bundles && own !== undefined) compare(`${resultsFile}, ${id},`, own, bundles[id], './dev bench --save');
  for (const name of Object.keys(built))
    compare(`${budgetFile}, ${name},`, budget.brotli[name], name, 'node tests/bench/check-size.mjs --set');
  return faults;
}

/** Regions that are written as a whole. */
const regions = [
  {
    file: 'README.md',
    pattern: /^\| \[all rows\]\(tests\/bench\/RESULTS\.md\) .*(?:\n\|.*)*/m,
    source: resultsFile,
    value: ({ rowOf }) => tableOf(rowOf),
  },
  {
    file: 'tests/bench/RESULTS.md',
    pattern: /^.*$/s,
    source: resultsFile,
    value: ({ results }) => markdown(results),
  },
];

/** The lines of a region that differ, of tables only the cells: `[line, there, wanted]`. */
function differingLines(there, wanted) {
  const [old, made] = [there, wanted].map((text) => text.split('\n'));
  const differing = made.flatMap((line, i) => (line === old[i] ? [] : [[i, old[i] ?? '', line]]));
  const all = old.length > made.length ? [...differing, [made.length, old[made.length], '']] : differing;
  const cells = ([line, before, after]) => {
    const [left, right] = [before, after].map((text) => text.split(' | '));
    if (left.length !== right.length) return [line, before, after];
    const isOther = (_, i) => left[i] !== right[i];
    return [line, left.filter(isOther).join(' | '), right.filter(isOther).join(' | ')];
  };
  return old.length === made.length ? all.map(cells) : all.slice(0, 1);
}

/** A pass over all figures: texts as they should be, faults, the list, and the parts of documents that have a source. */
class Pass {
  faults = [];
  list = [];
  texts = new Map();
  covered = new Map();

  constructor(sources) {
    const rowOf = (id) => {
      const row = sources.results.rows.find((one) => one.id === id);
      if (row === undefined || row.failed) throw new Error(`${resultsFile} has no row ${id}`);
      return row;
    };
    this.sources = { ...sources, rowOf };
  }

  textOf(file) {
    if (!this.texts.has(file)) this.texts.set(file, this.sources.read(file));
    return this.texts.get(file);
  }

  /** The value of a figure; undefined, and a fault, if its source lacks it. */
  valueOf({ file, source, value }) {
    try {
      return value(this.sources);
    } catch (error) {
      this.faults.push(`${file}: a figure of ${source}: ${error.message}`);
      return undefined;
    }
  }

  cover(file, start, end) {
    this.covered.set(file, [...(this.covered.get(file) ?? []), [start, end]]);
  }

  /** Replaces what a figure's pattern finds. Regions come first: what they hold has its source. */
  apply(figure, isRegion) {
    const { file, pattern, source } = figure;
    const wanted = this.valueOf(figure);
    if (wanted === undefined) return;
    const text = this.textOf(file);
    const found = isRegion ? [pattern.exec(text)].filter(Boolean) : [...text.matchAll(pattern)];
    if (found.length === 0) this.faults.push(`${file}: nothing matches ${pattern}, a figure of ${source}`);
    let written = text;
    for (const match of found.reverse()) {
      const there = isRegion ? match[0] : match[1];
      const start = match.index + (isRegion ? 0 : match[0].lastIndexOf(there));
      const line = lineOf(text, start);
      this.list.push(`${file}:${line}  ${isRegion ? 'the whole table or page' : wanted}  ← ${source}`);
      if (isRegion ? there === wanted : onOneLine(there) === wanted) continue;
      const differences = isRegion ? differingLines(there, wanted) : [[0, onOneLine(there), wanted]];
      for (const [offset, before, after] of differences)
        this.faults.push(`${file}:${line + offset}: "${before}", but "${after}" in ${source}`);
      written = written.slice(0, start) + wanted + written.slice(start + there.length);
    }
    this.texts.set(file, written);
  }

  /** Marks what figures have written, which has moved by then. */
  mark({ file, pattern }, isRegion) {
    const text = this.textOf(file);
    for (const match of isRegion ? [pattern.exec(text)].filter(Boolean) : text.matchAll(pattern)) {
      const part = match[isRegion ? 0 : 1];
      const start = match.index + match[0].lastIndexOf(part);
      this.cover(file, start, start + part.length);
    }
  }

  /** Constants and numbers without measurement: those that are there no longer are faults too. */
  markAllowed([file, number, code, constant]) {
    const text = this.textOf(file);
    const spelled = number.replaceAll('.', '\\.').replace(' ', '\\s');
    const found = [...text.matchAll(new RegExp(`${apart}${spelled}(?!\\w)`, 'g'))];
    if (found.length === 0)
      this.faults.push(`${file}: no "${number}" any more: remove it from the tables of figures.mjs`);
    if (constant !== undefined && !this.sources.read(code).includes(constant))
      this.faults.push(`${file}:${lineOf(text, found[0]?.index ?? 0)}: "${number}", but ${code} has no "${constant}"`);
    for (const { index, 0: part } of found) {
      this.list.push(
        `${file}:${lineOf(text, index)}  ${number}  ← ${constant === undefined ? code : `${code}: ${constant}`}`,
      );
      this.cover(file, index, index + part.length);
    }
  }

  /** Numbers with a unit that nothing covers. */
  scan(file) {
    const text = this.textOf(file);
    for (const { index, 0: claim } of text.matchAll(claims)) {
      const isCovered = this.covered.get(file)?.some(([start, end]) => start <= index && index < end);
      if (!isCovered)
        this.faults.push(
          `${file}:${lineOf(text, index)}: "${onOneLine(claim)}" has no source: tests/bench/figures.mjs`,
        );
    }
  }
}

/** `{ texts, faults, list }`: documents by their names as they should be. */
export function examine(sources) {
  const pass = new Pass(sources);
  for (const region of regions) pass.apply(region, true);
  for (const figure of figures) pass.apply(figure, false);
  for (const region of regions) pass.mark(region, true);
  for (const figure of figures) pass.mark(figure, false);
  for (const row of [...constants, ...unmeasured]) pass.markAllowed(row);
  for (const file of documents) pass.scan(file);
  pass.faults.push(...staleSizes(sources));
  return { texts: pass.texts, faults: pass.faults, list: pass.list };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [mode = '--write'] = process.argv.slice(2);
  if (!['--write', '--check', '--list'].includes(mode)) throw new Error(`${mode} is neither --check nor --list`);
  const sources = readSources(mode === '--check' ? await builtSizes() : {});
  let { texts, faults, list } = examine(sources);
  if (mode === '--list') {
    console.log([...new Set(list)].sort(new Intl.Collator('en', { numeric: true }).compare).join('\n'));
    faults = [];
  } else if (mode !== '--check') {
    for (const [file, text] of texts) if (text !== sources.read(file)) writeFileSync(new URL(file, root), text);
    ({ faults } = examine(sources));
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 && mode === '--check')
    console.error('node tests/bench/figures.mjs writes figures that have a source');
  process.exitCode = faults.length > 0 ? 1 : 0;
}
