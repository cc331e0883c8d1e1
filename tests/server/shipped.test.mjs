// Tests files that are shipped with the server: sample data of the demo, the unit for systemd.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { sendDirectly } from './support/client.mjs';
import { collections } from './support/operations.mjs';
import { eventually, hasIpv6, runServer, startServer, temporaryFolder, writeFile } from './support/server.mjs';
import { skipFor } from '../support/skip.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const examples = join(root, 'examples');
const folder = temporaryFolder();

describe("the demo's fixtures", () => {
  const file = join(examples, 'demo/fixtures.json');
  const fixtures = JSON.parse(readFileSync(file, 'utf8'));
  const keyOf = ({ id, name }) => id ?? encodeURIComponent(name);

  test('are loaded, and the API returns all of them', async () => {
    const server = await startServer({ args: ['--fixtures', file, '--log', 'json'] });
    const read = async (path) => {
      const response = await sendDirectly(server, 'GET', path);
      assert.equal(response.status, 200, path);
      return response.body;
    };
    assert.deepEqual(Object.keys(fixtures).sort(), Object.keys(collections).sort(), 'examples/demo/fixtures.json');
    const { providers } = await read(collections.addons.path);
    const { paths } = await read('/docs/openapi.json');
    for (const [member, { path }] of Object.entries(collections)) {
      const list = (await read(path))[member];
      assert.ok(list.length > 0);
      assert.deepEqual(list.map(keyOf), fixtures[member].map(keyOf));
      for (const [i, resource] of fixtures[member].entries()) {
        const { parameters, tokens, ...rest } = resource;
        const isReadAlone = paths[`${path}/{${'id' in resource ? 'id' : 'name'}}`].get !== undefined;
        const shown = isReadAlone ? await read(`${path}/${keyOf(resource)}`) : list[i];
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

describe('the files in documents', () => {
  for (const [document, options] of Object.entries({
    'docs/operating.md': ['tokens', 'roles'],
    'native/README.md': ['fixtures', 'providers'],
  })) {
    for (const option of options) {
      test(`${document}: --${option}`, async () => {
        const text = readFileSync(join(root, document), 'utf8');
        const [, content] = new RegExp(`^\`\`\`json ${option}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text);
        const file = writeFile(folder, `${option}.json`, content);
        const { code, stderr } = await runServer(['check', '--config', `--${option}`, file]);
        assert.equal(code, 0, stderr);
      });
    }
  }
});

describe('the unit for systemd', () => {
  const unit = readFileSync(join(root, 'native/packaging/flagadmin-server.service'), 'utf8');
  const variables = Object.fromEntries([...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map((match) => match.slice(1)));

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
    const commands = [...unit.matchAll(/^ExecReload=(.*)$/gm)].map(([, command]) => command);
    assert.equal(commands.length, 2);
    const [checked, args] = /^\/usr\/bin\/flagadmin-server (.*)$/.exec(commands[0]);
    const result = await runServer(args.split(' '), env);
    assert.equal(result.code, 0, checked + result.stderr);
    const refused = await runServer(args.split(' '), { ...env, FLAGADMIN_TOKENS: join(folder, 'none.json') });
    assert.equal(refused.code, 2, refused.stdout);
    const [, signal] = /^\/bin\/kill -(\w+) \$MAINPID$/.exec(commands[1]);
    process.kill(server.pid, `SIG${signal}`);
    assert.ok(
      await eventually(() => server.log.some(({ message }) => /tokens were read again/.test(message))),
      server.stderr,
    );
    assert.equal((await server.stop()).code, 0);
    assert.match(unit, /^Type=notify$/m);
  });
});

describe("the container's health check", () => {
  const [, instruction] = /^HEALTHCHECK [^\n]*?CMD ((?:.*\\\n)*.*)$/m.exec(
    readFileSync(join(root, 'Containerfile'), 'utf8'),
  );
  const command = instruction.replaceAll('\\\n', ''); // as in an image
  const check = (env) => spawnSync('sh', ['-c', command], { env: { ...process.env, ...env }, encoding: 'utf8' });

  for (const address of ['0.0.0.0', '127.0.0.1', '::', '::1'])
    test(`is true while the server listens on ${address}`, async (context) => {
      if (address.startsWith('::') && !(await hasIpv6()))
        return context.skip(skipFor('this machine has no IPv6 loopback'));
      const env = { FLAGADMIN_ADDRESS: address };
      const server = await startServer({ env });
      env.FLAGADMIN_PORT = String(server.port);
      assert.equal(check(env).status, 0, server.url);
      await server.stop();
      assert.notEqual(check(env).status, 0);
    });
});
