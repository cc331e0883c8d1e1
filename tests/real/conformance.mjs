// The conformance suite at Unleash: what differs is what tests/conformance/known says, each row with a reason. UPDATE=1 writes that.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';
import { kindOf } from './reasons.mjs';

const main = fileURLToPath(new URL('../conformance/main.mjs', import.meta.url));

function run({ url, tokens }, ...options) {
  const args = [main, url, '--token', tokens.admin, '--format', 'json', ...options];
  return new Promise((resolve, reject) =>
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      stdout.startsWith('{')
        ? resolve({ code: error?.code ?? 0, stderr, ...JSON.parse(stdout) })
        : reject(new Error(stderr)),
    ),
  );
}

const knownName = ({ version }) => `unleash-${version.replace(/\.\d+$/, '')}`;
const knownFile = (unleash) => new URL(`../conformance/known/${knownName(unleash)}.json`, import.meta.url);
export const readKnown = (unleash) =>
  existsSync(knownFile(unleash)) ? JSON.parse(readFileSync(knownFile(unleash), 'utf8')) : [];

async function update(unleash) {
  const { results } = await run(unleash);
  const kinds = new Map();
  for (const one of results.filter(({ result }) => result === 'failed')) {
    const { reason, got } = kindOf(one);
    const kind = kinds.get(`${reason} ${got}`) ?? { reason, got, cases: [] };
    kind.cases.push(one.id);
    kinds.set(`${reason} ${got}`, kind);
  }
  const rows = [...kinds.values()].map((kind) => JSON.stringify(kind)).sort();
  writeFileSync(knownFile(unleash), `[\n${rows.join(',\n')}\n]\n`);
}

export async function judgeConformance(unleash) {
  if (process.env.UPDATE) await update(unleash);
  const { code, counts, byRule, byReason, results, stderr } = await run(unleash, '--known', knownName(unleash));
  console.log(`conformance of Unleash ${unleash.version}:`, counts, byReason);
  for (const [rule, some] of Object.entries(byRule)) if (some.failed > 0) console.log(rule, some);
  const failed = results.filter(({ result }) => result === 'failed').map(({ id, got }) => `${id}: ${got}`);
  assert.deepEqual(failed, []);
  assert.deepEqual([code, stderr], [0, ''], 'nothing is left behind');
}
