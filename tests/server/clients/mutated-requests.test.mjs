// Sends mutated requests, with a fixed seed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { mutateSockets } from '../support/socket-mutations.mjs';

test('3000 mutated connections get proper responses, and others are served', { timeout: 120_000 }, async (context) => {
  const seed = 20_260_101;
  context.diagnostic(`seed ${seed}`);
  const { exchanges, statuses } = await mutateSockets({ seed, isOver: (_, count) => count >= 3000 });
  context.diagnostic(`${exchanges} connections, responses: ${JSON.stringify(statuses)}`);
  for (const status of [200, 201, 204, 400, 401, 404, 405]) {
    assert.ok(statuses[status] > 0, `some responses have ${status}`);
  }
});
