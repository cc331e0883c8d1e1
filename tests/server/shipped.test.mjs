// Tests files that are shipped with the server: sample data of the demo, the unit for systemd.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { sendDirectly } from './support/client.mjs';
import { binary, eventually, runServer, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const examples = join(root, 'examples');
const folder = temporaryFolder();

describe("the demo's fixtures", () => {
  const file = join(examples, 'demo/fixtures.json');
  const fixtures = JSON.parse(readFileSync(file, 'utf8'));
  const kinds = [
    ['addons', 'addons', ({ id }) => id],
    ['serviceAccounts', 'service-account', ({ id }) => id],
    ['strategies', 'strategies', ({ name }) => encodeURIComponent(name)],
  ];

  test('are loaded, and the API returns all of them', async () => {
    const server = await startServer({ args: ['--fixtures', file, '--log', 'json'] });
    const read = async (path) => {
      const response = await sendDirectly(server, 'GET', `/api/admin/${path}`);
      assert.equal(response.status, 200, path);
      return response.body;
    };
    assert.deepEqual(Object.keys(fixtures).sort(), kinds.map(([member]) => member).sort());
    const { providers } = await read('addons');
    for (const [member, path, keyOf] of kinds) {
      const list = (await read(path))[member];
      assert.ok(list.length > 0);
      assert.deepEqual(list.map(keyOf), fixtures[member].map(keyOf));
      for (const [i, resource] of fixtures[member].entries()) {
        const { parameters, tokens, ...rest } = resource;
        const shown = await read(`${path}/${keyOf(resource)}`);
        assert.deepEqual(shown, list[i]);
        for (const [name, value] of Object.entries(rest)) assert.deepEqual(shown[name], value, `${path}: ${name}`);
        assert.deepEqual(Object.keys(shown.parameters ?? {}), Object.keys(parameters ?? {}));
        assert.equal(shown.tokens?.length, tokens?.length);
      }
    }
    for (const { provider } of fixtures.addons) {
      assert.ok(
        providers.some(({ name }) => name === provider),
        provider,
      );
    }
    await server.stop();
    assert.ok(
      server.log.every(({ level }) => level === 'info'),
      server.stderr,
    );
  });
});

describe('the unit for systemd', () => {
  const unit = readFileSync(join(root, 'native/packaging/flagadmin-server.service'), 'utf8');
  const [, program] = /^ExecStart=(.*)$/m.exec(unit);
  const variables = Object.fromEntries([...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map((match) => match.slice(1)));

  test('is one that systemd understands', (context) => {
    const copy = writeFile(folder, 'flagadmin-server.service', unit.replace(program, binary));
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' });
    if (error?.code === 'ENOENT') return context.skip('systemd-analyze is not installed');
    assert.equal(status, 0, stderr);
    assert.ok(!stderr.includes('flagadmin-server'), stderr); // an unknown setting is only a warning
  });

  test('has only variables that the server has, and so has the file that replaces them', async () => {
    const { stdout } = await runServer(['--help']);
    const file = readFileSync(join(root, 'native/packaging/environment'), 'utf8');
    const names = [...Object.keys(variables), ...[...file.matchAll(/^#(FLAGADMIN_\w+)=/gm)].map(([, name]) => name)];
    assert.ok(names.length > 5);
    for (const name of names) assert.ok(stdout.includes(`(Env:${name})`), name);
  });

  test('starts the server, which reports that, and reads its tokens again on reload', async () => {
    mkdirSync(join(folder, 'flagadmin'));
    const token = 'a-token-of-the-file';
    const env = {
      ...variables,
      FLAGADMIN_DATABASE: variables.FLAGADMIN_DATABASE.replace('%S', folder),
      FLAGADMIN_ADMIN_TOKEN_FILE: writeFile(folder, 'admin-token', `${token}\n`),
    };
    const server = await startServer({ token: null, env });
    assert.equal((await sendDirectly(server, 'GET', '/api/admin/addons', { token })).status, 200);
    const [, signal] = /^ExecReload=\/bin\/kill -(\w+) \$MAINPID$/m.exec(unit);
    process.kill(server.pid, `SIG${signal}`);
    assert.ok(
      await eventually(() => server.log.some(({ message }) => /tokens were read again/.test(message))),
      server.stderr,
    );
    assert.equal((await server.stop()).code, 0);
    assert.match(unit, /^Type=notify$/m);
  });
});
