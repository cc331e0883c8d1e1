// The traffic of `./dev soak` expects what the server really returns; times and memory are left to the soak itself.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { prepare, startFlagadmin } from './server/contestants.mjs';
import { invalidRequests, prepareConflict } from './soak/invalid.mjs';
import { ask } from './soak/valid.mjs';

describe('invalid requests of the soak', () => {
  const place = prepare(100);
  let server;

  before(async () => {
    server = await startFlagadmin(place, { pinned: false });
    assert.equal((await prepareConflict(server)).status, 201);
  });
  after(async () => {
    await server?.stop();
    place.remove();
  });

  for (const [status, method, path, body, headers] of invalidRequests) {
    test(`${status} for ${method} ${path} ${JSON.stringify(body ?? null).slice(0, 60)}`, async () => {
      const response = await ask(server, undefined, method, path, body, headers);
      assert.equal(response.status, status, response.text);
    });
  }
});
