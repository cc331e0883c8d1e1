// A server that can write to nothing but the folder of its database, as in a container with a read-only root.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { noMounts, ownMounts } from '../support/privileges.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { skipFor } from '../../support/skip.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);

/** Runs a command where all but one folder is read-only. */
const script = `data=$1; shift; mount --bind "$data" "$data"
  for folder in / /tmp /var/tmp; do [ "$folder" = / ] || mount --rbind "$folder" "$folder"; mount -o remount,bind,ro "$folder"; done
  if (: >/tmp/written) 2>/dev/null; then printf '/tmp can be written to' >&2; exit 1; fi
  exec "$@"`;
const onlyIn = (data) => ownMounts(script, data);

describe('a read-only root', { skip: skipFor(noMounts) }, () => {
  const changeMuch = async (server) => {
    const update = (description) =>
      sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: { ...addonUpdate, description } });
    for (let round = 0; round < 3; round += 1) {
      const responses = await Promise.all([...'abcdef'].map((letter) => update(`${round}${letter.repeat(99_000)}`)));
      for (const { status, text } of responses) assert.equal(status, 200, text);
    }
    const strategy = { name: 'large', description: 'x'.repeat(1_000_000), parameters: [] };
    assert.equal((await sendDirectly(server, 'POST', '/api/admin/strategies', { body: strategy })).status, 201);
    for (const change of ['deprecate', 'reactivate', 'deprecate'])
      assert.equal((await sendDirectly(server, 'POST', `/api/admin/strategies/large/${change}`)).status, 200);
  };

  test('takes large changes into a database file', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const args = ['--database', join(data, 'flagadmin.db'), '--fixtures', fixturesFile, '--log', 'json'];
    const first = await startServer({ args, through: onlyIn(data) });
    await changeMuch(first);
    assert.equal((await first.stop()).code, 0, first.stderr);
    const second = await startServer({ args, through: onlyIn(data) });
    const { body } = await sendDirectly(second, 'GET', '/api/admin/strategies/large');
    assert.equal(body.deprecated, true);
    assert.equal((await second.stop()).code, 0, second.stderr);
  });
});
