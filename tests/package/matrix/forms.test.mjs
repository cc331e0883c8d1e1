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

const webhook = (id, more = {}) => ({
  ...{ id, provider: 'webhook', description: null, enabled: true, parameters: { url: 'https://example.com/x' } },
  ...{ events: ['feature-created'], projects: ['web'], environments: ['dev'], ...more },
});
const fixtures = {
  addons: [
    webhook(1),
    webhook(2, { provider: 'datadog', parameters: { apiKey: 'the key' } }),
    webhook(3, { parameters: { url: 'https://example.com/x', bodyTemplate: 'a template' } }),
    webhook(4, {
      description: 'one\ntwo ',
      parameters: {
        ...{ url: 'https://example.com/x', contentType: ' of\ntwo lines ', authorization: 'secret' },
        ...{ customHeaders: '{"a": "b"}', bodyTemplate: '{\n  "event":\r\n\t"x"\r}\n' },
        ...{ unknown: 'a\r\nb', count: 5, flag: false, empty: '' },
      },
      events: ['of no provider', 'feature-created', 'feature-created'],
      projects: [' two\nlines ', 'web'],
    }),
  ],
};
const names = { 'react-hook-form': 'react-hook-form', 'tanstack-form': '@tanstack/react-form' };

/** A page whose form edits the addon of its query. */
const page = (name, imported, rendered) => `
  import { AdminClient } from 'flagadmin';
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { ${imported} } from './forms/${name}.tsx';

  const { id, token } = Object.fromEntries(new URLSearchParams(location.search));
  const client = new AdminClient({ baseUrl: location.origin, token, retries: 0 });
  createRoot(document.body).render(createElement(${imported}, ${rendered}));`;
/** It has the title `saved` when the addon was saved. */
const form = (name) =>
  page(name, 'AddonForm', "{ draft: await client.editAddon(id), onSaved() { document.title = 'saved'; } }");
const pages = {
  ...Object.fromEntries(Object.keys(names).map((name) => [name, form(name)])),
  // That of the React recipe: it loads the addon, and again after each save.
  whole: page('react-hook-form', 'AddonPage', '{ client, id }'),
};

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
  server = await startServer({ args: ['--fixtures', join(consumer.folder, 'fixtures.json'), '--static', site] });
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

const save = (form) => form.getByRole('button', { name: 'Save' }).click();
const labelled = (form, label) => form.getByLabel(label, { exact: true });
const says = (form, text) => form.getByText(text, { exact: true }).waitFor();
const alerts = (form, text) => form.getByRole('alert').getByText(text).waitFor();
/** The text inputs of a form. */
const textInputs = (form) => form.locator('textarea, input:not([type=checkbox])');

/** Opens the form of an addon, fills it in, submits it, and looks at the result; the addon is then as before. */
async function submit(name, id, fill, look) {
  const form = await browser.newPage();
  form.setDefaultTimeout(20_000);
  const complaints = complaintsOf(form);
  const before = await stored(id);
  try {
    await form.goto(`${server.url}/${name}.html?id=${id}&token=${adminToken}`);
    await fill(form);
    await save(form);
    await look(form, before);
  } catch (cause) {
    throw new Error(`${cause.message}\n${complaints.join('\n')}`, { cause });
  } finally {
    await change(id, before);
    await form.close();
  }
}

/** Submits a form, which must be saved with these changes. */
const saves = (name, id, fill, changes = {}) =>
  submit(name, id, fill, async (form, before) => {
    await form.waitForFunction(() => document.title === 'saved');
    assert.deepEqual(await stored(id), { ...before, ...changes });
  });

for (const [name, library] of Object.entries(names)) {
  describe(`the form with ${library}`, () => {
    row(library, versionOf(library), './form in Chromium', () =>
      saves(name, 1, async (form) => {
        const headers = form.getByLabel('Extra HTTP headers');
        assert.equal(await headers.evaluate(({ tagName }) => tagName), 'TEXTAREA');
        assert.match(await headers.getAttribute('placeholder'), /X-Custom-Header/);
        assert.equal(await form.getByLabel('Authorization').getAttribute('type'), 'password');
        for (const input of await textInputs(form).all()) assert.ok(await input.getAttribute('autocomplete'));
      }),
    );

    it('saves an addon without an optional URL, and removes what is emptied', async () => {
      const fill = (text) => async (form) => {
        assert.equal(await form.getByLabel('Datadog events URL').inputValue(), '');
        await form.getByLabel('Source type name').fill(text);
        await form.getByLabel('Description').fill(text);
      };
      const parameters = { apiKey: '*****' };
      const filled = { parameters: { ...parameters, sourceTypeName: 'text' }, description: 'text' };
      await saves(name, 2, fill('text'), filled);
      await change(2, filled);
      await saves(name, 2, fill(''), { parameters, description: '' });
      await change(2, { parameters, description: null });
    });

    it('changes no value whose field is passed', () =>
      saves(name, 4, async (form) => {
        await form.getByRole('combobox', { name: 'Provider' }).focus();
        const focused = () => form.evaluate(() => document.activeElement?.textContent);
        for (let presses = 0; (await focused()) !== 'Save'; presses += 1) {
          assert.ok(presses < 100, 'the button is reached');
          await form.keyboard.press('Tab');
        }
        await says(form, 'Changes: none');
      }));

    it('keeps the line breaks of a value that is edited', async () => {
      const { parameters } = await stored(4);
      const fill = async (form) => {
        for (const label of ['Description', 'Content type']) {
          const field = labelled(form, label);
          await field.press('ControlOrMeta+End');
          await field.pressSequentially('x');
          assert.match(await field.inputValue(), /\n/);
          for (const key of ['ControlOrMeta+A', 'Delete']) await field.press(key);
          await field.pressSequentially('a\nb');
        }
      };
      await saves(name, 4, fill, { description: 'a\nb', parameters: { ...parameters, contentType: 'a\nb' } });
    });

    it('has lists of events, projects and environments, and names what changes', async () => {
      const fill = async (form) => {
        await form.getByRole('checkbox', { name: 'feature-created' }).uncheck();
        await form.getByRole('checkbox', { name: 'feature-archived' }).check();
        const projects = form.getByLabel('The projects');
        await projects.press('ControlOrMeta+End');
        await projects.pressSequentially('\n shop \n\ncheckout\n');
        await form.getByLabel('The environments').fill('');
        await says(form, 'Changes: /events, /projects, /environments');
      };
      const projects = ['web', 'shop', 'checkout'];
      await saves(name, 3, fill, { events: ['feature-archived'], projects, environments: [] });
    });

    it('begins with empty parameters of another provider, and finds those of before again', () =>
      saves(name, 3, async (form) => {
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
        await says(form, 'Changes: none');
      }));

    it('says that someone else was faster', () => {
      const fill = async (form) => {
        await form.getByLabel('Description').fill('Mine');
        await change(2, { description: 'Theirs' });
      };
      return submit(name, 2, fill, async (form) => {
        await alerts(form, 'Someone else has changed this addon');
        assert.equal((await stored(2)).description, 'Theirs');
      });
    });

    it('shows each error at its field, and sends nothing', () => {
      const fill = async (form) => {
        await form.getByRole('combobox', { name: 'Provider' }).selectOption('slack');
        await form.getByLabel('Description').fill('Changed');
      };
      return submit(name, 1, fill, async (form, before) => {
        await form.getByRole('alert').first().waitFor();
        assert.deepEqual(await form.getByRole('alert').allTextContents(), ['Required', 'Required']);
        const described = await form
          .locator('[aria-invalid=true]')
          .evaluateAll((all) =>
            all.map((one) => document.getElementById(one.getAttribute('aria-describedby'))?.textContent),
          );
        assert.deepEqual(described, ['Required', 'Required']);
        await form.locator('input[type=url]').fill('nope');
        await save(form);
        await form.getByText('Must be a URL that begins with http:// or https://').waitFor();
        await form.getByText('Changes: correct the errors first').waitFor();
        assert.equal(await form.title(), 'form');
        assert.deepEqual(await stored(1), before);
      });
    });

    it('shows warnings, and says that the service is away', () => {
      const fill = async (form) => {
        await form.getByRole('checkbox', { name: 'feature-created' }).uncheck();
        await form.getByText('/events is empty').waitFor();
        await form.route('**/api/admin/**', (route) => route.abort());
      };
      return submit(name, 1, fill, (form) =>
        alerts(form, 'No response came. The change may have been made: load the addon again.'),
      );
    });
  });
}

describe('the page of the React recipe', () => {
  const isFresh = (form) => says(form, 'Changes: none');

  it('saves again and again, and reads the secret that it has sent', () => {
    const fill = async (form) => {
      await form.getByLabel('Webhook URL').fill('https://example.com/new');
      await says(form, 'Changes: /parameters/url');
    };
    return submit('whole', 1, fill, async (form) => {
      await isFresh(form);
      assert.equal(await form.getByLabel('Webhook URL').inputValue(), '*****');
      for (const text of ['one', 'two']) {
        await form.getByLabel('Description').fill(text);
        await says(form, 'Changes: /description');
        await save(form);
        await isFresh(form);
        assert.equal((await stored(1)).description, text);
      }
    });
  });

  it('shows what someone else has changed when it is loaded again, and keeps that', () => {
    const fill = async (form) => {
      await form.getByLabel('Description').fill('Mine');
      await change(2, { description: 'Theirs', projects: ['theirs'] });
    };
    return submit('whole', 2, fill, async (form) => {
      await alerts(form, 'load it again');
      await form.getByRole('button', { name: 'Load again' }).click();
      await isFresh(form);
      assert.equal(await form.getByLabel('Description').inputValue(), 'Theirs');
      await form.getByLabel('Description').fill('Mine');
      await save(form);
      await isFresh(form);
      const { description, projects } = await stored(2);
      assert.deepEqual({ description, projects }, { description: 'Mine', projects: ['theirs'] });
    });
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
