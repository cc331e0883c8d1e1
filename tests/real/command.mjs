// Runs the command line of the package at an Unleash, which it asks for its version.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';

const program = fileURLToPath(new URL('../../js/dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'flagadmin-real-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The exit status and outputs of `flagadmin` with these arguments. */
export function flagadmin({ url, tokens }, ...args) {
  const env = { ...process.env, FLAGADMIN_TOKEN: tokens.admin, FLAGADMIN_URL: url };
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...args], { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
}

/** Applies a file, which must succeed. */
export async function apply(unleash, file, ...options) {
  const { code, stdout, stderr } = await flagadmin(unleash, 'apply', file, '--yes', ...options);
  assert.equal(code, 0, stdout + stderr);
}

export function fileOf(content, name = 'state.json') {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
export const readBack = (path) => JSON.parse(readFileSync(path, 'utf8'));
