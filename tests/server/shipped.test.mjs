// What is shipped beside the server: sample data of the demo, the unit for systemd.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { sendDirectly } from '../http/support/client.mjs';
import { binary, eventually, runServer, startServer, temporaryFolder, writeFile } from '../http/support/server.mjs';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
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
  const unit = readFileSync(join(examples, 'systemd/flagadmin-server.service'), 'utf8');
  const [, command] = /^ExecStart=(.*)$/m.exec(unit);
  const [program, ...args] = command.split(' ');

  test('is one that systemd understands', (context) => {
    const copy = writeFile(folder, 'flagadmin-server.service', unit.replace(program, binary));
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' });
    if (error?.code === 'ENOENT') return context.skip('systemd-analyze is not installed');
    assert.equal(status, 0, stderr);
    assert.ok(!stderr.includes('flagadmin-server'), stderr); // an unknown setting is only a warning
  });

  test('has only options that the server has', async () => {
    const { stdout } = await runServer(['--help']);
    const options = args.filter((arg) => arg.startsWith('--'));
    assert.ok(options.length > 0);
    for (const option of options) assert.match(stdout, new RegExp(`^ +(-\\w,)?${option}\\b`, 'm'));
    for (const [, name] of unit.matchAll(/^# (FLAGADMIN_[A-Z_]+)=/gm)) assert.ok(stdout.includes(name), name);
  });

  test('starts the server, which reports that, and reads its tokens again on reload', async () => {
    mkdirSync(join(folder, 'flagadmin'));
    const tokens = writeFile(folder, 'tokens.json', '[]');
    const given = args.map((arg) => arg.replace('%S', folder).replace('/etc/flagadmin/tokens.json', tokens));
    const server = await startServer({
      args: given,
      token: null,
      env: { FLAGADMIN_ADMIN_TOKEN: 'of-the-environment' },
    });
    const { status } = await sendDirectly(server, 'GET', '/api/admin/addons', { token: 'of-the-environment' });
    assert.equal(status, 200);
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
