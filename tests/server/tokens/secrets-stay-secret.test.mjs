// No secret is seen in a file, a line of the log or a response.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { hangUp, wereRead } from '../support/hang-up.mjs';
import { addonUpdate, fixtures, tokens } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);

describe('secrets', () => {
  test('are in no file, log line or response', async () => {
    const place = temporaryFolder();
    const secrets = {
      admin: 'admin-secret-5d0e1c',
      known: 'known-secret-7b2f90',
      wrong: 'wrong-secret-c41a66',
      parameter: 'parameter-secret-0f9d37',
      account: fixtures.serviceAccounts[0].tokens[0].secret,
    };
    const known = [...tokens, { token: secrets.known, name: 'known', permissions: ['UPDATE_ADDON'] }];
    const tokensFile = writeFile(folder, 'secrets.json', known);
    const args = ['--database', join(place, 'store.db'), '--fixtures', fixturesFile, '--tokens', tokensFile];
    const server = await startServer({ token: secrets.admin, args: [...args, '--log', 'json'] });
    const texts = [];
    const ask = async (method, path, options) => {
      const response = await sendDirectly(server, method, path, options);
      texts.push(response.text, JSON.stringify(response.headers));
      return response.status;
    };
    const withSecret = { ...addonUpdate, parameters: { ...addonUpdate.parameters, authorization: secrets.parameter } };
    assert.equal(await ask('PUT', '/api/admin/addons/1', { token: secrets.admin, body: withSecret }), 200);
    texts.length = 0; // this one response may repeat what the caller sent (D14)
    for (const token of [secrets.admin, `Bearer ${secrets.known}`, secrets.wrong, null]) {
      for (const path of [
        'addons',
        'addons/1',
        'service-account',
        'service-account/9',
        'strategies',
        `nothing?token=${token}`,
      ]) {
        await ask('GET', `/api/admin/${encodeURI(path)}`, { token, headers: { 'x-token': token ?? '' } });
      }
      await ask('PUT', '/api/admin/addons/1', { token, body: { ...addonUpdate, parameters: { url: 5 } } });
      await ask('PUT', '/api/admin/addons/1', { token, body: `{"token":"${secrets.parameter}"` });
      await ask('PUT', '/api/admin/service-account/9', { token, body: { name: 'x' } });
    }
    assert.ok(await hangUp(server, wereRead));

    const ofTheToken = [secrets.admin, secrets.known, secrets.wrong];
    // Not in a path without a route: the message and the log have it, as the client wrote it.
    const responses = texts.join('\n');
    for (const secret of [...ofTheToken, secrets.parameter, secrets.account]) {
      assert.ok(!responses.includes(secret), `a response holds ${secret}`);
      assert.ok(!server.stderr.includes(secret), `the log holds ${secret}`);
    }
    const grep = () => {
      for (const name of readdirSync(place)) {
        const content = readFileSync(join(place, name));
        for (const secret of [...ofTheToken, ...tokens.map(({ token }) => token), secrets.account]) {
          assert.ok(!content.includes(secret), `${name} holds ${secret}`);
        }
      }
    };
    grep();
    await server.kill();
    grep();
    for (const secret of [...ofTheToken, secrets.parameter, secrets.account]) {
      assert.ok(!server.stderr.includes(secret), `the log holds ${secret} in the end`);
    }
    assert.deepEqual(
      readdirSync(place).sort(),
      ['store.db', 'store.db-lock', 'store.db-shm', 'store.db-wal'],
      'these were searched',
    );
  });
});
