// The files that documents and the demo show are those that the server takes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { sendDirectly } from '../support/client.mjs';
import { collections } from '../support/operations.mjs';
import { runServer, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
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
  for (const option of ['fixtures', 'providers', 'tokens', 'roles']) {
    test(`native/README.md: --${option}`, async () => {
      const text = readFileSync(join(root, 'native/README.md'), 'utf8');
      const [, content] = new RegExp(`^\`\`\`json ${option}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text);
      const file = writeFile(folder, `${option}.json`, content);
      const { code, stderr } = await runServer(['check', '--config', `--${option}`, file]);
      assert.equal(code, 0, stderr);
    });
  }
});
