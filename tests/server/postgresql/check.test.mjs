// `flagadmin-server check` of a PostgreSQL database: nothing is written to it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { damages, makeSecondOnes } from '../support/damages.mjs';
import { fixtures } from '../support/samples.mjs';
import { runServer } from '../support/server.mjs';
import { cluster, start } from './support/stage.mjs';

const check = (url) => runServer(['check', '--database', url]);
const tables = (url) =>
  cluster.sql(
    "SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = current_schema()::regnamespace",
    url,
  );

describe('check of PostgreSQL', { timeout: 120_000 }, () => {
  test('an empty database: 2, and it stays empty', async () => {
    const url = cluster.newSchema();
    const { code, stderr } = await check(url);
    assert.equal(code, 2);
    assert.match(stderr, /^flagadmin-server: PostgreSQL: the database has no tables of flagadmin-server\n$/);
    assert.equal(tables(url), '');
  });

  test('by a role that may only read, beside an instance; damaged rows: 1', async () => {
    const url = cluster.newSchema();
    await start(url);
    cluster.sql("CREATE ROLE reader LOGIN PASSWORD 'reader'");
    const schema = cluster.sql('SELECT current_schema()', url);
    cluster.sql(`GRANT USAGE ON SCHEMA ${schema} TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO reader`);
    const reader = url.replace(/\/\/.*@/, '//reader:reader@');
    const good = await check(reader);
    assert.equal(good.code, 0, good.stderr);
    cluster.sql("UPDATE resource SET body = 'garbage' WHERE kind = 'addon' AND position = 1", url);
    const { code, stdout } = await check(reader);
    assert.equal(code, 1);
    assert.match(stdout, /^the stored addon 1 is damaged: invalid_json$/m);
  });
});

describe('check of PostgreSQL finds', { timeout: 120_000 }, () => {
  let url;
  const copies = ['resource', 'resource_counter'];

  test('nothing in what an instance has stored', async () => {
    url = cluster.newSchema();
    const instance = await start(url, { fixtures });
    await makeSecondOnes(instance);
    await instance.stop();
    const { code, stdout } = await check(url);
    assert.equal(code, 0, stdout);
    for (const table of copies) cluster.sql(`CREATE TABLE good_${table} AS TABLE ${table}`, url);
  });

  for (const [what, statement, pattern] of damages((hex) => `'\\x${hex}'::bytea`))
    test(what, async () => {
      cluster.sql(statement, url);
      const { code, stdout } = await check(url);
      for (const table of copies)
        cluster.sql(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM good_${table}`, url);
      assert.equal(code, 1, stdout);
      assert.match(stdout, pattern);
    });
});
