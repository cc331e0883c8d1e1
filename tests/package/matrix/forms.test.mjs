// The examples of forms, with the installed package, in Chromium, against a server.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { build } from 'esbuild';

import { startBrowser } from '../../pages/browser/harness.mjs';
import { adminToken, startServer } from '../../server/support/server.mjs';
import { consumers, Consumer, repository, run } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { complaintsOf } from '../support/pages.mjs';
import { versionOf } from '../support/runtimes.mjs';

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
    { ...addon, id: 3, provider: 'webhook', parameters: { url: 'https://example.com/x', bodyTemplate: 'a template' } },
    {
      ...addon,
      id: 4,
      provider: 'webhook',
      description: 'one\ntwo ',
      parameters: {
        url: 'https://example.com/x',
        contentType: ' of\ntwo lines ',
        authorization: 'secret',
        customHeaders: '{"a": "b"}',
        bodyTemplate: '{\n  "event":\r\n\t"x"\r}\n',
        unknown: 'a\r\nb',
        count: 5,
        flag: false,
        empty: '',
      },
      events: ['of no provider', 'feature-created', 'feature-created'],
      projects: [' two\nlines ', 'web'],
    },
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
  const draft = await client.editAddon(id);
  const onSaved = () => {
    document.title = 'saved';
  };
  createRoot(document.body).render(createElement(AddonForm, { draft, onSaved }));`;

/** The page of the React recipe: it loads the addon, and again after each save. */
const wholePage = `
  import { AdminClient } from 'flagadmin';
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { AddonPage } from './forms/react-hook-form.tsx';

  const { id, token } = Object.fromEntries(new URLSearchParams(location.search));
  const client = new AdminClient({ baseUrl: location.origin, token, retries: 0 });
  createRoot(document.body).render(createElement(AddonPage, { client, id }));`;
const pages = { ...Object.fromEntries(Object.keys(names).map((name) => [name, page(name)])), whole: wholePage };

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
  for (const [name, contents] of Object.entries(pages)) {
    await build({
      stdin: { contents, resolveDir: consumer.folder },
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

const ask = async (id, init) => {
  const headers = { authorization: adminToken, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/api/admin/addons/${id}`, { ...init, headers });
  assert.equal(response.status, 200);
  return response.json();
};
const stored = (id) => ask(id);
/** Changes an addon, as another user does. */
const change = async (id, changes) =>
  ask(id, { method: 'PUT', body: JSON.stringify({ ...(await stored(id)), ...changes }) });

/** The text inputs of a form. */
const textInputs = (form) => form.locator('textarea, input:not([type=checkbox])');

/** Opens the form of an addon, fills it in, and submits it. */
async function submit(name, id, fill) {
  const opened = await browser.newPage();
  opened.setDefaultTimeout(20_000);
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
        const headers = form.getByLabel('Extra HTTP headers');
        assert.equal(await headers.evaluate(({ tagName }) => tagName), 'TEXTAREA');
        assert.match(await headers.getAttribute('placeholder'), /X-Custom-Header/);
        assert.equal(await form.getByLabel('Authorization').getAttribute('type'), 'password');
        for (const input of await textInputs(form).all()) assert.ok(await input.getAttribute('autocomplete'));
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

    it('changes no value whose field is passed', async () => {
      const before = await stored(4);
      const { opened, isSaved } = await submit(name, 4, async (form) => {
        await form.getByRole('combobox', { name: 'Provider' }).focus();
        const focused = () => form.evaluate(() => document.activeElement?.textContent);
        for (let presses = 0; (await focused()) !== 'Save'; presses += 1) {
          assert.ok(presses < 100, 'the button is reached');
          await form.keyboard.press('Tab');
        }
        await form.getByText('Changes: none').waitFor();
      });
      await isSaved();
      assert.deepEqual(await stored(4), before);
      await opened.close();
    });

    it('keeps the line breaks of a value that is edited', async () => {
      const before = await stored(4);
      const { opened, isSaved } = await submit(name, 4, async (form) => {
        for (const label of ['Description', 'Content type']) {
          const field = form.getByLabel(label, { exact: true });
          await field.press('ControlOrMeta+End');
          await field.pressSequentially('x');
          assert.match(await field.inputValue(), /\n/);
          for (const key of ['ControlOrMeta+A', 'Delete']) await field.press(key);
          await field.pressSequentially('a\nb');
        }
      });
      await isSaved();
      const { description, parameters } = await stored(4);
      assert.deepEqual([description, parameters.contentType], ['a\nb', 'a\nb']);
      await change(4, before);
      await opened.close();
    });

    it('has lists of events, projects and environments, and names what changes', async () => {
      const before = await stored(3);
      const { opened, isSaved } = await submit(name, 3, async (form) => {
        await form.getByRole('checkbox', { name: 'feature-created' }).uncheck();
        await form.getByRole('checkbox', { name: 'feature-archived' }).check();
        const projects = form.getByLabel('The projects');
        await projects.press('ControlOrMeta+End');
        await projects.pressSequentially('\n shop \n\ncheckout\n');
        await form.getByLabel('The environments').fill('');
        await form.getByText('Changes: /events, /projects, /environments', { exact: true }).waitFor();
      });
      await isSaved();
      const events = ['feature-archived'];
      const changed = { ...before, events, projects: ['web', 'shop', 'checkout'], environments: [] };
      assert.deepEqual(await stored(3), changed);
      await change(3, before);
      await opened.close();
    });

    it('begins with empty parameters of another provider, and finds those of before again', async () => {
      const { opened } = await submit(name, 3, async (form) => {
        const provider = form.getByRole('combobox', { name: 'Provider' });
        const labels = { datadog: 'Datadog API key', slack: 'Slack webhook URL', teams: 'Microsoft Teams webhook URL' };
        for (const [other, label] of Object.entries(labels)) {
          await provider.selectOption(other);
          await form.getByLabel(label).waitFor();
          const values = await textInputs(form).evaluateAll((all) => all.map(({ value }) => value));
          assert.deepEqual([...new Set(values.slice(1, -2))], [''], other); // between description and projects
        }
        await form.getByLabel(labels.teams).fill('https://example.com/teams');
        await provider.selectOption('webhook');
        await form.getByLabel('Content type').waitFor();
        assert.equal(await form.getByLabel('Webhook URL').inputValue(), '*****');
        assert.equal(await form.getByLabel('Body template').inputValue(), 'a template');
        await form.getByText('Changes: none').waitFor();
      });
      await opened.close();
    });

    it('says that someone else was faster', async () => {
      const { opened } = await submit(name, 2, async (form) => {
        await form.getByLabel('Description').fill('Mine');
        await change(2, { description: 'Theirs' });
      });
      await opened.getByRole('alert').getByText('Someone else has changed this addon').waitFor();
      assert.equal((await stored(2)).description, 'Theirs');
      await opened.close();
    });

    it('shows each error at its field, and sends nothing', async () => {
      const before = await stored(1);
      const { opened } = await submit(name, 1, async (form) => {
        await form.getByRole('combobox', { name: 'Provider' }).selectOption('slack');
        await form.getByLabel('Description').fill('Changed');
      });
      await opened.getByRole('alert').first().waitFor();
      assert.deepEqual(await opened.getByRole('alert').allTextContents(), ['Required', 'Required']);
      const described = await opened
        .locator('[aria-invalid=true]')
        .evaluateAll((all) =>
          all.map((one) => document.getElementById(one.getAttribute('aria-describedby'))?.textContent),
        );
      assert.deepEqual(described, ['Required', 'Required']);
      await opened.locator('input[type=url]').fill('nope');
      await opened.getByRole('button', { name: 'Save' }).click();
      await opened.getByText('Must be a URL that begins with http:// or https://').waitFor();
      await opened.getByText('Changes: correct the errors first').waitFor();
      assert.equal(await opened.title(), 'form');
      assert.deepEqual(await stored(1), before);
      await opened.close();
    });
  });
}

for (const name of Object.keys(names)) {
  it(`the form with ${names[name]} shows warnings, and says that the service is away`, async () => {
    const { opened } = await submit(name, 1, async (form) => {
      await form.getByRole('checkbox', { name: 'feature-created' }).uncheck();
      await form.getByText('/events is empty').waitFor();
      await form.route('**/api/admin/**', (route) => route.abort());
    });
    await opened.getByRole('alert').getByText('The service could not be reached: try again.').waitFor();
    await opened.close();
  });
}

describe('the page of the React recipe', () => {
  const isFresh = (opened) => opened.getByText('Changes: none', { exact: true }).waitFor();

  it('saves again and again, and reads the secret that it has sent', async () => {
    const before = await stored(1);
    const { opened } = await submit('whole', 1, async (form) => {
      await form.getByLabel('Webhook URL').fill('https://example.com/new');
      await form.getByText('Changes: /parameters/url', { exact: true }).waitFor();
    });
    await isFresh(opened);
    assert.equal(await opened.getByLabel('Webhook URL').inputValue(), '*****');
    for (const text of ['one', 'two']) {
      await opened.getByLabel('Description').fill(text);
      await opened.getByText('Changes: /description', { exact: true }).waitFor();
      await opened.getByRole('button', { name: 'Save' }).click();
      await isFresh(opened);
      assert.equal((await stored(1)).description, text);
    }
    await change(1, before);
    await opened.close();
  });

  it('shows what someone else has changed when it is loaded again, and keeps that', async () => {
    const before = await stored(2);
    const { opened } = await submit('whole', 2, async (form) => {
      await form.getByLabel('Description').fill('Mine');
      await change(2, { description: 'Theirs', projects: ['theirs'] });
    });
    await opened.getByRole('alert').getByText('load it again').waitFor();
    await opened.getByRole('button', { name: 'Load again' }).click();
    await isFresh(opened);
    assert.equal(await opened.getByLabel('Description').inputValue(), 'Theirs');
    await opened.getByLabel('Description').fill('Mine');
    await opened.getByRole('button', { name: 'Save' }).click();
    await isFresh(opened);
    const { description, projects } = await stored(2);
    assert.deepEqual({ description, projects }, { description: 'Mine', projects: ['theirs'] });
    await change(2, before);
    await opened.close();
  });
});

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
