// The examples of forms, with the installed package, in Chromium, against a server.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { build } from 'esbuild';

import { startBrowser } from '../../pages/browser/harness.mjs';
import { adminToken, startServer } from '../../server/support/server.mjs';
import { consumers, Consumer, repository, run } from '../installed-package.mjs';
import { row } from '../matrix.mjs';
import { complaintsOf } from '../pages.mjs';
import { versionOf } from '../runtimes.mjs';

const addon = {
  description: null,
  enabled: true,
  events: ['feature-created'],
  projects: ['web'],
  environments: ['dev'],
};
const fixtures = {
  addons: [
    { ...addon, id: 1, provider: 'webhook', parameters: { url: 'https://example.com/x' } },
    { ...addon, id: 2, provider: 'datadog', parameters: { apiKey: 'the key' } },
  ],
};
const names = { 'react-hook-form': 'react-hook-form', 'tanstack-form': '@tanstack/react-form' };

/** A page that edits the addon of its query by a form, and has the title `saved` when it was saved. */
const page = (name) => `
  import { AdminClient } from 'flagadmin';
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { AddonForm } from './forms/${name}.tsx';

  const { id, token } = Object.fromEntries(new URLSearchParams(location.search));
  const client = new AdminClient({ baseUrl: location.origin, token });
  const providers = await client.getProviders();
  const { data: addon, etag } = await client.getAddon(id).withResponse();
  const onSave = async (update) => {
    await client.updateAddon(id, update, { ifMatch: etag });
    document.title = 'saved';
  };
  createRoot(document.body).render(createElement(AddonForm, { addon, providers, onSave }));`;

let browser;
let consumer;
let server;
before(async () => {
  consumer = Consumer.withTools();
  cpSync(join(repository, 'examples/forms'), join(consumer.folder, 'forms'), { recursive: true });
  // The tools have it under the name of its major version.
  mkdirSync(join(consumer.folder, 'node_modules/@hookform'));
  symlinkSync(join(consumers, 'node_modules/resolvers-7'), join(consumer.folder, 'node_modules/@hookform/resolvers'));
  const site = join(consumer.folder, 'site');
  mkdirSync(site);
  for (const name of Object.keys(names)) {
    await build({
      stdin: { contents: page(name), resolveDir: consumer.folder },
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      outfile: join(site, `${name}.js`),
      logLevel: 'warning',
    });
    consumer.write(
      `site/${name}.html`,
      `<!doctype html><html lang="en"><title>form</title><script type="module" src="/${name}.js"></script><body></body></html>`,
    );
  }
  consumer.write('site/index.html', '<!doctype html><title>forms</title>');
  consumer.write('fixtures.json', JSON.stringify(fixtures));
  const given = ['--fixtures', join(consumer.folder, 'fixtures.json'), '--static', site];
  server = await startServer({ args: given });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  consumer?.remove();
});

const stored = async (id) => {
  const response = await fetch(`${server.url}/api/admin/addons/${id}`, { headers: { authorization: adminToken } });
  return response.json();
};

/** Opens the form of an addon, fills it in, and submits it. */
async function submit(name, id, fill) {
  const opened = await browser.newPage();
  const complaints = complaintsOf(opened);
  await opened.goto(`${server.url}/${name}.html?id=${id}&token=${adminToken}`);
  await fill(opened);
  await opened.getByRole('button', { name: 'Save' }).click();
  const isSaved = () =>
    opened
      .waitForFunction(() => document.title === 'saved', undefined, { timeout: 20_000 })
      .catch((cause) => {
        throw new Error(`not saved\n${complaints.join('\n')}`, { cause });
      });
  return { opened, isSaved };
}

for (const [name, library] of Object.entries(names)) {
  describe(`the form with ${library}`, () => {
    row(library, versionOf(library), './form in Chromium', async () => {
      const before = await stored(1);
      const { opened, isSaved } = await submit(name, 1, async (form) => {
        assert.equal(await form.getByLabel('Extra HTTP headers').getAttribute('type'), 'password');
        assert.match(await form.getByLabel('Extra HTTP headers').getAttribute('placeholder'), /X-Custom-Header/);
      });
      await isSaved();
      assert.deepEqual(await stored(1), before, 'an untouched form changes nothing');
      await opened.close();
    });

    it('saves an addon without an optional URL, and removes what is emptied', async () => {
      const type = { datadog: 'the text', none: '' };
      for (const text of Object.values(type)) {
        const { opened, isSaved } = await submit(name, 2, async (form) => {
          assert.equal(await form.getByLabel('Datadog events URL').inputValue(), '');
          await form.getByLabel('Source type name').fill(text);
          await form.getByLabel('Description').fill(text);
        });
        await isSaved();
        const { parameters, description } = await stored(2);
        assert.deepEqual(
          { parameters, description },
          { parameters: { apiKey: '*****', ...(text && { sourceTypeName: text }) }, description: text },
        );
        await opened.close();
      }
    });

    it('shows each error at its field, and sends nothing', async () => {
      const before = await stored(1);
      const { opened } = await submit(name, 1, async (form) => {
        await form.getByLabel('Provider').selectOption('slack');
        await form.getByLabel('Description').fill('Changed');
      });
      await opened.getByRole('alert').first().waitFor();
      assert.deepEqual(await opened.getByRole('alert').allTextContents(), ['Required', 'Required']);
      await opened.locator('input[type=password]').first().fill('nope'); // the URL of a webhook is a secret
      await opened.getByRole('button', { name: 'Save' }).click();
      await opened.getByText('Must be a URL that begins with http:// or https://').waitFor();
      assert.equal(await opened.title(), 'form');
      assert.deepEqual(await stored(1), before);
      await opened.close();
    });
  });
}

it('the forms compile', () => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true, skipLibCheck: true, jsx: 'react-jsx' },
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', types: [] },
    lib: ['es2022', 'dom', 'dom.iterable'],
    typeRoots: [join(repository, 'node_modules/@types')],
  };
  consumer.link('@types');
  consumer.write('forms/tsconfig.json', JSON.stringify({ compilerOptions, include: ['.'] }));
  run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', join(consumer.folder, 'forms')]);
});
