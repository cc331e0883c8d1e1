// Databases in files, servers that begin them with the samples, and what another program does to them.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

import '../../support/environment.mjs';
import { sendDirectly } from './client.mjs';
import { addonUpdate, fixtures } from './samples.mjs';
import { startServer, temporaryFolder, writeFile } from './server.mjs';

export const folder = temporaryFolder();
export const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);

/** A file in a folder of its own. */
export const newDatabase = () => join(mkdtempSync(join(folder, 'store-')), 'flagadmin.db');

/** Starts a server with a database; without one it has the samples in memory. */
export function start(database, { fixtures: file = fixturesFile, args = [], ...options } = {}) {
  const stored = database ? ['--database', database] : [];
  return startServer({ args: [...stored, '--fixtures', file, '--log', 'json', ...args], ...options });
}

/** A request to the API. */
export const ask = (server, method, path, body, token) =>
  sendDirectly(server, method, `/api/admin/${path}`, { body, ...(token && { token }) });
/** Changes addon 1. */
export const update = (server, changes) => ask(server, 'PUT', 'addons/1', { ...addonUpdate, ...changes });
export const isReady = async (server) => (await sendDirectly(server, 'GET', '/ready')).status === 200;

/** Runs SQL on a file. */
export const sqlite = (database, text) =>
  execFileSync('sqlite3', ['-bail', database], { input: text, encoding: 'utf8' }).trim();

/** Runs SQL in another program, which keeps its locks until `end` is called. */
export async function hold(database, text = 'BEGIN IMMEDIATE;') {
  const holder = spawn('sqlite3', ['-bail', database], { stdio: ['pipe', 'pipe', 'inherit'] });
  // Its turn comes between two commits.
  holder.stdin.write(`.timeout 20000\n${text}\nSELECT 'held';\n`);
  await once(holder.stdout, 'data');
  return {
    async end() {
      holder.stdin.end('ROLLBACK;\n');
      await once(holder, 'exit');
    },
  };
}
