// Tests the order of checks of every operation that changes something (D40).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { operations } from '../model/rules.mjs';
import { send } from '../support/client.mjs';
import { changes, storedResources } from '../support/operations.mjs';
import { isError } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixtures = writeFile(folder, 'fixtures.json', storedResources);
const limited = 'limited-to-development';
const tokens = writeFile(folder, 'tokens.json', [
  { token: 'without-permissions', name: 'reader', permissions: [] },
  {
    token: limited,
    name: 'development',
    permissions: ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON'],
    environments: ['development'],
  },
]);
const start = () => startServer({ args: ['--fixtures', fixtures, '--tokens', tokens, '--log', 'off'] });

/**
 * D40 for one operation, in order. Each step changes a request so that it fails there; a step leaves alone what an earlier one has
 * changed, so that several can fail at the same time.
 */
function stepsOf(name, { limit, invalid, missing, limited: beyond, rule }) {
  const { permission } = operations[name];
  const changed = (values) => (request) => {
    for (const [name, value] of Object.entries(values)) request[name] ??= value;
  };
  const header = (name, value) => (request) => (request.headers[name] = value);
  const all = [
    { name: 'route', status: 404, error: 'NotFoundError', spoil: changed({ path: '/api/admin/nothing' }) },
    { name: 'method', status: 405, error: 'MethodNotAllowed', spoil: changed({ method: 'PATCH' }) },
    { name: 'authentication', status: 401, error: 'AuthenticationRequired', spoil: changed({ token: 'wrong' }) },
    {
      ...{ name: 'permission', status: 403, error: 'NoAccessError' },
      message: new RegExp(`^the permission ${permission} is required$`),
      spoil: changed({ token: 'without-permissions' }),
    },
    invalid && {
      ...{ name: 'content type', status: 415, error: 'ContentTypeerror' },
      spoil: header('content-type', 'text/plain'),
    },
    { name: 'size', status: 413, error: 'ContentTooLarge', spoil: changed({ padding: limit + 1 }) },
    invalid && {
      ...{ name: 'schema', status: 400, error: 'ValidationError', pointer: invalid[1] },
      spoil: changed({ body: invalid[0] }),
    },
    missing && { name: 'existence', status: 404, error: 'NotFoundError', spoil: changed({ path: missing }) },
    beyond && {
      ...{ name: 'environment', status: 403, error: 'NoAccessError' },
      message: new RegExp(`^the permission ${permission} is required for the environment "production"$`),
      spoil: changed({ ...beyond, token: limited }),
    },
    missing && {
      ...{ name: 'precondition', status: 412, error: 'PreconditionFailed' },
      spoil: header('if-match', '"99"'),
    },
    rule &&
      (({ status, error, pointer, ...values }) => ({ name: 'rule', status, error, pointer, spoil: changed(values) }))(
        rule,
      ),
  ];
  return all.filter(Boolean);
}

async function sendSpoiled(server, operation, spoiled) {
  const request = { headers: {} };
  spoiled.forEach((step) => step.spoil(request));
  const { method = operation.method, path = operation.path, body = operation.body, headers, padding } = request;
  const token = request.token ?? (operation.limited ? limited : undefined);
  const text = body === undefined ? '' : JSON.stringify(body);
  const hasBody = body !== undefined || padding !== undefined;
  return send(server, method, path, {
    headers,
    ...(token === undefined ? {} : { token }),
    ...(hasBody ? { body: text.padEnd(padding ?? 0, ' ') } : {}),
  });
}

function assertRefusedAt(response, step, others) {
  const all = [step, ...others].map(({ name }) => name).join(', ');
  assert.ok(isError(response, step.status, step.error), `${all}: ${response.status} ${response.text.slice(0, 300)}`);
  assert.match(response.body.message, step.message ?? /./, all);
  if (step.pointer !== undefined) assert.equal(response.body.details[0].instancePath, step.pointer, all);
}

test('the tables, of the model too, have every operation that changes something, with the schema of its body', async () => {
  const server = await start();
  const { paths } = (await send(server, 'GET', '/docs/openapi.json')).body;
  await server.stop();
  const documented = Object.entries(paths).flatMap(([path, { get: _, ...methods }]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      const row = changes[operationId];
      assert.ok(row, `tests/server/support/operations.mjs lacks ${operationId}`);
      assert.equal(row.method, method.toUpperCase());
      assert.match(row.path, pattern);
      if (row.missing !== undefined) assert.match(row.missing, pattern);
      const schema = requestBody?.content['application/json'].schema.$ref;
      assert.equal(schema?.replace('#/components/schemas/', ''), row.schema, operationId);
      return operationId;
    }),
  );
  assert.deepEqual(Object.keys(changes).sort(), documented.sort(), 'tests/server/support/operations.mjs');
  assert.deepEqual(Object.keys(operations).sort(), documented, 'tests/server/model/rules.mjs');
});

for (const [name, operation] of Object.entries(changes)) {
  describe(`order of checks (D40): ${name}`, () => {
    let server;
    before(async () => (server = await start()));
    after(() => server.stop());

    const steps = stepsOf(name, operation);
    steps.forEach((step, place) => {
      test(`${step.name}: ${step.status}, before each later step and all of them`, async () => {
        const later = steps.slice(place + 1);
        for (const others of [[], ...later.map((one) => [one]), later]) {
          assertRefusedAt(await sendSpoiled(server, operation, [step, ...others]), step, others);
        }
      });
    });

    test('a request without a fault passes, and no refused one had an effect', async () => {
      assert.equal((await sendSpoiled(server, operation, [])).status, operation.success);
    });
  });
}

test('an unknown route is 404 without a token', async () => {
  const server = await start();
  assert.ok(isError(await send(server, 'GET', '/nothing', { token: null }), 404, 'NotFoundError'));
  await server.stop();
});
