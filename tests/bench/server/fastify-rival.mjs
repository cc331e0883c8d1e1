// node fastify-rival.mjs DATABASE TOKEN FIXTURES: what a Node team would build for the same operation. Fastify, Ajv compiled once from the
// schema that the package ships, better-sqlite3 with the durability of flagadmin-server (write-ahead log, synchronous=FULL).
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

import Ajv2020 from 'ajv/dist/2020.js';
import Database from 'better-sqlite3';
import Fastify from 'fastify';

const [file, token, fixtures] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(new URL('../../../js/schemas/addonCreateUpdateSchema.json', import.meta.url)));
const valid = new Ajv2020({ strict: false }).compile(schema);
const digest = createHash('sha256').update(token).digest();
const secrets = new Set(['url', 'authorization', 'customHeaders']); // of a webhook

const database = new Database(file);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(
  'CREATE TABLE IF NOT EXISTS addon (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT',
);
const select = database.prepare('SELECT version, body FROM addon WHERE id = ?');
const insert = database.prepare('INSERT OR IGNORE INTO addon (id, version, body) VALUES (?, 1, ?)');
const update = database.prepare('UPDATE addon SET version = version + 1, body = ? WHERE id = ? RETURNING version');
database.transaction((addons) => {
  for (const addon of addons) insert.run(addon.id, JSON.stringify(addon));
})(JSON.parse(readFileSync(fixtures)).addons);

function mask(addon) {
  const shown = Object.entries(addon.parameters).map(([name, value]) => [name, secrets.has(name) ? '*****' : value]);
  return { ...addon, parameters: Object.fromEntries(shown) };
}

/** An error as the service has it; nothing when the provider's rules are kept. */
function brokenRule({ provider, parameters }) {
  if (provider !== 'webhook') return 'unknown provider';
  return URL.canParse(parameters?.url) ? undefined : 'parameters.url must be a URL';
}

const put = database.transaction((id, change) => {
  const row = select.get(id);
  if (row === undefined) return undefined;
  const before = JSON.parse(row.body);
  const parameters = { ...change.parameters };
  for (const name of secrets) if (parameters[name] === '*****') parameters[name] = before.parameters[name];
  const { provider, enabled, events, projects = before.projects, environments = before.environments } = change;
  const description = change.description === undefined ? before.description : (change.description ?? '');
  const after = { ...before, provider, description, enabled, parameters, events, projects, environments };
  return { version: update.get(JSON.stringify(after), id).version, after };
});

const app = Fastify({ logger: false, bodyLimit: 102400 });
const refuse = (reply, status, name, message) => reply.code(status).send({ id: crypto.randomUUID(), name, message });
app.addHook('onRequest', async (request, reply) => {
  const shown = createHash('sha256')
    .update(request.headers.authorization ?? '')
    .digest();
  if (!timingSafeEqual(shown, digest)) return refuse(reply, 401, 'AuthenticationRequired', 'no valid token');
});
app.put('/api/admin/addons/:id', (request, reply) => {
  const { body } = request;
  if (!valid(body)) return refuse(reply, 400, 'ValidationError', JSON.stringify(valid.errors));
  const broken = brokenRule(body);
  if (broken) return refuse(reply, 400, 'ValidationError', broken);
  const made = put(Number(request.params.id), body);
  if (!made) return refuse(reply, 404, 'NotFoundError', 'no such addon');
  return reply.header('etag', `"${made.version}"`).send(mask(made.after));
});
app.get('/api/admin/addons/:id', (request, reply) => {
  const row = select.get(Number(request.params.id));
  if (!row) return refuse(reply, 404, 'NotFoundError', 'no such addon');
  return reply.header('etag', `"${row.version}"`).send(mask(JSON.parse(row.body)));
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listening on ${url}`);
