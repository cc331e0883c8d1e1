// Starts instances on PostgreSQL and sends requests to them.
import { adminToken, startServer, temporaryFolder, writeFile } from '../../support/server.mjs';
import { strategyOfName } from '../../support/samples.mjs';
import { password } from './cluster.mjs';

export { addon, ask, update } from '../../support/clients.mjs';

const folder = temporaryFolder();
let files = 0;

/** Starts an instance; its log is JSON. */
export function startInstance(url, { fixtures, args = [], env = {} } = {}) {
  const file = fixtures === undefined ? [] : ['--fixtures', writeFile(folder, `${(files += 1)}.json`, fixtures)];
  return startServer({ args: ['--database', url, '--log', 'json', ...file, ...args], env });
}

/** Whether a log or a response contains a secret or SQL. */
export function leaksSecret(text) {
  const secrets = [password, encodeURIComponent(password), 'postgresql://', adminToken];
  return secrets.some((secret) => text.includes(secret)) || /SELECT |UPDATE |INSERT |unnest|FOR UPDATE/.test(text);
}

/** A strategy type for fixtures. */
export const strategy = (name) => ({ title: null, ...strategyOfName(name) });
