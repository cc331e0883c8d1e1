// Third-party tools that validate the OpenAPI document. They are installed below build/contract, with a lock file of their own.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import '../../../support/environment.mjs';
import { send } from '../../support/client.mjs';

const run = promisify(execFile);

/** Where the packages are installed, and what the tests make. */
export const folder = fileURLToPath(new URL('../../../../build/contract/', import.meta.url));

/** Tools send no usage data and look for no newer versions. */
const quietly = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

const toolPath = (name) => join(folder, 'node_modules/.bin', name);

/** Runs a tool; returns what it printed, and how it ended. */
export async function runTool(name, ...args) {
  try {
    const { stdout, stderr } = await run(toolPath(name), args, { cwd: folder, env: quietly, maxBuffer: 1 << 26 });
    return { status: 0, stdout, stderr };
  } catch (failure) {
    return { status: failure.code, stdout: failure.stdout ?? '', stderr: failure.stderr ?? String(failure) };
  }
}

/** The document as a server sends it, written to a file of this name. */
export async function saveDocument(server, name) {
  const { status, text } = await send(server, 'GET', '/docs/openapi.json', { token: null });
  if (status !== 200) throw new Error(`GET /docs/openapi.json: ${status}`);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
