// The list of equivalent mutants fits the sources: `./dev mutate` fails otherwise, after minutes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('each mutant that is listed as equivalent can be made', () => {
  const script = fileURLToPath(new URL('../core/mutation/mutate.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--list'], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});
