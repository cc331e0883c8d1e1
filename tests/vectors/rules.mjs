// node tests/vectors/rules.mjs: fails when a rule of core/RULES.md has neither a vector nor a test that there is, a vector a rule that is not there,
// a decision no rule, or when the canaries lack a kind of value, error or boundary that other vectors have.

import { existsSync, readFileSync } from 'node:fs';

import { missingFeatures } from './canaries.mjs';
import { readVectors } from './read.mjs';

const rulesFile = new URL('../../core/RULES.md', import.meta.url);
/** Rules that vectors can't prove: the file of a test, and a part of its title, by the rule. */
const tests = JSON.parse(readFileSync(new URL('../rule-tests.json', import.meta.url), 'utf8'));
const lastDecision = 106;
const noDecisions = [17, 18, 19, '23-29', '34-39', 48, 49, '51-59', '68-70', 91, 96, 104]; // numbers without rules

/** The rules: their numbers. */
const readRules = () =>
  [...readFileSync(rulesFile, 'utf8').matchAll(/^- \*\*(D?\d+(?:\.\d+)?[a-z])\*\* ./gm)].map(([, id]) => id);

/** Whether a test is there: its file has its title. */
function isThere([file, title]) {
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
function faultsOf(ids, vectors) {
  const numbers = new Set(ids.filter((id) => id.startsWith('D')).map((id) => Number.parseInt(id.slice(1), 10)));
  const cited = new Set(vectors.flatMap(({ spec }) => spec.split(' ')));
  return [
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `core/RULES.md has ${id} twice`),
    ...vectors.flatMap(({ id, spec }) =>
      spec
        .split(' ')
        .flatMap((rule) => (ids.includes(rule) ? [] : [`${id} cites ${rule}, which core/RULES.md has not`])),
    ),
    ...ids
      .filter((id) => !cited.has(id) && tests[id] === undefined)
      .map((id) => `no vector proves ${id}, and tests/rule-tests.json names no test`),
    ...Object.entries(tests).flatMap(([id, test]) => [
      ...(ids.includes(id) ? [] : [`tests/rule-tests.json has ${id}, which core/RULES.md has not`]),
      ...(isThere(test) ? [] : [`${id}: ${test[0]} has no test "${test[1]}"`]),
    ]),
    ...[...decisions()]
      .filter((number) => !numbers.has(number))
      .map((number) => `core/RULES.md has no rule of D${number}`),
    ...[...numbers]
      .filter((number) => number > lastDecision)
      .map((number) => `core/RULES.md has D${number}: raise lastDecision in tests/vectors/rules.mjs`),
    ...missingFeatures(vectors).map((feature) => `no vector with "${feature}" is a canary`),
  ];
}

const faults = faultsOf(readRules(), readVectors());
for (const fault of faults) {
  console.error(fault);
}
process.exitCode = faults.length === 0 ? 0 : 1;
