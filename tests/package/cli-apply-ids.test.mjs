// `flagadmin apply` takes an addon by its id and an account by its username, and writes ids that the service gives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { addon, masked, useService } from './apply-service.mjs';

const service = useService();
const { apply, call, read, request } = service;
const written = () => readFileSync(`${service.line.folder}/state.json`, 'utf8');

describe('apply', () => {
  it('creates an entry without an id, whatever it looks like, and writes its id into the file', async () => {
    const text = `{
  "addons": [
    { "provider": "webhook", "enabled": true, "parameters": { "url": "https://example.com/a" }, "events": [] },
    {
      "provider": "webhook",
      "enabled": true,
      "parameters": { "url": "https://example.com/b", "bodyTemplate": 9007199254740993 },
      "events": []
    }
  ]
}
`;
    const done = await apply(text);
    assert.deepEqual([done.code, done.stderr], [0, '']);
    const completed = text
      .replace('{ "provider"', '{ "id": 3, "provider"')
      .replace('{\n      "provider"', '{\n      "id": 4,\n      "provider"');
    assert.equal(written(), completed);
    assert.equal((await read('addons')).addons.length, 4);
    const masked = completed.replace(/https:[^"]*/g, '*****');
    assert.deepEqual(await apply(masked, ''), { code: 0, stdout: 'plan: 2 unchanged\n', stderr: '' });
  });

  it('prints the completed file if it came from the standard input', async () => {
    const text = JSON.stringify({ addons: [addon({ description: 'New' })] });
    const run = (input) => service.line.run(['apply', '-', '--yes'], { env: service.env, input });
    const { code, stdout, stderr } = await run(text);
    assert.deepEqual([code, stdout], [0, text.replace('{"provider"', '{"id": 3,"provider"')]);
    assert.match(stderr, /^addon at \/addons\/0: create\n[\s\S]*\ndone: 1 created\n$/);
    const same = JSON.stringify({ addons: [masked({ id: 3, description: 'New' })] });
    assert.deepEqual(await run(same), { code: 0, stdout: same, stderr: 'plan: 1 unchanged\n' });
  });

  it('refuses an id that the service does not have', async () => {
    const { code, stdout } = await apply({ addons: [addon({ id: 77 })] });
    assert.equal(code, 1);
    assert.match(stdout, /^addon 77: refused: the service has no addon 77: leave the id out to create it\n/);
    assert.equal((await read('addons')).addons.length, 2);
  });

  it('says what a renamed service account loses', async () => {
    const account = await request('POST', 'service-account/9/token', {
      description: 'deploys',
      expiresAt: '2999-01-01T00:00:00.000Z',
    });
    assert.equal(account.status, 201);
    const { stdout } = await apply(
      { serviceAccounts: [{ username: 'built', name: 'CI', rootRole: 1 }] },
      '--plan --prune',
    );
    assert.match(stdout, /^service account built: create\n/);
    assert.match(stdout, /\nservice account build: delete\n {2}note: deletes 1 token with it\n/);
    assert.equal((await call('get service-account')).code, 0);
  });
});
