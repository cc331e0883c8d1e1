// /ready after changes that the database refused.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { until } from './support/cluster.mjs';
import { cluster, isReady, put, start, unavailable } from './support/stage.mjs';

describe('readiness', { timeout: 120_000 }, () => {
  /** Has all changes of resources fail, until the function is dropped. */
  const failing = `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''failed''; END';
    CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON resource FOR EACH ROW EXECUTE FUNCTION fail()`;

  test('503 while changes fail, also after requests that change nothing; 200 without any change', async () => {
    const url = cluster.newSchema();
    const instance = await start(url);
    cluster.sql(failing, url);
    assert.ok(unavailable(await put(instance, 'fails')));
    assert.ok(!(await isReady(instance)));
    assert.equal((await put(instance, 'nothing', 77)).status, 404);
    assert.ok(!(await isReady(instance)), 'nothing was changed');
    cluster.sql('DROP FUNCTION fail CASCADE', url);
    await until(() => isReady(instance), 'ready');
    assert.equal((await put(instance, 'works')).status, 200);
  });

  test('200 without any change, also between requests that change nothing', async () => {
    const url = cluster.newSchema();
    const instance = await start(url);
    cluster.sql(failing, url);
    assert.ok(unavailable(await put(instance, 'fails')));
    assert.ok(!(await isReady(instance)));
    cluster.sql('DROP FUNCTION fail CASCADE', url);
    let goesOn = true;
    const requests = Array.from({ length: 2 }, async () => {
      while (goesOn) assert.equal((await put(instance, 'nothing', 77)).status, 404);
    });
    try {
      await until(() => isReady(instance), 'ready', 10_000);
    } finally {
      goesOn = false;
      await Promise.all(requests);
    }
  });

  test('200 while one change keeps failing and others would not', async () => {
    const url = cluster.newSchema();
    const instance = await start(url);
    cluster.sql(failing.replace('INSERT OR UPDATE', 'UPDATE').replace('ROW', 'ROW WHEN (NEW.position = 2)'), url);
    assert.ok(unavailable(await put(instance, 'fails', 2)));
    let goesOn = true;
    const repeated = (async () => {
      while (goesOn) assert.ok(unavailable(await put(instance, 'fails', 2)));
    })();
    try {
      await until(() => isReady(instance), 'ready', 10_000);
    } finally {
      goesOn = false;
      await repeated;
    }
  });

  test('200 again for a role that may not create tables', async () => {
    cluster.sql("CREATE ROLE hardened LOGIN PASSWORD 'hardened'; CREATE SCHEMA hardened AUTHORIZATION hardened");
    const url = cluster.url({ query: '?options=-csearch_path%3Dhardened' });
    const instance = await start(url.replace(/\/\/[^@]*@/, '//hardened:hardened@'));
    await until(() => isReady(instance), 'ready');
    cluster.sql('ALTER SCHEMA hardened OWNER TO CURRENT_USER; GRANT USAGE ON SCHEMA hardened TO hardened', url);
    cluster.sql(failing, url);
    assert.ok(unavailable(await put(instance, 'fails')));
    assert.ok(!(await isReady(instance)));
    cluster.sql('DROP FUNCTION fail CASCADE', url);
    await until(() => isReady(instance), 'ready', 10_000);
    assert.equal((await put(instance, 'works')).status, 200);
    assert.equal(cluster.sql('SELECT count(*) FROM hardened.resource', url), '2', 'trials leave nothing');
  });
});
