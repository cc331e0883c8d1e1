// `flagadmin apply` finds the addon or account of an entry, and does not take one for another.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { addon, masked, useService } from './apply-service.mjs';

const { apply, read, request } = useService();

describe('apply', () => {
  it('never creates an addon twice, and does not take one for another', async () => {
    const state = { addons: [addon({ id: 77, description: 'New' })] };
    const first = await apply(state);
    assert.match(
      first.stdout,
      /^addon 77: create\n(?: {2}.*\n)* {2}note: the service has no addon 77, and gives another id/,
    );
    assert.match(first.stdout, /the service also has addon 1, addon 2, which the file lacks/);
    assert.match(first.stdout, /\naddon 77: created, with the id 3: write it into the file before the next run\n/);
    const same = { addons: [masked({ id: 77, description: 'New' })] };
    assert.match((await apply(same)).stdout, /^addon 77: unchanged\n {2}note: the same as addon 3 /);
    assert.equal((await read('addons')).addons.length, 3);

    const other = await apply({ addons: [addon({ id: 1, provider: 'slack' })] });
    assert.equal(other.code, 1);
    assert.match(
      other.stdout,
      /^addon 1: refused: the one of the service has provider "webhook", not "slack": the id /,
    );
    const moved = await apply({ addons: [masked({ id: 1, description: 'Second' })] });
    assert.match(
      moved.stdout,
      /^addon 1: refused: it differs from the one of the service, and addon 2 is the same: the id /,
    );
  });

  it('does not give the configuration of an addon to the secret of another', async () => {
    const swapped = { addons: [masked({ id: 1, description: 'Second' }), masked({ id: 2 })] };
    const { code, stdout } = await apply(swapped);
    assert.equal(code, 1, stdout);
    assert.match(stdout, /^addon 1: refused: it differs from the one of the service, and addon 2 is the same: /);
    assert.match(stdout, /\naddon 2: refused: it differs from the one of the service, and addon 1 is the same: /);
    // Both are listed, and the other one is as it was.
    const alike = await apply({ addons: [masked({ id: 1 }), masked({ id: 2 })] });
    assert.match(alike.stdout, /^addon 1: unchanged\naddon 2: update\n/);
  });

  it('deletes no addon that an entry without an id may mean', async () => {
    await request('POST', 'addons', addon());
    const alike = [masked(), masked({ id: 2, description: 'Second' })];
    for (const addons of [alike, [masked({ id: 1 }), addon({ description: 'Edited' })]]) {
      const { code, stdout } = await apply({ addons }, '--yes --prune');
      assert.equal(code, 1, stdout);
      assert.match(
        stdout,
        /refused: --prune would delete addon [23], which may be the one that is meant: write its id /,
      );
    }
    assert.equal((await read('addons')).addons.length, 3);
  });

  it('sends a secret in clear to an addon that looks the same, if there is one only', async () => {
    const url = 'https://example.com/other';
    const more = { description: 'Second', parameters: { url } };
    const done = await apply({ addons: [addon(more)] });
    assert.equal(done.code, 0, done.stderr);
    assert.match(
      done.stdout,
      /^addon at \/addons\/0: update\n {2}~ \/parameters\/url: another secret\n {2}note: the same as addon 2 /,
    );
    await request('POST', 'addons', addon(more));
    const refused = await apply({ addons: [addon(more)] });
    assert.equal(refused.code, 1);
    assert.match(
      refused.stdout,
      /refused: addon 2, addon 3 look the same, and it has a secret for one of them: write /,
    );
    assert.equal((await read('addons')).addons.length, 3);
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
    assert.match(
      stdout,
      /\n {2}note: the service also has service account build, which the file lacks: apply does not change /,
    );
    assert.match(stdout, /\nservice account build: delete\n {2}note: deletes 1 token with it\n/);
  });
});
