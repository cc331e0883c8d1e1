// A database that somebody altered by hand, or by triggers of another tool: what a server refuses then, and what `check` names. The same for both
// databases.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ask, update } from './clients.mjs';
import { isError } from './samples.mjs';

const secret = 'http://hook.example/Th3-Secr3t';
const most = (2n ** 63n - 1n).toString();
const bodyOf = (description) => update({ description, parameters: { url: secret } });

/** A trigger of each database: what runs before a statement, and may drop the row. */
export const trigger = {
  sqlite: (event, table, action = 'RAISE(IGNORE)') =>
    `CREATE TRIGGER audit BEFORE ${event} ON ${table} BEGIN SELECT ${action}; END`,
  postgresql: (event, table, action = 'RETURN NULL') =>
    `CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${action}; END $$;
     CREATE TRIGGER audit BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION audit()`,
};
const dropTrigger = {
  sqlite: () => 'DROP TRIGGER audit',
  postgresql: () => 'DROP FUNCTION audit CASCADE',
};

const index = 'resource (kind, name_digest) WHERE name_digest IS NOT NULL';
const schemas = [
  ['a dropped index', () => 'DROP INDEX resource_name', 'index resource_name is missing'],
  [
    'an index that is not unique any more',
    () => `DROP INDEX resource_name; CREATE INDEX resource_name ON ${index}`,
    'index resource_name was altered',
  ],
  ['a further index', () => 'CREATE INDEX more ON resource (version)', "index more is not the server's"],
  ['a trigger', (kind) => trigger[kind]('UPDATE', 'resource'), "trigger audit is not the server's"],
  ['a trigger of counters', (kind) => trigger[kind]('DELETE', 'resource_counter'), "trigger audit is not the server's"],
  [
    'a further column',
    () => 'ALTER TABLE resource ADD COLUMN more TEXT',
    /table resource was alt|column resource.more/,
  ],
  [
    'a rule',
    (kind) => kind === 'postgresql' && 'CREATE RULE audit AS ON UPDATE TO resource DO INSTEAD NOTHING',
    "rule audit is not the server's",
  ],
  [
    'row security',
    (kind) => kind === 'postgresql' && 'ALTER TABLE resource ENABLE ROW LEVEL SECURITY',
    'table resource was altered',
  ],
  [
    'a table that is not logged',
    (kind) => kind === 'postgresql' && 'ALTER TABLE resource SET UNLOGGED',
    'table resource was altered',
  ],
  [
    'a further constraint',
    (kind) => kind === 'postgresql' && "ALTER TABLE resource ADD CONSTRAINT short CHECK (body <> '')",
    "constraint short is not the server's",
  ],
  [
    'a default',
    (kind) => kind === 'postgresql' && 'ALTER TABLE resource ALTER COLUMN version SET DEFAULT 1',
    'column resource.version was altered',
  ],
  [
    'a column that may be null',
    (kind) => kind === 'postgresql' && 'ALTER TABLE resource_counter ALTER COLUMN last DROP NOT NULL',
    'column resource_counter.last was altered',
  ],
];

const create = (server) => ask(server, 'POST', 'addons', { body: bodyOf('new') });
const changes = {
  INSERT: create,
  UPDATE: (server) => ask(server, 'PUT', 'addons/1', { body: bodyOf('changed') }),
  DELETE: (server) => ask(server, 'DELETE', 'addons/2'),
};
const isInternal = (response) => isError(response, 500, 'InternalError');

/** `kind`: sqlite or postgresql. `open()` starts a server on a new database with two addons, and returns `{ server, sql, check }`. */
export function testAlterations(kind, open) {
  testTables(kind, open);
  testDroppedChanges(kind, open);
  testLog(kind, open);
  testNumbers(kind, open);
}

function testTables(kind, open) {
  for (const [what, statement, line] of schemas.filter(([, statement]) => statement(kind)))
    test(`check names ${what}`, async () => {
      const { server, sql, check } = await open();
      await server.stop();
      assert.equal((await check()).code, 0);
      sql(statement(kind));
      const { code, stdout } = await check();
      assert.equal(code, 1, stdout);
      assert.match(stdout, line instanceof RegExp ? line : new RegExp(`^the ${line}$`, 'm'));
    });
}

function testDroppedChanges(kind, open) {
  for (const table of ['resource', 'resource_counter'])
    for (const [event, change] of Object.entries(changes))
      test(`a change is not acknowledged whose ${event} of ${table} a trigger drops`, async () => {
        const { server, sql } = await open();
        const before = (await ask(server, 'GET', 'addons')).text;
        // Counters are only updated; PostgreSQL's triggers see that as an insertion, too.
        const dropped = table === 'resource' ? event : kind === 'sqlite' ? 'UPDATE' : 'INSERT OR UPDATE';
        sql(trigger[kind](dropped, table));
        const refused = await change(server);
        assert.ok(isInternal(refused), refused.text);
        assert.equal((await ask(server, 'GET', 'addons')).text, before);
        sql(dropTrigger[kind]());
        const done = await change(server);
        assert.ok(done.status < 300, done.text);
        assert.notEqual((await ask(server, 'GET', 'addons')).text, before);
      });
}

function testLog(kind, open) {
  const raised = {
    sqlite: ['ABORT', 'FAIL', 'ROLLBACK'].map((action) => `RAISE(${action}, '${secret}')`),
    postgresql: ['P0001', '23505', '42501', '57014', '22023', 'XX000', '55P03'].map(
      (code) => `RAISE EXCEPTION 'audit: %', NEW.body USING ERRCODE = '${code}'`,
    ),
  };
  const failing = raised[kind].map((action) => [action, trigger[kind]('UPDATE', 'resource', action)]);
  if (kind === 'postgresql') {
    failing.push([
      'a conversion in a trigger',
      trigger[kind]('UPDATE', 'resource', 'PERFORM NEW.body::int; RETURN NEW'),
    ]);
    failing.push([
      'a conversion in a constraint',
      'ALTER TABLE resource ADD CHECK (version < 3 OR body::int > 0) NOT VALID',
    ]);
  }
  for (const [what, statement] of failing)
    test(`no value of a row is logged after ${what}`, async () => {
      const { server, sql } = await open();
      assert.equal((await changes.UPDATE(server)).status, 200);
      sql(statement);
      const refused = await ask(server, 'PUT', 'addons/1', { body: bodyOf('refused') });
      assert.equal(refused.status, 503, refused.text);
      await ask(server, 'GET', 'addons/1');
      await server.logged(/SQLite: |PostgreSQL: /);
      assert.ok(!server.stderr.includes('Th3-Secr3t'), server.stderr);
    });
}

function testNumbers(kind, open) {
  for (const version of ['-1', '0', most, `${BigInt(most) - 1n}`])
    test(`the version ${version} of a resource is not given out, or is the last one`, async () => {
      const { server, sql, check } = await open();
      sql(`UPDATE resource SET version = ${version} WHERE kind = 'addon' AND position = 1`);
      const isLast = version.endsWith('6');
      const found = await ask(server, 'GET', 'addons/1');
      assert.ok(isLast ? found.status === 200 : isInternal(found), found.text);
      assert.equal('etag' in found.headers, isLast);
      const refused = await changes.UPDATE(server);
      assert.ok(isInternal(refused), refused.text);
      assert.equal((await ask(server, 'GET', 'addons/2')).status, 200);
      const { stdout } = await check();
      if (!isLast && kind === 'postgresql')
        assert.match(stdout, /the stored addon 1 is damaged: its version is out of r/);
    });

  for (const counter of ['last', 'removed_version', 'changes', 'count', 'bytes'])
    for (const value of ['-5', most])
      test(`no id or version comes of a counter set to ${value}: ${counter}`, async () => {
        const { server, sql } = await open();
        sql(`UPDATE resource_counter SET ${counter} = ${value}`);
        for (let i = 0; i < 2; i += 1) {
          const made = await create(server);
          assert.ok(made.status === 201 ? made.body.id > 2 : [403, 500].includes(made.status), made.text);
          const name = `made-${i}`;
          const named = await ask(server, 'POST', 'strategies', { body: { name, parameters: [] } });
          assert.ok([201, 403, 500].includes(named.status), named.text);
          assert.ok(!/-/.test(named.headers.etag ?? ''), named.headers.etag);
        }
      });
}
