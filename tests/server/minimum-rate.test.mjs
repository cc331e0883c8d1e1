// A client that reads slowly gets all of a large list, and one that does not read is cut off: as long as that takes, in the slow part only.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { sendDirectly } from './support/client.mjs';
import { beginList, startWithLargeList } from './support/large-list.mjs';
import { eventually, temporaryFolder } from './support/server.mjs';

let server;
before(async () => {
  server = await startWithLargeList(temporaryFolder());
});
after(() => server.stop());

const connections = async () => {
  const { text } = await sendDirectly(server, 'GET', '/internal-backstage/prometheus', { token: null });
  return Number(/^flagadmin_connections (\d+)$/m.exec(text)[1]);
};

test('a client that reads 300 kB a second gets all of it; one that does not read is cut off', {
  timeout: 240_000,
}, async () => {
  const stalled = await beginList(server);
  const begun = Date.now();
  const slow = await beginList(server);
  let size = 0;
  while (size < 9_500_000 && !slow.readableEnded && !slow.destroyed) {
    size += slow.read(Math.min(30_000, slow.readableLength))?.length ?? 0;
    await sleep(100);
  }
  assert.ok(size >= 9_500_000, `${size} bytes in ${Date.now() - begun} ms`);
  slow.destroy();
  // Bytes in the system's buffers count as sent: a minute at 64 kB a second for 4 MB.
  const isCut = await eventually(async () => (await connections()) <= 1, 150_000 - (Date.now() - begun));
  assert.ok(isCut, 'it ends');
  stalled.destroy();
});
