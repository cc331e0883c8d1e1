// Tests which files the server refuses to publish, and what it prints of names.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { fixtures, isError } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { assertMisuse } from '../support/misuse.mjs';

const folder = temporaryFolder();
let count = 0;
const file = (content) => writeFile(folder, `file-${(count += 1)}.json`, content);
const strategy = (changes) => ({ ...fixtures.strategies[0], ...changes });

describe('the folder of --static', () => {
  const site = join(folder, 'site');
  mkdirSync(join(site, 'deep'), { recursive: true });
  writeFile(site, 'index.html', '<!doctype html><title>x</title>');
  writeFile(site, 'deep/shown.txt', 'inside');
  const inside = writeFile(site, 'deep/secret.json', []);
  const link = join(folder, 'linked');
  symlinkSync(site, link);
  symlinkSync(join(site, 'deep/later.db'), join(folder, 'later.db'));
  symlinkSync(inside, join(folder, 'secret.json'));

  for (const option of ['fixtures', 'admin-token-file', 'tokens', 'roles', 'providers', 'database']) {
    test(`may not have the file of --${option}`, async () => {
      await assertMisuse(
        ['--static', site, `--${option}`, inside],
        new RegExp(`--${option}: .* below the folder of --st`),
      );
    });
  }

  test('whatever paths lead there', async () => {
    for (const [shown, file] of [
      [site, join(site, 'new.db')],
      [`${site}/`, join(site, 'deep/../new.db')],
      [link, join(site, 'new.db')],
      [site, join(link, 'new.db')],
      [site, join(folder, 'later.db')],
    ])
      await assertMisuse(['--static', shown, '--database', file], /below the folder of --static/);
    await assertMisuse(['--static', site, '--tokens', join(folder, 'secret.json')], /below the folder/);
    await assertMisuse(['--database', join(folder, 'other.db')], /below the folder/, { FLAGADMIN_STATIC: folder });
    assert.deepEqual(readdirSync(site).sort(), ['deep', 'index.html']);
  });

  test('files beside it are no problem; links that lead out of it are not served', async () => {
    symlinkSync('deep/shown.txt', join(site, 'in.txt'));
    symlinkSync(writeFile(folder, 'site-tokens.json', []), join(site, 'out.json'));
    symlinkSync(folder, join(site, 'up'));
    const tokens = ['--tokens', join(folder, 'site-tokens.json'), '--database', join(folder, 'site.db')];
    const server = await startServer({ args: ['--static', link, ...tokens, '--log', 'off'] });
    const get = (path) => send(server, 'GET', path, { token: null });
    assert.equal((await get('/in.txt')).text, 'inside');
    assert.equal((await get('/deep/shown.txt')).text, 'inside');
    for (const path of ['/out.json', '/up', '/up/site-tokens.json', '/up/site/index.html'])
      assert.ok(isError(await get(path), 404, 'NotFoundError'), path);
    await server.stop();
  });
});

describe('names in messages are cut and escaped', () => {
  const bad = 'x\ny\u001b[2J\u009b2J\u007f';
  const escaped = String.raw`x\ny\u001b[2J\u009b2J\u007f`;
  const long = 'L'.repeat(3000);
  const cut = `${'L'.repeat(100)}…`;
  const token = { token: 'a-token-of-16-characters', name: 'a', permissions: [] };

  async function assertLine(args, text, env) {
    await assertMisuse(args, new RegExp(text.replace(/[\\[\].]/g, '\\$&')), env);
    await assertMisuse(args, /^(?!.*L{400})/, env);
  }

  for (const [what, option, content] of [
    ['an unknown member', 'tokens', (name) => [{ ...token, [name]: 1 }]],
    ['a key that occurs twice', 'fixtures', (name) => ({ strategies: [strategy({ name }), strategy({ name })] })],
  ])
    test(`--${option}: ${what}`, async () => {
      await assertLine([`--${option}`, file(content(bad))], escaped);
      await assertLine([`--${option}`, file(content(long))], cut);
    });

  test('arguments, variables and paths', async () => {
    await assertLine(['--address', bad], escaped);
    await assertLine(['--address', long], cut);
    await assertLine([], 'L…', { FLAGADMIN_LOG: long });
    await assertLine(['--max-resources', '\u001b[2J'], String.raw`\u001b[2J`);
    for (const option of ['tokens', 'fixtures', 'database', 'static'])
      await assertLine([`--${option}`, `/none/${bad}`], `/none/${escaped}`);
  });
});
