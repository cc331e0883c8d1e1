// Databases with rare settings, and malformed URLs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { runServer } from '../support/server.mjs';
import { until } from './support/cluster.mjs';
import { ask } from './support/instances.mjs';
import { cluster, isReady, put, start } from './support/stage.mjs';

const serve = (url) => runServer(['--database', url, '--port', '0', '--log', 'json']);

/** A role that owns a database of its own; returns the URL. */
function newDatabase(name, { settings = [], create = '' } = {}) {
  cluster.sql(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  cluster.sql(`CREATE DATABASE ${name} OWNER ${name} ${create}`);
  for (const setting of settings) cluster.sql(`ALTER ROLE ${name} SET ${setting}`);
  return `postgresql://${name}:${name}@127.0.0.1:${cluster.port}/${name}`;
}

describe('rare settings', { timeout: 120_000 }, () => {
  for (const isolation of ['repeatable read', 'serializable']) {
    test(`transactions of the role are ${isolation}: instances start together, and concurrent changes are stored`, async () => {
      const url = newDatabase(isolation.replace(' ', '_'), {
        settings: [
          `default_transaction_isolation = '${isolation}'`,
          'standard_conforming_strings = off',
          'bytea_output = escape',
          "DateStyle = 'German'",
        ],
      });
      const instances = await Promise.all([1, 2, 3].map(() => start(url)));
      for (const instance of instances) await until(() => isReady(instance), 'ready');
      const changes = Array.from({ length: 90 }, (_, i) => put(instances[i % 3], `\\ ' ${i}`));
      const names = Array.from({ length: 30 }, (_, i) =>
        ask(instances[i % 3], 'POST', 'strategies', { body: { name: `${Math.floor(i / 3)}`, parameters: [] } }),
      );
      assert.deepEqual([...new Set((await Promise.all(changes)).map(({ status }) => status))], [200]);
      const statuses = (await Promise.all(names)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 201).length, 10);
      assert.equal(statuses.filter((status) => status === 409).length, 20);
      assert.equal((await ask(instances[0], 'GET', 'addons/1')).headers.etag, '"91"');
    });
  }

  for (const encoding of ['LATIN1', 'SQL_ASCII'])
    test(`refuses a database of encoding ${encoding}, which has no place for all characters`, async () => {
      const create = `ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`;
      const { code, stderr } = await serve(newDatabase(encoding.toLowerCase(), { create }));
      assert.equal(code, 2, stderr);
      assert.match(stderr, new RegExp(`PostgreSQL: the database's encoding is ${encoding}, not UTF8`));
    });
});

describe('a URL with a mistake is not quoted', { timeout: 60_000 }, () => {
  for (const url of [
    'postgresql://user:hunter2/x@127.0.0.1/db',
    'postgresql://user:hunter2%zz@127.0.0.1/db',
    'postgres:/user:hunter2@127.0.0.1/db',
    'host=127.0.0.1 user=user password=hunter2',
  ])
    test(url, async () => {
      for (const args of [
        ['--database', url, '--port', '0'],
        ['migrate', '--from', 'none.db', '--to', url],
      ]) {
        const { code, stdout, stderr } = await runServer(args);
        assert.equal(code, 2);
        assert.match(stderr, /URL/);
        assert.ok(!`${stdout}${stderr}`.includes('hunter2'), stderr);
      }
    });
});
