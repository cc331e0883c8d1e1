// Every request body in examples/ has the same result by the call that the example makes and on the server.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { adminToken, startServer } from '../../server/support/server.mjs';
import { CommandLine } from '../support/command-line.mjs';
import { repository } from '../support/installed-package.mjs';
import { compareWithServer, readCalls, recorder, referenceFixtures } from '../support/recorded-calls.mjs';

const examples = join(repository, 'examples');
const source = (path) => readFileSync(join(examples, path), 'utf8');

let line;
let reference;
let flagadmin;
before(async () => {
  line = new CommandLine({ 'reference.json': referenceFixtures });
  line.write('recorder.mjs', recorder(join(line.folder, 'calls.ndjson')));
  reference = await startServer({ args: ['--fixtures', `${line.folder}/reference.json`] });
  line.write('package-under-test.mjs', `export * from 'flagadmin/core';`);
  flagadmin = await import(pathToFileURL(join(line.folder, 'package-under-test.mjs')));
});
after(async () => {
  await reference.stop();
  line.remove();
});

/** Compares the result of a call for a body with the server's. */
async function compare(schema, body, { valid, issues = [] }, place) {
  const found = issues.map(({ code, instancePath }) => `${code} ${instancePath}`);
  await compareWithServer({ schema, body, valid, issues: found }, reference, adminToken, place);
}

describe('scripts', () => {
  const scripts = {
    'whole-life.mjs': {
      given: [],
      schemas: [
        'addonCreateUpdateSchema',
        'createServiceAccountSchema',
        'createServiceAccountTokenSchema',
        'updateServiceAccountSchema',
        'createStrategySchema',
        'updateStrategySchema',
      ],
    },
    'disable-addons-of-project.mjs': { given: ['shop'], schemas: ['addonCreateUpdateSchema'] },
  };

  it('are all of those that can be run', () => {
    const all = readdirSync(join(examples, 'node')).filter((name) => /\.mjs$/.test(name));
    assert.deepEqual(all.filter((name) => source(`node/${name}`).startsWith('#!')).sort(), Object.keys(scripts).sort());
  });

  for (const [name, { given, schemas }] of Object.entries(scripts)) {
    it(name, async () => {
      const [first, ...others] = referenceFixtures.addons;
      line.write('fixtures.json', { ...referenceFixtures, addons: [{ ...first, projects: ['shop'] }, ...others] });
      const server = await startServer({ args: ['--fixtures', `${line.folder}/fixtures.json`] });
      try {
        line.write(name, source(`node/${name}`));
        const env = { FLAGADMIN_URL: server.url, FLAGADMIN_TOKEN: adminToken };
        const ended = await line.spawn(process.execPath, ['--import', './recorder.mjs', name, ...given], { env });
        assert.equal(ended.code, 0, ended.stderr);
      } finally {
        await server.stop();
      }
      const calls = readCalls(join(line.folder, 'calls.ndjson'));
      assert.deepEqual([...new Set(calls.map(({ schema }) => schema))], schemas);
      for (const call of calls) await compareWithServer(call, reference, adminToken, name);
    });
  }
});

it('bodies of the example in C++', async () => {
  const text = source('cpp/validate_and_merge.cpp');
  assert.match(text, /flagadmin::validate_addon_update\(wrong\)/); // ../cpp/cmake-install.test.mjs has its output
  const bodies = [...text.matchAll(/(wrong|update) = R"\((.*?)\)"/gs)];
  assert.deepEqual(
    bodies.map(([, name]) => name),
    ['wrong', 'update'],
  );
  for (const [, name, body] of bodies) {
    const result = flagadmin.withRules(flagadmin.addonCreateUpdateSchema).validateJson(body);
    await compare('addonCreateUpdateSchema', body, result, name);
  }
});

it('addons of the demo', async () => {
  const { addons } = JSON.parse(source('demo/fixtures.json'));
  for (const { id, ...addon } of addons) {
    const result = flagadmin.withRules(flagadmin.addonCreateUpdateSchema).validate(addon);
    await compare('addonCreateUpdateSchema', JSON.stringify(addon), result, `addon ${id}`);
  }
});
