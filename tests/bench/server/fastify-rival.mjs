// node fastify-rival.mjs DATABASE TOKEN FIXTURES: what a Node team would build for the same operation. Fastify, Ajv compiled once from the
// schema that the package ships, better-sqlite3, or pg when DATABASE is the URL of a PostgreSQL database.
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

import Ajv2020 from 'ajv/dist/2020.js';
import Fastify from 'fastify';

const [file, token, fixtures] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(new URL('../../../js/schemas/addonCreateUpdateSchema.json', import.meta.url)));
const valid = new Ajv2020({ strict: false }).compile(schema);
const digest = createHash('sha256').update(token).digest();
const secrets = new Set(['url', 'authorization', 'customHeaders']); // of a webhook

const isPostgresql = file.startsWith('postgresql:');
const { open } = await import(isPostgresql ? './postgresql-store.mjs' : './sqlite-store.mjs');
const store = await open(file, JSON.parse(readFileSync(fixtures)).addons);

function mask(addon) {
  const shown = Object.entries(addon.parameters).map(([name, value]) => [name, secrets.has(name) ? '*****' : value]);
  return { ...addon, parameters: Object.fromEntries(shown) };
}

/** An error as the service has it; nothing when the provider's rules are kept. */
function brokenRule({ provider, parameters }) {
  if (provider !== 'webhook') return 'unknown provider';
  return URL.canParse(parameters?.url) ? undefined : 'parameters.url must be a URL';
}

/** The addon after a change. */
function changed(before, change) {
  const parameters = { ...change.parameters };
  for (const name of secrets) if (parameters[name] === '*****') parameters[name] = before.parameters[name];
  const { provider, enabled, events, projects = before.projects, environments = before.environments } = change;
  const description = change.description === undefined ? before.description : (change.description ?? '');
  return { ...before, provider, description, enabled, parameters, events, projects, environments };
}

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
  const respond = (made) =>
    made
      ? reply.header('etag', `"${made.version}"`).send(mask(made.after))
      : refuse(reply, 404, 'NotFoundError', 'no such addon');
  const made = store.put(Number(request.params.id), (before) => changed(before, body));
  return made instanceof Promise ? made.then(respond) : respond(made);
});
app.get('/api/admin/addons/:id', (request, reply) => {
  const respond = (row) =>
    row
      ? reply.header('etag', `"${row.version}"`).send(mask(JSON.parse(row.body)))
      : refuse(reply, 404, 'NotFoundError', 'no such addon');
  const row = store.get(Number(request.params.id));
  return row instanceof Promise ? row.then(respond) : respond(row);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listening on ${url}`);
