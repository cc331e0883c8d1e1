// A server that can write to nothing but the folder of its database, as in a container with a read-only root.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';

import { ask, newDatabase, start, update } from '../support/database.mjs';
import { noMounts, ownMounts } from '../support/privileges.mjs';
import { skipFor } from '../../support/skip.mjs';

/** Runs a command where all but one folder is read-only. */
const script = `data=$1; shift; mount --bind "$data" "$data"
  for folder in / /tmp /var/tmp; do [ "$folder" = / ] || mount --rbind "$folder" "$folder"; mount -o remount,bind,ro "$folder"; done
  if (: >/tmp/written) 2>/dev/null; then printf '/tmp can be written to' >&2; exit 1; fi
  exec "$@"`;
const onlyIn = (data) => ownMounts(script, data);

describe('a read-only root', { skip: skipFor(noMounts) }, () => {
  const changeMuch = async (server) => {
    for (let round = 0; round < 3; round += 1) {
      const descriptions = [...'abcdef'].map((letter) => `${round}${letter.repeat(99_000)}`);
      const responses = await Promise.all(descriptions.map((description) => update(server, { description })));
      for (const { status, text } of responses) assert.equal(status, 200, text);
    }
    const strategy = { name: 'large', description: 'x'.repeat(1_000_000), parameters: [] };
    assert.equal((await ask(server, 'POST', 'strategies', strategy)).status, 201);
    for (const change of ['deprecate', 'reactivate', 'deprecate'])
      assert.equal((await ask(server, 'POST', `strategies/large/${change}`)).status, 200);
  };

  test('takes large changes into a database file', async () => {
    const database = newDatabase();
    const through = onlyIn(dirname(database));
    const first = await start(database, { through });
    await changeMuch(first);
    assert.equal((await first.stop()).code, 0, first.stderr);
    const second = await start(database, { through });
    const { body } = await ask(second, 'GET', 'strategies/large');
    assert.equal(body.deprecated, true);
    assert.equal((await second.stop()).code, 0, second.stderr);
  });
});
