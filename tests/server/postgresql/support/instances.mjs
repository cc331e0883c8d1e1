// Starts instances on PostgreSQL and sends requests to them.
import { adminToken, startServer, temporaryFolder, writeFile } from '../../support/server.mjs';
import { sendDirectly } from '../../support/client.mjs';
import { strategyOfName } from '../../support/samples.mjs';
import { password } from './cluster.mjs';

const folder = temporaryFolder();
let files = 0;

/** Starts an instance; its log is JSON. */
export function startInstance(url, { fixtures, args = [], env = {} } = {}) {
  const file = fixtures === undefined ? [] : ['--fixtures', writeFile(folder, `${(files += 1)}.json`, fixtures)];
  return startServer({ args: ['--database', url, '--log', 'json', ...file, ...args], env });
}

/** Starts several that share a database, all at the same moment. */
export const startInstances = (count, url, options) =>
  Promise.all(Array.from({ length: count }, () => startInstance(url, options)));

/** A request; nothing when the connection breaks. */
export const ask = (instance, method, path, options) =>
  sendDirectly(instance, method, path.startsWith('/') ? path : `/api/admin/${path}`, options).catch(() => undefined);

/** Whether a log or a response contains a secret or SQL. */
export function leaksSecret(text) {
  const secrets = [password, encodeURIComponent(password), 'postgresql://', adminToken];
  return secrets.some((secret) => text.includes(secret)) || /SELECT |UPDATE |INSERT |unnest|FOR UPDATE/.test(text);
}

/** An addon for fixtures and, without its id, for updates. */
export const addon = (id, changes = {}) => ({
  id,
  provider: 'webhook',
  description: '0',
  enabled: true,
  parameters: { url: 'https://example.com/hook' },
  events: [],
  projects: [],
  environments: [],
  ...changes,
});

/** An update that changes these members only. */
export const update = (changes) => ({
  provider: 'webhook',
  enabled: true,
  parameters: { url: 'https://example.com/hook' },
  events: [],
  ...changes,
});

/** A strategy type for fixtures. */
export const strategy = (name) => ({ title: null, ...strategyOfName(name) });
