// Clients that others generate from the document compile, and talk with the server.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import '../../support/environment.mjs';
import { fixtures } from '../support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { folder, runTool, saveDocument } from './support/tools.mjs';

const clients = join(folder, 'clients');
const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

/** The expected output of each program; each has a new server. */
const expected = {
  addon: { status: 200, events: ['feature-updated'], description: '' },
  account: { status: 200, name: 'Renamed', rootRole: 2 },
  strategy: {
    status: 201,
    name: 'from a client',
    displayName: null,
    location: '/api/admin/strategies/from%20a%20client',
  },
  refusal: { status: 400, name: 'ValidationError' },
};

function startWithFixtures() {
  const file = writeFile(temporaryFolder(), 'fixtures.json', fixtures);
  return startServer({ args: ['--log', 'off', '--fixtures', file] });
}

async function compile() {
  const { stdout } = await promisify(execFile)(compiler, ['--project', clients]).catch((failure) => failure);
  assert.equal(stdout, '', 'the compiler has nothing to say');
}

const programOf = async (name) => (await import(pathToFileURL(join(clients, 'compiled', `${name}.js`)))).perform;

describe('generated clients', () => {
  let server;
  before(async () => {
    rmSync(clients, { recursive: true, force: true });
    mkdirSync(clients, { recursive: true });
    cpSync(fileURLToPath(new URL('clients', import.meta.url)), clients, { recursive: true });
    server = await startWithFixtures();
  });
  after(() => server.stop());

  test('openapi-typescript makes types, orval makes functions, and all of it compiles', async () => {
    const document = await saveDocument(server, 'clients/openapi.json');
    // Without the option it takes what has a default for required, in requests, too.
    const options = ['--output', join(clients, 'schema.d.ts'), '--default-non-nullable=false'];
    const made = await runTool('openapi-typescript', document, ...options);
    assert.equal(made.status, 0, made.stderr);
    // orval writes the address into its functions.
    const { generate } = createRequire(join(folder, 'package.json'))('orval');
    const output = { target: join(clients, 'orval-client.ts'), mode: 'single', client: 'fetch', baseUrl: server.url };
    await generate({ input: document, output: { ...output, urlEncodeParameters: true } });
    await compile();
  });

  test('openapi-fetch performs the three operations', async () => {
    const other = await startWithFixtures();
    const perform = await programOf('openapi-fetch');
    assert.deepEqual(await perform(other.url, adminToken), expected);
    await other.stop();
  });

  test('orval performs the three operations', async () => {
    const perform = await programOf('orval');
    assert.deepEqual(await perform(server.url, adminToken), expected);
  });
});
