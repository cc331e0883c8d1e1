// Clients that do not read a large list, while it changes.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { beginList, listPath, startWithLargeList } from '../support/large-list.mjs';
import { isSanitized, memoryOf } from '../support/memory.mjs';
import { addonUpdate, isError } from '../support/samples.mjs';
import { eventually, temporaryFolder } from '../support/server.mjs';

const folder = temporaryFolder();

const megabytes = (server) => memoryOf(server) / 2 ** 20;

describe('a list of 10 MB that changes', { timeout: 240_000 }, () => {
  let server;
  before(async () => {
    server = await startWithLargeList(folder);
  });
  after(() => server.stop());

  const change = (description) =>
    sendDirectly(server, 'PUT', `${listPath}/1`, { body: { ...addonUpdate, description: `${description}` } });

  test('120 clients that do not read take a bounded amount of memory, which is freed after them', async () => {
    assert.equal((await sendDirectly(server, 'GET', listPath)).status, 200);
    const before = megabytes(server);
    const clients = [];
    for (let i = 0; i < 120; i += 1) {
      assert.equal((await change(i)).status, 200);
      clients.push(await beginList(server));
    }
    assert.deepEqual([...new Set(clients.map(({ status }) => status))], [200, 503]);
    const refused = await sendDirectly(server, 'GET', listPath);
    assert.ok(isError(refused, 503, refused.body.name), refused.text);
    assert.equal(refused.headers['retry-after'], '1');
    assert.equal((await sendDirectly(server, 'GET', `${listPath}/1`)).status, 200, 'single addons are read');
    const most = megabytes(server);
    for (const client of clients) client.destroy();
    assert.ok(await eventually(async () => (await sendDirectly(server, 'GET', listPath)).status === 200, 20_000));
    const left = await eventually(() => (megabytes(server) < before + 30 ? megabytes(server) : 0), 10_000);
    console.log(`before ${before.toFixed(0)} MB, most ${most.toFixed(0)} MB, left ${megabytes(server).toFixed(0)} MB`);
    if (!isSanitized) {
      assert.ok(most < before + 150, `${most} MB`);
      assert.ok(left, `${megabytes(server)} MB are left of ${before} before`);
    }
  });
});
