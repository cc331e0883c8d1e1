// What needs more than to be run: the worker, and snippets of a proxy, of commands of CI and of developers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { transform } from 'esbuild';
import { createServer } from 'vite';

import { adminToken } from '../../server/support/server.mjs';
import { repository, run } from '../support/installed-package.mjs';
import { env, here, line, only, server, snippets, special, update } from '../support/snippet-stage.mjs';

it('the proxy of Vite passes requests of a page to the service', async () => {
  line.write('proxy.config.mjs', `export default {\n${here(only(special.proxy).text)}};`);
  const { default: config } = await import(pathToFileURL(join(line.folder, 'proxy.config.mjs')));
  const vite = await createServer({ ...config, root: line.folder, configFile: false, logLevel: 'silent' });
  try {
    await vite.listen(0);
    const [url] = vite.resolvedUrls.local;
    const { status } = await fetch(`${url}api/admin/addons`, { headers: { authorization: adminToken } });
    assert.equal(status, 200);
  } finally {
    await vite.close();
  }
});

it('the check in CI annotates errors, and fails', async () => {
  const [, command] = /- run: (npx .*)/.exec(only(special.yaml).text);
  line.write('config/addons/b.json', '{\n  "provider": "webhook"\n}');
  const ended = await line.shell(command, { env: { ...env, GITHUB_ACTIONS: 'true' } });
  assert.equal(ended.code, 1);
  assert.match(
    ended.stdout,
    /^::error file=config\/addons\/b\.json,line=1,col=1,title=missing_property::\/enabled is required/m,
  );
});

it('the worker refuses what the service would refuse, and passes on the rest', async () => {
  const example = readFileSync(join(repository, 'examples/workers/validate.ts'), 'utf8');
  const { code } = await transform(example, { loader: 'ts' });
  line.write('worker.mjs', code);
  const { default: worker } = await import(pathToFileURL(join(line.folder, 'worker.mjs')));
  const put = (value) => {
    const init = { method: 'PUT', body: JSON.stringify(value), headers: { authorization: adminToken } };
    return worker.fetch(new Request('https://edge.example.com/api/admin/addons/1', init), { SERVICE_URL: server.url });
  };
  const refused = await put({ ...update, enabled: 1 });
  assert.equal(refused.status, 400);
  assert.equal((await refused.json()).details[0].instancePath, '/enabled');
  const passed = await put(update);
  assert.equal(passed.status, 200);
  assert.equal((await passed.json()).provider, 'webhook');
});

it('the commands for developers are those that ./dev has', () => {
  const usage = run(join(repository, 'dev'), ['--help']);
  const texts = snippets.filter(({ text }) => special.development.test(text)).map(({ text }) => text);
  const named = texts.flatMap((text) => text.match(/^\.\/dev (\w+)/gm));
  assert.ok(named.length >= 2);
  for (const command of named) assert.match(usage, new RegExp(`^ {2}${command.slice(6)} `, 'm'));
});
