// docs/operating.md names what there is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { runServer } from '../support/server.mjs';
import { root } from './document.mjs';

const text = readFileSync(`${root}docs/operating.md`, 'utf8');

test('variables, with their defaults', async () => {
  const { stdout } = await runServer(['--help']);
  const names = new Set(text.match(/\bFLAGADMIN_[A-Z_]+\b/g));
  assert.ok(names.size >= 7);
  for (const name of names) assert.ok(stdout.includes(`(Env:${name})`), name);
  const rows = [...text.matchAll(/^\| ((?:`FLAGADMIN_[A-Z_]+`(?:, )?)+) \| ((?:`[^`]+`(?:, )?)+)/gm)];
  assert.ok(rows.length >= 3);
  for (const [, variables, defaults] of rows) {
    const values = defaults.match(/`[^`]+`/g).map((one) => one.slice(1, -1));
    for (const [i, variable] of variables.match(/FLAGADMIN_[A-Z_]+/g).entries())
      assert.ok(stdout.includes(`=${values[i]} (Env:${variable})`), `${variable} is ${values[i]}`);
  }
});
