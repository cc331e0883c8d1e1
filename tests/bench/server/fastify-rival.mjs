// node fastify-rival.mjs PORT TOKEN DATABASE FIXTURES [together]: what a Node team would build for the same operations. Fastify, Ajv, and better-sqlite3,
// or pg when DATABASE is the URL of a PostgreSQL database.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

import Fastify from 'fastify';

import { check } from '../rivals/ajv.mjs';

const [port, token, database, fixtures, mode] = process.argv.slice(2);
const hash = (text = '') => createHash('sha256').update(text).digest();
const expected = hash(token);
const secrets = new Set(['url', 'authorization', 'customHeaders']); // of a webhook

const { open } = await import(database.startsWith('postgresql:') ? './postgresql-store.mjs' : './sqlite-store.mjs');
const store = await open(database, JSON.parse(readFileSync(fixtures)).addons, { together: mode === 'together' });

function mask(addon) {
  const shown = Object.entries(addon.parameters).map(([name, value]) => [name, secrets.has(name) ? '*****' : value]);
  return { ...addon, parameters: Object.fromEntries(shown) };
}

const keepsRules = ({ provider, parameters }) => provider === 'webhook' && URL.canParse(parameters?.url);

/** The addon after a change. */
function changed(before, change) {
  const parameters = { ...change.parameters };
  for (const name of secrets) if (parameters[name] === '*****') parameters[name] = before.parameters[name];
  const { provider, enabled, events, projects = before.projects, environments = before.environments } = change;
  const description = change.description === undefined ? before.description : (change.description ?? '');
  return { ...before, provider, description, enabled, parameters, events, projects, environments };
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
/** For Fastify's own serialiser, which is faster than `JSON.stringify`. */
const addon = {
  type: 'object',
  properties: {
    ...{ id: { type: 'integer' }, provider: text, description: text, enabled: { type: 'boolean' } },
    ...{ parameters: { type: 'object', additionalProperties: true } },
    ...{ events: texts, projects: texts, environments: texts },
  },
};
const schema = { response: { 200: addon } };

const app = Fastify({ logger: false, bodyLimit: 102400 });
const refuse = (reply, status, name) => reply.code(status).send({ id: randomUUID(), name, message: name });
const respond = (reply, found) =>
  found ? reply.header('etag', `"${found.version}"`).send(mask(found.addon)) : refuse(reply, 404, 'NotFoundError');

app.addHook('onRequest', async (request, reply) => {
  if (!timingSafeEqual(hash(request.headers.authorization), expected))
    return refuse(reply, 401, 'AuthenticationRequired');
});
app.put('/api/admin/addons/:id', { schema }, async ({ body, params }, reply) => {
  if (!check(body) || !keepsRules(body)) return refuse(reply, 400, 'ValidationError');
  return respond(reply, await store.put(Number(params.id), (before) => changed(before, body)));
});
app.get('/api/admin/addons/:id', { schema }, async ({ params }, reply) =>
  respond(reply, await store.get(Number(params.id))),
);
await app.listen({ host: '127.0.0.1', port: Number(port) });
