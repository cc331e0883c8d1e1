// Tests the OpenAPI document with Redocly and Spectral.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startServer } from '../support/server.mjs';
import { runTool, saveDocument } from './support/tools.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

describe('GET /docs/openapi.json', () => {
  let server;
  let path;
  before(async () => {
    server = await startServer({ args: ['--log', 'off'] });
    path = await saveDocument(server, 'openapi.json');
  });
  after(() => server.stop());

  test('is the document that the npm package ships', () => {
    assert.equal(`${readFileSync(path, 'utf8')}\n`, readFileSync(here('../../../js/openapi.json'), 'utf8'));
  });

  test('is OpenAPI 3.0.3', () => {
    assert.equal(JSON.parse(readFileSync(path, 'utf8')).openapi, '3.0.3');
  });

  test('has nothing that the recommended rules of Redocly find, not even a warning', async () => {
    const { status, stdout, stderr } = await runTool('redocly', 'lint', '--extends=recommended', '--format=json', path);
    const { totals, problems } = JSON.parse(stdout);
    assert.deepEqual(problems, []);
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 });
    assert.equal(status, 0, stderr);
  });

  test('has nothing that the recommended rules of Spectral find, not even a hint', async () => {
    const { status, stdout, stderr } = await runTool(
      'spectral',
      ...['lint', '--ruleset', here('spectral.json'), '--fail-severity', 'hint', '--format', 'json', '--quiet', path],
    );
    assert.deepEqual(JSON.parse(stdout), []);
    assert.equal(status, 0, stderr);
  });
});
