// `flagadmin-server check` of a PostgreSQL database: nothing is written to it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { layoutOf, olderReleases, sqlOf } from '../../stores/stores.mjs';
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

  for (const release of olderReleases) {
    test(`a database of version ${release}: 0, and it keeps its layout`, async () => {
      cluster.sql('CREATE DATABASE older');
      const url = cluster.url({ database: 'older' });
      cluster.sql(sqlOf(release, 'postgresql'), url);
      const before = tables(url);
      const { code, stdout, stderr } = await check(url);
      assert.equal(code, 0, stderr);
      assert.match(
        stdout,
        /^addon: [1-9]\d*\nservice account: [1-9]\d*\nstrategy type: [1-9]\d*\n.*no damage was found\n$/s,
      );
      assert.equal(tables(url), before);
      assert.equal(cluster.sql('SELECT version FROM flagadmin_schema', url), `${layoutOf(release)}`);
    });
  }

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
