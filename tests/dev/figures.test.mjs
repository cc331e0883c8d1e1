// tests/bench/figures.mjs: each figure in a document is that of its source, and each number with a unit has one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { examine, readSources } from '../bench/figures.mjs';

const sources = readSources();
const { texts } = examine(sources);
/** Documents as figures.mjs writes them, so that a fault here is the one that a test makes. */
const read = (file) => texts.get(file) ?? sources.read(file);

/** The faults when a document, or a file of the code, has another text. */
function faultsWith(file, edit, more = {}) {
  const before = read(file);
  const after = edit(before);
  assert.notEqual(after, before, 'the edit changes nothing');
  return examine({ ...sources, read: (name) => (name === file ? after : read(name)), ...more }).faults;
}
const only = (faults, pattern) => {
  assert.equal(faults.length, 1, faults.join('\n'));
  assert.match(faults[0], pattern);
};
const results = (edit) => {
  const changed = structuredClone(sources.results);
  edit(Object.fromEntries(changed.rows.map((row) => [row.id, row])), changed);
  return { results: changed };
};

it('finds no fault in what is committed', () => {
  assert.deepEqual(examine(sources).faults, [], 'node tests/bench/figures.mjs writes figures that have a source');
});

it('writes what it accepts', () => assert.deepEqual(examine({ ...sources, read }).faults, []));

describe('a figure changed by hand', () => {
  it('in a sentence', () => {
    const wrong = (text) => text.replace(/loads about \d+ kB/, 'loads about 5 kB');
    only(faultsWith('js/API.md', wrong), /^js\/API\.md:\d+: "5 kB", but "\d+ kB" in .*size-budget\.json/);
  });

  it('in the table of README.md, of which only the cell is named', () => {
    const row = /^\| JSON text → value .*$/m.exec(read('README.md'))[0];
    const wrong = row.replace(/\| [\d.]+ \S+ \|/, '| 1 ns |');
    only(
      faultsWith('README.md', (text) => text.replace(row, wrong)),
      /^README\.md:\d+: "1 ns", but "[\d.]+ [nµ]s" in .*results\.json/,
    );
  });

  it('in RESULTS.md, with its line', () => {
    const lines = read('tests/bench/RESULTS.md').split('\n');
    const line = lines.findIndex((each) => each.startsWith('| JSON text of ')) + 1;
    const wrong = (text) => text.replace(/^(\| JSON text of .*?\| )[\d.]+ /m, '$17.77 ');
    only(faultsWith('tests/bench/RESULTS.md', wrong), new RegExp(`^tests/bench/RESULTS\\.md:${line}: "7\\.77 `));
  });

  it('a row removed from a table', () => {
    const wrong = (text) => text.replace(/^\| array of .*\n/m, '');
    only(faultsWith('README.md', wrong), /^README\.md:\d+: /);
  });
});

describe('a number with a unit that has no source', () => {
  for (const claim of [
    ...[
      '3 ms',
      '0.06 ms',
      '4.5 µs',
      '12 ns',
      '35 kB',
      '1.5 MB',
      '2 MiB',
      '7 ×',
      '7x',
      '40,000/s',
      '9000 requests per second',
    ],
    ...['20 microseconds', 'a millisecond', 'six times faster', 'twice as fast', '10 times smaller'],
  ]) {
    it(claim, () => {
      const faults = faultsWith('docs/faq.md', (text) => `${text}\nIt needs ${claim}.\n`);
      assert.equal(faults.length, 1, faults.join('\n'));
      assert.match(faults[0], /^docs\/faq\.md:\d+: ".+" has no source/);
    });
  }

  it('names its line', () => {
    const line = read('docs/apply.md').split('\n').length;
    const faults = faultsWith('docs/apply.md', (text) => `${text}In 3 ms.\n`);
    only(faults, new RegExp(`^docs/apply\\.md:${line}: "3 ms" has no source`));
  });

  it('no number without one', () => {
    const text = 'Node 20, 64 levels of nesting, 10,000 addons, `PUT 200`, a second time, version 8.2, two schemas.';
    assert.deepEqual(
      faultsWith('docs/faq.md', (page) => `${page}\n${text}\n`),
      [],
    );
  });
});

describe('tables of figures.mjs that fit no more', () => {
  it('a pattern', () => {
    const faults = faultsWith('docs/faq.md', (text) =>
      text.replace(/compiled\sby\sAjv\sis\sfaster\sby/, 'by Ajv is ahead by'),
    );
    assert.ok(
      faults.some((fault) => /^docs\/faq\.md: nothing matches /.test(fault)),
      faults.join('\n'),
    );
  });

  it('a constant in the code', () => {
    const faults = faultsWith('native/base/limits.hpp', (text) =>
      text.replace('max_head_size = 16384', 'max_head_size = 32768'),
    );
    only(faults, /^native\/README\.md:\d+: "16 KiB", but native\/base\/limits\.hpp has no "max_head_size = 16384"$/);
  });

  it('a number that a document no longer has', () => {
    only(
      faultsWith('docs/testing.md', (text) => text.replace(', up to 16 MiB', '')),
      /^docs\/testing\.md: no "16 MiB"/,
    );
  });

  it('a row that results.json lacks', () => {
    const { faults } = examine({
      ...sources,
      read,
      ...results((_, all) => (all.rows = all.rows.filter(({ id }) => id !== 'parse'))),
    });
    assert.ok(
      faults.some((fault) => /^README\.md: .*results\.json has no row parse$/.test(fault)),
      faults.join('\n'),
    );
  });

  it('a row that failed', () => {
    const failed = results((rows) => Object.assign(rows.object, { failed: 'Error: no Chromium', own: undefined }));
    const { faults } = examine({ ...sources, read, ...failed });
    assert.ok(
      faults.some((fault) => /^docs\/faq\.md: .*has no row object$/.test(fault)),
      faults.join('\n'),
    );
  });
});

describe('stale sizes', () => {
  it('of results.json beside the build', () => {
    const { faults } = examine({ ...sources, read, ...results(({ sizePage }) => (sizePage.own *= 0.93)) });
    assert.match(faults.at(-1), /results\.json, sizePage, is stale: .*\.\/dev bench --save$/); // RESULTS.md differs, too
  });

  it('of both files beside the build', () => {
    const built = { 'editing addons': Math.round(sources.budget.brotli['editing addons'] * 1.1) };
    const { faults } = examine({ ...sources, read, built });
    assert.equal(faults.length, 2, faults.join('\n'));
    assert.match(faults[0], /results\.json, sizePage, is stale: it has \d+ bytes, js\/dist \d+/);
    assert.match(faults[1], /size-budget\.json, editing addons, is stale: .*check-size\.mjs --set$/);
  });

  it('not by less than 3 %', () => {
    const built = { 'editing addons': Math.round(sources.budget.brotli['editing addons'] * 1.005) };
    assert.deepEqual(examine({ ...sources, read, built }).faults, []);
  });
});

it('gives each rival its column in the table, empty where it has no value', () => {
  const changed = results(({ object }) => {
    object.rivals = [
      { name: 'Zod', value: object.own * 3, ratio: 3 },
      { name: 'Zod Mini', value: object.own * 2, ratio: 2 },
      { name: 'Ajv standalone', value: object.own / 4, ratio: 0.25 },
    ];
  });
  const page = examine({ ...sources, read, ...changed }).texts.get('README.md');
  const [own, fourth, twice] = [1, 0.25, 2].map(
    (times) => sources.results.rows.find(({ id }) => id === 'object').own * times,
  );
  const cell = (value) =>
    `${Number((value < 1000 ? value : value / 1000).toPrecision(3))} ${value < 1000 ? 'ns' : 'µs'}`;
  const row = `| valid object → valid or not | ${cell(own)} | ${cell(fourth)} |  | ${cell(twice)} |`;
  assert.ok(page.includes(row), row);
});
