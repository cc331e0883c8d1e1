// Tests the order of checks (D40).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { addonUpdate, fixtures, isError, tokens } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
let server;

/**
 * D40, in order. Each step knows how to make a request fail at it; all steps after it can fail at the same time.
 * `path`, `method` and so on are what the request is changed to.
 */
const steps = [
  { name: 'route', status: 404, error: 'NotFoundError', spoil: (request) => (request.path = '/api/admin/nothing') },
  { name: 'method', status: 405, error: 'MethodNotAllowed', spoil: (request) => (request.method = 'PATCH') },
  {
    name: 'authentication',
    status: 401,
    error: 'AuthenticationRequired',
    spoil: (request) => (request.token = 'wrong'),
  },
  {
    name: 'permission',
    status: 403,
    error: 'NoAccessError',
    message: /^the permission UPDATE_ADDON is required$/,
    spoil: (request) => (request.token ??= 'reads-only'),
  },
  {
    name: 'content type',
    status: 415,
    error: 'ContentTypeerror',
    spoil: (request) => (request.headers['content-type'] = 'text/plain'),
  },
  { name: 'size', status: 413, error: 'ContentTooLarge', spoil: (request) => (request.padding = 102401) },
  { name: 'schema', status: 400, error: 'ValidationError', spoil: (request) => (request.body.enabled = 'yes') },
  {
    name: 'existence',
    status: 404,
    error: 'NotFoundError',
    message: /addon/,
    spoil: (request) => (request.path ??= '/api/admin/addons/77'),
  },
  {
    name: 'environment',
    status: 403,
    error: 'NoAccessError',
    message: /production/,
    spoil: (request) => {
      request.token ??= 'addons-development';
      request.body.environments = ['production'];
    },
  },
  { name: 'precondition', status: 412, error: 'PreconditionFailed', spoil: (r) => (r.headers['if-match'] = '"99"') },
  {
    name: 'provider rules',
    status: 400,
    error: 'ValidationError',
    pointer: '/parameters/url',
    spoil: (request) => (request.body.parameters = {}),
  },
];

async function sendSpoiled(spoiled) {
  const request = { headers: {}, body: structuredClone(addonUpdate) };
  spoiled.forEach((step) => step.spoil(request));
  let body = JSON.stringify(request.body);
  body = body.padEnd(request.padding ?? body.length, ' ');
  const { method = 'PUT', path = '/api/admin/addons/1', token = 'addons-development', headers } = request;
  return send(server, method, path, { token, body, headers });
}

function assertRefusedAt(response, step) {
  assert.ok(isError(response, step.status, step.error), `${step.name}: ${response.status} ${response.text}`);
  assert.match(response.body.message, step.message ?? /./);
  if (step.pointer !== undefined) {
    assert.equal(response.body.details[0].instancePath, step.pointer);
  }
}

describe('order of checks (D40)', () => {
  before(async () => {
    const args = [
      '--fixtures',
      writeFile(folder, 'fixtures.json', fixtures),
      '--tokens',
      writeFile(folder, 'tokens.json', tokens),
      '--log',
      'off',
    ];
    server = await startServer({ args });
  });
  after(() => server.stop());

  test('a request without a fault passes', async () => assert.equal((await sendSpoiled([])).status, 200));

  steps.forEach((step, place) => {
    test(`${step.name} alone: ${step.status}`, async () => assertRefusedAt(await sendSpoiled([step]), step));
    for (const later of steps.slice(place + 1)) {
      test(`${step.name} before ${later.name}`, async () => assertRefusedAt(await sendSpoiled([step, later]), step));
    }
    test(`${step.name} before everything after it`, async () => {
      assertRefusedAt(await sendSpoiled(steps.slice(place)), step);
    });
  });

  test('an unknown route is 404 without a token', async () => {
    assert.ok(isError(await send(server, 'GET', '/nothing', { token: null }), 404, 'NotFoundError'));
  });

  const create = (body, token) => send(server, 'POST', '/api/admin/strategies', { body, token });
  test('of a strategy: schema before conflict', async () => {
    assert.equal((await create({ name: 'existing-strategy', parameters: 1 }, 'strategies-only')).status, 400);
    assert.equal((await create({ name: 'existing-strategy', parameters: [] }, 'strategies-only')).status, 409);
    assert.equal((await create({ name: 'existing-strategy', parameters: [] }, 'addons-everywhere')).status, 403);
  });
});
