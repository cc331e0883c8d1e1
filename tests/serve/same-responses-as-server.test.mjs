// `flagadmin serve` is `flagadmin-server` (D77): for equal state, all valid HTTP has the same status, headers and body.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { rawRequests } from '../server/model/requests.mjs';
import { startSide, World } from '../server/model/sequences.mjs';
import { isWhole, runs } from '../server/support/runs.mjs';
import { referenceServer } from '../server/support/server.mjs';

/** What must be among the requests, however they fall out. */
const odd = { host: 'Host: x', version: '1.1', isChunked: false };
const request = { by: 0, scheme: '', headers: {}, at: 0, inner: 0, name: 's1', odd };
const addonText = '{"provider":"webhook","enabled":true,"parameters":{"url":"http://a.example/"},"events":[]}';
const examples = [
  {
    ...request,
    method: 'POST',
    path: '/api/admin/strategies',
    odd: { ...odd, body: '{"name":"first","parameters":[]}' },
  },
  { ...request, method: 'GET', path: '/api/admin/addons/2', headers: { 'If-None-Match': '*' } }, // the tag depends on the profile
  { ...request, method: 'PATCH', path: '/api/admin/addons/2' },
  {
    ...request,
    method: 'PUT',
    path: '/api/admin/addons/2',
    headers: { 'If-Match': '"9"' },
    odd: { ...odd, body: addonText },
  },
  {
    ...{ ...request, method: 'POST', path: '/api/admin/strategies' },
    odd: { ...odd, body: '{"name":"second","parameters":[]}', content: ['Content-Type: text/plain'] },
  },
].map((one) => [one]);

for (const profile of ['specification', 'unleash-8.2'])
  test(`${profile}: flagadmin serve responds as flagadmin-server to all valid HTTP`, {
    timeout: 300_000,
  }, async (context) => {
    const sides = [await startSide(profile), await startSide(profile, { command: [referenceServer] })];
    const world = new World(sides);
    try {
      await fc.assert(
        fc.asyncProperty(rawRequests, async (each) => void (await world.send(each))),
        { ...runs({ quick: 300 }), examples },
      );
    } finally {
      await Promise.all(sides.map((side) => side.stop()));
    }
    context.diagnostic(JSON.stringify(Object.fromEntries([...world.statuses].sort())));
    // It reached what it should, unless a short run was asked for.
    for (const status of isWhole
      ? [200, 201, 304, 400, 401, 404, 415, ...(profile === 'specification' ? [405, 412] : [])]
      : [])
      assert.ok(world.statuses.has(status), `no ${status} among ${[...world.statuses]}`);
  });
