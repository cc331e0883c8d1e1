// Limits of what is stored (D67). Clients that do not read a large list: ../clients/slow-readers.test.mjs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { isSanitized, memoryOf } from '../support/memory.mjs';
import { fixtures, isError } from '../support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const list = '/api/admin/strategies';

describe('--max-resources (D67)', () => {
  const webhook = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com' }, events: [] };
  const expiry = { expiresAt: '2999-01-01T00:00:00Z' };
  for (const [kind, path, body, taken] of [
    ['strategy types', 'strategies', (name) => ({ name, parameters: [] }), 409],
    ['addons', 'addons', () => webhook, 403],
    ['service accounts', 'service-account', (username) => ({ username, rootRole: 1 }), 409],
    ['tokens', 'service-account/1/token', (description) => ({ description, ...expiry }), 409],
  ]) {
    test(`bounds ${kind}, also after a restart; a deletion makes room`, async () => {
      const database = `${folder}/limited-${kind}.db`;
      const start = () => startServer({ args: ['--max-resources', '2', '--database', database, '--log', 'off'] });
      const create = (server, name) => sendDirectly(server, 'POST', `/api/admin/${path}`, { body: body(name) });
      const refuses = async (server) => {
        const response = await create(server, 'c');
        assert.ok(isError(response, 403, 'NoAccessError'), response.text);
        assert.ok(response.body.message.startsWith(`this instance stores at most 2 ${kind}: `), response.text);
      };
      const first = await start();
      const owner = { username: 'owner', rootRole: 1 };
      if (kind === 'tokens') await sendDirectly(first, 'POST', '/api/admin/service-account', { body: owner });
      const made = await create(first, 'a');
      assert.equal(made.status, 201, made.text);
      assert.equal((await create(first, 'b')).status, 201);
      await refuses(first);
      assert.equal((await create(first, 'a')).status, taken, 'a name that is taken is reported first');
      await first.stop();
      const second = await start();
      await refuses(second);
      const location = made.headers.location ?? `/api/admin/${path}/${made.body.id}`;
      assert.equal((await sendDirectly(second, 'DELETE', location)).status, 200);
      assert.equal((await create(second, 'c')).status, 201);
      await second.stop();
    });
  }
});

describe('64 MiB of a kind (D67)', { timeout: 120_000 }, () => {
  const create = (server, name, size) =>
    sendDirectly(server, 'POST', list, { body: { name, description: 'x'.repeat(size), parameters: [] } });

  test('are the most that is stored; a list of them leaves no memory behind', async () => {
    const server = await startServer({ args: ['--database', `${folder}/full.db`, '--log', 'off'] });
    for (let i = 0; i < 64; i += 1) assert.equal((await create(server, `s${i}`, 1_040_000)).status, 201);
    const refused = await create(server, 'more', 1_040_000);
    assert.ok(isError(refused, 403, 'NoAccessError'), refused.text);
    assert.match(refused.body.message, /at most 67108864 bytes of strategy types: /);
    assert.equal((await create(server, 'small', 1000)).status, 201);
    const before = memoryOf(server);
    for (let i = 0; i < 3; i += 1) assert.ok((await sendDirectly(server, 'GET', list)).text.length > 66_000_000);
    const isReleased = () => isSanitized || memoryOf(server) < before + 20_000_000;
    assert.ok(await eventually(isReleased, 5000), `${before} bytes before, ${memoryOf(server)} after`);
    assert.equal((await sendDirectly(server, 'DELETE', `${list}/s0`)).status, 200);
    assert.equal((await create(server, 'more', 1_040_000)).status, 201);
    await server.stop();
  });
});

describe('what is stored of an account (D67)', () => {
  const path = '/api/admin/service-account/9';
  const expiresAt = '2999-01-01T00:00:00Z';
  const account = { ...fixtures.serviceAccounts[0], id: 9, username: 'limited' };
  const startWith = (name, tokens) => {
    const file = writeFile(folder, name, { ...fixtures, serviceAccounts: [{ ...account, tokens }] });
    return startServer({ args: ['--fixtures', file, '--log', 'off'] });
  };
  const tooLarge = 'the service account would be larger than the limit of 1048576 bytes';

  test('an account with its tokens has at most 1 MiB', async () => {
    const server = await startWith('tokens.json', []);
    const create = (description) => sendDirectly(server, 'POST', `${path}/token`, { body: { description, expiresAt } });
    assert.equal((await create('a'.repeat(1_000_000))).status, 201);
    for (let i = 0; i < 3; i += 1) {
      const refused = await create(`${i} ${'b'.repeat(1_000_000)}`);
      assert.ok(isError(refused, 403, 'NoAccessError'), refused.text.slice(0, 200));
      assert.ok(refused.body.message.startsWith(tooLarge), refused.text);
    }
    const size = Buffer.byteLength((await sendDirectly(server, 'GET', path)).text);
    const rename = (length) =>
      sendDirectly(server, 'PUT', path, { body: { name: 'n'.repeat(length + account.name.length) } });
    assert.equal((await rename(1_048_577 - size)).status, 403);
    assert.equal((await rename(1_048_576 - size)).status, 200, 'exactly the limit');
    assert.equal(Buffer.byteLength((await sendDirectly(server, 'GET', path)).text), 1_048_576);
    await server.stop();
  });

  test('20,000 tokens that expired long ago are removed with the next change', async () => {
    const token = (_, i) => ({ id: i + 1, userId: 9, description: `t${i}`, expiresAt: '2020-01-01T00:00:00Z' });
    const server = await startWith('expired.json', Array.from({ length: 20_000 }, token));
    const changed = await sendDirectly(server, 'PUT', path, { body: { name: 'new' } });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body.tokens, []);
    await server.stop();
  });
});
