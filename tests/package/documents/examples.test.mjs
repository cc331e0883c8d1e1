// The examples run against a server, and their other request bodies have the same result by the call that the example makes and on the server.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { addonCreateUpdateSchema, withRules } from 'flagadmin/core';

import { adminToken, startServer } from '../../server/support/server.mjs';
import { CommandLine } from '../support/command-line.mjs';
import { repository } from '../support/installed-package.mjs';
import { compareWithServer, referenceFixtures } from '../support/recorded-calls.mjs';

const examples = join(repository, 'examples');
const source = (path) => readFileSync(join(examples, path), 'utf8');

const addon = (id, projects, enabled = true) => ({
  ...{ id, provider: 'webhook', description: null, enabled, parameters: { url: `https://example.com/${id}` } },
  ...{ events: ['feature-created'], projects, environments: [] },
});
const addons = [
  addon(1, ['shop']),
  addon(2, ['shop', 'other']),
  addon(3, []),
  addon(4, ['shop'], false),
  addon(5, ['shop', 'shop']),
];

let line;
let reference;
let server;
before(async () => {
  line = new CommandLine({ 'reference.json': referenceFixtures, 'fixtures.json': { ...referenceFixtures, addons } });
  reference = await startServer({ args: ['--fixtures', `${line.folder}/reference.json`] });
  server = await startServer({ args: ['--fixtures', `${line.folder}/fixtures.json`] });
});
after(async () => {
  await reference?.stop();
  await server?.stop();
  line?.remove();
});

const contents = () =>
  Promise.all(
    ['addons', 'service-account', 'strategies'].map(async (path) => {
      const response = await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization: adminToken } });
      return response.json();
    }),
  );

describe('the script', () => {
  const disabling = 'disable-addons-of-project.mjs shop';
  const alone = 'left alone: webhook addon 2, which is for shop, other\n';
  const runs = [
    [
      'whole-life.mjs',
      /^addon 6 as predicted: true\nservice account 10 reads 5 addons\nstrategy type example-\d+ is deleted\n$/,
    ],
    [`${disabling} --dry-run`, `${alone}would disable: webhook addon 1\nwould disable: webhook addon 5\n`],
    [disabling, `${alone}disabled: webhook addon 1\ndisabled: webhook addon 5\n`, [1, 5]],
    [disabling, alone],
  ];

  for (const [command, output, disabled = []] of runs) {
    const [name, ...given] = command.split(' ');
    it(`${command}: ${disabled.length > 0 ? 'disables addons' : 'leaves what it finds'}`, async () => {
      const [{ addons: before, ...others }, ...lists] = await contents();
      line.write(name, source(`node/${name}`));
      const env = { FLAGADMIN_URL: server.url, FLAGADMIN_TOKEN: adminToken };
      const ended = await line.spawn(process.execPath, [name, ...given], { env });
      assert.deepEqual([ended.code, ended.stderr], [0, '']);
      if (typeof output === 'string') assert.equal(ended.stdout, output);
      else assert.match(ended.stdout, output);
      const expected = before.map((one) => (disabled.includes(one.id) ? { ...one, enabled: false } : one));
      assert.deepEqual(await contents(), [{ ...others, addons: expected }, ...lists]);
    });
  }

  it('is no other than those that can be run', () => {
    const all = readdirSync(join(examples, 'node')).filter((name) => /\.mjs$/.test(name));
    const names = new Set(runs.map(([command]) => command.split(' ')[0]));
    assert.deepEqual(all.filter((name) => source(`node/${name}`).startsWith('#!')).sort(), [...names].sort());
  });
});

describe('the bodies', () => {
  const compare = async (body, place) => {
    const { valid, issues = [] } = withRules(addonCreateUpdateSchema).validateJson(body);
    const found = issues.map(({ code, instancePath }) => `${code} ${instancePath}`);
    const call = { schema: 'addonCreateUpdateSchema', body, valid, issues: found };
    await compareWithServer(call, reference, adminToken, place);
  };

  it('of the example in C++', async () => {
    const text = source('cpp/validate_and_merge.cpp');
    assert.match(text, /flagadmin::validate_addon_update\(wrong\)/); // ../cpp/cmake-install.test.mjs has its output
    const bodies = [...text.matchAll(/(wrong|update) = R"\((.*?)\)"/gs)];
    assert.deepEqual(
      bodies.map(([, name]) => name),
      ['wrong', 'update'],
    );
    for (const [, name, body] of bodies) await compare(body, name);
  });

  it('of the demo', async () => {
    const { addons: all } = JSON.parse(source('demo/fixtures.json'));
    for (const { id, ...one } of all) await compare(JSON.stringify(one), `addon ${id}`);
  });
});
