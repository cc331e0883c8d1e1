// The traffic of `./dev soak` expects what the server really returns; times and memory are left to the soak itself.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { prepare, startFlagadmin } from './server/contestants.mjs';
import { invalidRequests, prepareConflict } from './soak/invalid.mjs';
import { closedDescriptors, restartWithout } from './soak/restarts.mjs';
import { ask } from './soak/valid.mjs';

describe('a restart of the soak without standard descriptors', () => {
  const place = prepare(100);
  after(() => place.remove());
  before(async () => (await startFlagadmin(place, { pinned: false })).stop());

  for (const redirections of closedDescriptors)
    test(redirections, async () => {
      const database = `${place.folder}/flagadmin.db`;
      assert.equal(await restartWithout(redirections, database), `after ${redirections}`);
      const server = await startFlagadmin(place, { pinned: false });
      const { text } = await ask(server, undefined, 'GET', '/api/admin/addons/1');
      assert.equal(JSON.parse(text).description, `after ${redirections}`);
      assert.equal(await server.stop(), 0);
    });
});

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
