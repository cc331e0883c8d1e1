// What needs more than to be run: the form in React, the worker, and snippets of a proxy, of commands of CI and of developers.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { build, transform } from 'esbuild';
import { createServer } from 'vite';

import { adminToken } from '../../server/support/server.mjs';
import { repository, run } from '../support/installed-package.mjs';
import {
  env,
  here,
  line,
  masked,
  only,
  server,
  snippets,
  special,
  update,
  writeForm,
} from '../support/snippet-stage.mjs';

describe('the form in React', () => {
  it('is rendered with a field for each parameter', async () => {
    writeForm('.');
    line.write(
      'render.mjs',
      `import { createElement } from 'react';
       import { renderToStaticMarkup } from 'react-dom/server';
       import { defaultProviders as providers } from 'flagadmin/core';
       import { AddonForm } from './react-hook-form.tsx';
       const dryRun = () => ({ status: 200, changes: [], warnings: [] });
       const draft = { current: ${JSON.stringify(masked)}, providers, dryRun };
       console.log(renderToStaticMarkup(createElement(AddonForm, { draft, onSaved() {} })));`,
    );
    const outfile = join(line.folder, 'render.bundle.mjs');
    await build({
      entryPoints: [join(line.folder, 'render.mjs')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
      jsx: 'automatic',
      nodePaths: [join(repository, 'node_modules')],
      outfile,
    });
    const ended = await line.spawn(process.execPath, [outfile], { env });
    assert.equal(ended.code, 0, ended.stderr);
    const inputs = [...ended.stdout.matchAll(/<label for="([^"]*)">([^<]*)<\/label><(\w+)[^>]*? id="([^"]*)"/g)];
    assert.ok(inputs.every(([, of, , , id]) => of === id));
    const kinds = Object.fromEntries(inputs.map(([, , label, kind]) => [label, kind]));
    const ofSlack = { 'Slack webhook URL': 'input', 'Default channel': 'input', 'Extra HTTP headers': 'textarea' };
    assert.deepEqual({ ...kinds, ...ofSlack }, kinds);
  });
});

describe('the proxy of Vite', () => {
  it('passes requests of a page to the service', async () => {
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
});

describe('the check in CI', () => {
  const commands = () => [...only(special.yaml).text.matchAll(/- run: (npx .*)/g)].map((match) => match[1]);

  it('annotates errors, and fails', async () => {
    line.write('config/addons/b.json', '{\n  "provider": "webhook"\n}');
    const ended = await line.shell(commands()[0], { env: { ...env, GITHUB_ACTIONS: 'true' } });
    rmSync(join(line.folder, 'config/addons/b.json'));
    assert.equal(ended.code, 1);
    assert.match(
      ended.stdout,
      /^::error file=config\/addons\/b\.json,line=1,col=1,title=missing_property::\/enabled is required/m,
    );
  });
});

describe('the worker', () => {
  it('refuses what the service would refuse, and passes on the rest', async () => {
    const { code } = await transform(readFileSync(join(repository, 'examples/workers/validate.ts'), 'utf8'), {
      loader: 'ts',
    });
    line.write('worker.mjs', code);
    const { default: worker } = await import(pathToFileURL(join(line.folder, 'worker.mjs')));
    const put = (value) =>
      worker.fetch(
        new Request('https://edge.example.com/api/admin/addons/1', {
          method: 'PUT',
          body: JSON.stringify(value),
          headers: { authorization: adminToken },
        }),
        { SERVICE_URL: server.url },
      );
    const refused = await put({ ...update, enabled: 1 });
    assert.equal(refused.status, 400);
    assert.equal((await refused.json()).details[0].instancePath, '/enabled');
    const passed = await put(update);
    assert.equal(passed.status, 200);
    assert.equal((await passed.json()).provider, 'webhook');
  });
});

describe('the commands for developers', () => {
  it('are those that ./dev has', () => {
    const usage = run(join(repository, 'dev'), ['--help']);
    const named = snippets
      .filter(({ text }) => special.development.test(text))
      .flatMap(({ text }) => text.match(/^\.\/dev (\w+)/gm));
    assert.ok(named.length >= 2);
    for (const command of named) assert.match(usage, new RegExp(`^ {2}${command.slice(6)} `, 'm'));
  });

  it('and the one that installs the package names it', () => {
    assert.ok(snippets.some(({ text }) => special.install.test(text)));
    assert.equal(
      JSON.parse(readFileSync(join(dirname(line.folder), 'node_modules/flagadmin/package.json'), 'utf8')).name,
      'flagadmin',
    );
  });
});
