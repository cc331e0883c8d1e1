// Which vectors prove which rule, and an example of each issue: reads core/RULES.md and the vectors, writes COVERAGE.md beside this file.
//
//   node tests/vectors/rules.mjs           writes the page
//   node tests/vectors/rules.mjs --check   fails when it is stale, when a rule has neither a vector nor a test that there is, a vector a rule
//                                          that is not there, or a decision no rule

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { readVectors } from './read.mjs';

const rulesFile = new URL('../../core/RULES.md', import.meta.url);
const pageFile = new URL('COVERAGE.md', import.meta.url);
const lastDecision = 94;
const noDecisions = [17, 18, 19, '23-29', '34-39', 48, 49, '51-59', 68, 69, 91]; // numbers without rules
const shown = 6; // ids in a row: they are to be looked up, not counted

/** The sections of the page, each with its rules: `{ title, rules: [{ id, test: [file, title] }] }`, a test instead of vectors. */
function readRules() {
  const sections = [];
  for (const line of readFileSync(rulesFile, 'utf8').split('\n')) {
    const [, title] = /^## (.*)$/.exec(line) ?? [];
    const [, id, ...test] = /^- \*\*(D?\d+(?:\.\d+)?[a-z])\*\* .*?(?: Test: `([^`]*)`: (.*))?$/.exec(line) ?? [];
    if (title !== undefined) {
      sections.push({ title, rules: [] });
    } else if (id !== undefined) {
      sections.at(-1).rules.push({ id, test });
    }
  }
  return sections;
}

/** Whether a test is there: its file has its title. */
function isThere([file, title]) {
  if (file === undefined) return false;
  const path = new URL(`../../${file}`, import.meta.url);
  return existsSync(path) && readFileSync(path, 'utf8').includes(title);
}

/** The numbers of the decisions. */
function* decisions() {
  const gaps = noDecisions.map((one) => String(one).split('-').map(Number));
  for (let number = 1; number <= lastDecision; ++number) {
    if (!gaps.some(([first, last = first]) => first <= number && number <= last)) yield number;
  }
}

/** Errors: duplicate and unknown ids, rules without proof, and decisions without rules. */
function faultsOf(rules, vectors) {
  const ids = rules.map(({ id }) => id);
  const numbers = new Set(ids.filter((id) => id.startsWith('D')).map((id) => Number.parseInt(id.slice(1), 10)));
  const cited = new Set(vectors.flatMap(({ spec }) => spec.split(' ')));
  return [
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `core/RULES.md has ${id} twice`),
    ...vectors.flatMap(({ id, spec }) =>
      spec
        .split(' ')
        .flatMap((rule) => (ids.includes(rule) ? [] : [`${id} cites ${rule}, which core/RULES.md has not`])),
    ),
    ...rules
      .filter(({ id, test }) => !cited.has(id) && !isThere(test))
      .map(({ id, test: [file, title] }) =>
        file ? `${id}: ${file} has no test "${title}"` : `no vector proves ${id}`,
      ),
    ...[...decisions()]
      .filter((number) => !numbers.has(number))
      .map((number) => `core/RULES.md has no rule of D${number}`),
    ...[...numbers]
      .filter((number) => number > lastDecision)
      .map((number) => `core/RULES.md has D${number}: raise lastDecision in tests/vectors/rules.mjs`),
  ];
}

/** The shortest issue or warning of each code. */
function examplesOf(vectors) {
  const shortest = new Map();
  const size = (issue) => JSON.stringify(issue).length;
  for (const issue of vectors.flatMap(({ expect: { issues = [], warnings = [] } }) => [...issues, ...warnings])) {
    const known = shortest.get(issue.code);
    if (known === undefined || size(issue) < size(known)) shortest.set(issue.code, issue);
  }
  return [...shortest.keys()].sort().map((code) => shortest.get(code));
}

function pageOf(sections, vectors) {
  const lines = [
    '# Which vectors prove which rule',
    '',
    'Made by `./dev generate` (tests/vectors/rules.mjs) from the vectors; do not edit. The rules are in `core/RULES.md`.',
  ];
  for (const { title, rules } of sections.filter((section) => section.rules.length !== 0)) {
    lines.push('', `## ${title}`, '');
    for (const { id, test } of rules) {
      const proofs = vectors.filter(({ spec }) => spec.split(' ').includes(id)).map((vector) => `\`${vector.id}\``);
      const more = proofs.length > shown ? ` and ${proofs.length - shown} more` : '';
      const tests = test[0] ? [`\`${test[0]}\``] : [];
      lines.push(`- ${id}: ${[...proofs.slice(0, shown), ...tests].join(' ')}${more}`);
    }
  }
  lines.push('', '## An issue of each code', '', 'The shortest of the vectors, for new ones.', '');
  for (const issue of examplesOf(vectors)) lines.push(`- \`${JSON.stringify(issue)}\``);
  const count = sections.flatMap(({ rules }) => rules).length;
  return `${lines.join('\n')}\n\n${count} rules, ${vectors.length} vectors.\n`;
}

const sections = readRules();
const vectors = readVectors();
const faults = faultsOf(
  sections.flatMap(({ rules }) => rules),
  vectors,
);
const page = pageOf(sections, vectors);
if (process.argv[2] !== '--check') {
  writeFileSync(pageFile, page);
} else if (readFileSync(pageFile, 'utf8') !== page) {
  faults.push('tests/vectors/COVERAGE.md: stale, run ./dev generate');
}
for (const fault of faults) {
  console.error(fault);
}
process.exitCode = faults.length === 0 ? 0 : 1;
