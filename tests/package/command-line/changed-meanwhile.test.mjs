// The command with a service that others change meanwhile.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { addon, apply, both, line, masked, serve, service, stored, token, update } from '../support/command-stage.mjs';

/** Someone else changes addon 2. */
async function changeSecond() {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...update, description: 'By someone else' });
  await service.fetch('/api/admin/addons/2', { method: 'PUT', headers, body });
}
/** Does something at the second change. */
function onSecondChange(action) {
  let changes = 0;
  return async (request, response) => request.method !== 'GET' && ++changes === 2 && action(request, response);
}

describe('a service that others change meanwhile', () => {
  it('is not overwritten by apply: the run ends and reports what was done', async () => {
    const env = await serve(onSecondChange(changeSecond));
    const { code, stdout, stderr } = await apply(env, both);
    assert.equal(code, 1);
    assert.match(stdout, /\naddon 1: updated\n$/);
    assert.match(
      stderr,
      /^flagadmin: stopped at addon 2: it has been changed since the plan was made\n {2}1 of 2 changes done\n$/,
    );
    assert.equal(stored(2).description, 'By someone else');
    const again = await apply(env, both);
    assert.match(
      again.stdout,
      /^addon 2: update\n[\s\S]*\nplan: 1 to update, 1 unchanged\n[\s\S]*\ndone: 1 updated\n$/,
    );
  });

  for (const [tags, tagOf] of [
    ['none', () => undefined],
    ['weak', (tag) => `W/${tag}`],
  ]) {
    it(`is not overwritten either if it ignores If-Match: entity tags: ${tags}`, async () => {
      let reads = 0;
      const intercept = async ({ method, url }) => {
        if (method === 'GET' && url.endsWith('/addons/2') && ++reads === 2) await changeSecond();
      };
      const { code, stderr } = await apply(await serve(intercept, tagOf), both);
      assert.equal(code, 1);
      assert.match(stderr, /^flagadmin: stopped at addon 2: it has been changed since the plan was made\n {2}1 of 2 /);
      assert.equal(stored(2).description, 'By someone else');
    });
  }

  it('does not write a file that was changed meanwhile, and names the id', async () => {
    const { id, ...made } = addon(0, { description: 'New' });
    const env = await serve(({ method }) => method === 'POST' && line.write('state.json', '{}'));
    const { code, stderr } = await apply(env, { addons: [made, masked(1, { enabled: false })] });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^flagadmin: stopped after addon at \/addons\/0: cannot write the id 3 to state\.json: it has changed since it was read: add it yourself\n {2}1 of 2 changes done; not sent: addon 1 \(update\)\n$/,
    );
    assert.equal(readFileSync(`${line.folder}/state.json`, 'utf8'), '{}');
  });

  it('says when it is not known whether a change was made', async () => {
    const env = await serve(onSecondChange((request) => request.socket.destroy()));
    const { code, stdout, stderr } = await apply(env, both, '--yes --format json');
    assert.equal(code, 1);
    assert.match(stderr, /^flagadmin: stopped at addon 2: the outcome is unknown: PUT /);
    assert.deepEqual(
      JSON.parse(stdout).resources.map(({ result }) => result),
      ['done', 'unknown'],
    );
  });
});
