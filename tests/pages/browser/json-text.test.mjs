// Tests the JSON text of a request in place of the fields of its form.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eventually } from '../../server/support/server.mjs';
import { hasCount, hasResponse, isUnchanged, onPage, predicts, requestBody } from './harness.mjs';
import { browser, server } from './stage.mjs';

const editor = (page) => page.getByRole('textbox', { name: 'Body of the request' });
const json = (page) => page.getByRole('radio', { name: 'JSON' });
const form = (page) => page.getByRole('radio', { name: 'Form' });
const description = (page) => page.getByRole('textbox', { name: 'Description' });

async function type(page, text) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(typeof text === 'string' ? text : JSON.stringify(text, null, 2));
}

/** Waits until this is the text. */
async function shows(page, text) {
  const found = async () => (await editor(page).innerText()).replaceAll('\n\n', '\n');
  await eventually(async () => (await found()) === text);
  assert.equal(await found(), text);
}

const bodyIn = async (page) => JSON.parse((await editor(page).innerText()).replaceAll('\n\n', '\n'));

test('the JSON of an addon is predicted, saved, and shown in the form', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const requests = [];
      page.on('request', (request) => request.method() === 'PUT' && requests.push(request.postData()));
      await description(page).fill('Typed in the form');
      await json(page).check();
      const body = await bodyIn(page);
      assert.equal(body.description, 'Typed in the form');
      assert.equal(body.parameters.url, '*****', 'a stored secret stays a mask');
      const text = JSON.stringify({ ...body, description: 'Typed as JSON', projects: ['payments'] });
      await type(page, text);
      await predicts(page, 200, '2 changes');
      await form(page).check();
      assert.equal(await description(page).inputValue(), 'Typed as JSON');
      await page.getByRole('button', { name: 'Remove payments' }).waitFor();
      await json(page).check();
      await type(page, text);
      await page.getByRole('button', { name: 'Save' }).click();
      await hasResponse(page, 200);
      assert.deepEqual(requests, [text], 'the text is sent as it is');
      await isUnchanged(page);
      assert.equal((await bodyIn(page)).description, 'Typed as JSON');
    },
    { path: '/#/addons/1' },
  );
});

test('errors of the JSON lead to their positions, and nothing that the form cannot show is lost', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      let asked = '';
      page.on('dialog', (dialog) => {
        asked = dialog.message();
        void dialog.dismiss();
      });
      await json(page).check();
      const body = await bodyIn(page);
      await type(page, { ...body, enabled: 'true' });
      await predicts(page, 400, '1 problem');
      await page.getByRole('button', { name: 'Enabled', exact: true }).click();
      await page.keyboard.insertText('null');
      await predicts(page, 400, '1 problem');
      assert.equal((await bodyIn(page)).enabled, null, 'the value was selected');

      await form(page).click();
      await page.getByRole('alert').getByText('The form cannot show /enabled').waitFor();
      assert.ok(await json(page).isChecked());
      await type(page, '{ "provider":');
      await predicts(page, 400, '1 problem');
      await form(page).click();
      await page.getByRole('alert').getByText('it is not the JSON of an object').waitFor();
      assert.match(await editor(page).innerText(), /"provider":/);

      await type(page, { ...body, colour: 'red' });
      await page.getByText('is not known and will be ignored').first().waitFor();
      await form(page).click();
      assert.equal(asked, 'The form has no field for /colour. Leave it out?');
      assert.equal((await bodyIn(page)).colour, 'red');
      page.removeAllListeners('dialog');
      page.on('dialog', (dialog) => void dialog.accept());
      await form(page).click();
      await description(page).waitFor();
      await isUnchanged(page);
    },
    { path: '/#/addons/2' },
  );
});

test('JSON that was typed is discarded, or guarded when the page is left', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await json(page).check();
      const before = await editor(page).innerText();
      await type(page, '{');
      await predicts(page, 400, '1 problem');
      assert.equal(await (await requestBody(page)).textContent(), '{\n');
      await form(page).click();
      await page.getByRole('alert').waitFor();
      const asked = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss();
        return dialog.message();
      });
      await page.getByRole('link', { name: 'Addons', exact: true }).click();
      assert.match(await asked, /have not been sent/);
      await page.getByRole('button', { name: 'Discard' }).click();
      await isUnchanged(page);
      assert.equal(await editor(page).innerText(), before);
      await hasCount(page.getByRole('alert'), 0);
    },
    { path: '/#/service-accounts/11' },
  );
});

test('the form shows JSON without its lists, and no value that a field cannot hold', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Typed');
      await page.keyboard.press('Tab');
      await json(page).check();
      await type(page, '{"name":"x","parameters":[null]}');
      await predicts(page, 400, '1 problem');
      await form(page).click();
      await page.getByRole('alert').getByText('The form cannot show /parameters/0').waitFor();
      await type(page, '{"name":"x"}');
      await predicts(page, 400, '1 problem');
      await form(page).check();
      assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'x');
      await predicts(page, 201, 'created');
    },
    { path: '/#/strategies/new' },
  );
});

test('text that replaces selected lines keeps to the policy: pasted, typed, composed or deleted', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const input = await page.context().newCDPSession(page);
      const ways = {
        '{"a":1,\n"b":2}': async (text) => {
          await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
          await page.keyboard.press('ControlOrMeta+v');
        },
        x: (text) => page.keyboard.press(text),
        日本: async (text) => {
          await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
          await input.send('Input.insertText', { text });
        },
        // By the menu of the browser.
        '': () => input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'F20', commands: ['delete'] }),
      };
      await json(page).check();
      const before = '{\n  "name": "x",\n  "title": 1,\n  "parameters": []\n}';
      await type(page, before);
      for (const [text, replaceBy] of Object.entries(ways)) {
        await predicts(page, 400, '1 problem');
        await page.keyboard.press('ControlOrMeta+Home');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Shift+ArrowDown');
        await page.keyboard.press('Shift+ArrowDown');
        await replaceBy(text);
        await shows(page, `{${text} "title": 1,\n  "parameters": []\n}`);
        await page.keyboard.press('ControlOrMeta+z');
        await shows(page, before);
      }
    },
    { path: '/#/strategies/new', permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

test('the request is shown as it is sent, with its duplicates and digits', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await json(page).check();
      const text =
        '{"provider":"webhook", "x":12345678901234567890,"enabled":1.0,"enabled":true,\n"parameters":{"url":"https';
      await type(page, `${text}://a.example"}}`);
      await predicts(page, 400, 'problem');
      assert.equal(await (await requestBody(page)).textContent(), `${text.replace(/https$/, '••••••')}"}}\n`);
      await page.getByRole('button', { name: 'Copy as curl without secrets' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(copied.endsWith(`--data-raw '${text.replace(/https$/, '*****')}"}}'`), copied);
      await type(page, '{"provider":"datadog","enabled":1,"parameters":{"apiKey":"s3cret"}}');
      await page.getByRole('region', { name: 'Request body' }).getByText('"apiKey":"••••••"').waitFor();
      await type(page, '{"description":"abc, "parameters":{"apiKey":"s3cret"}}');
      await page.getByText('The body is the text as it was typed').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Copy as curl' }).count(), 0, 'where are its secrets?');
    },
    { path: '/#/addons/1', permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

test('text that is no longer readable when a slow save succeeds is kept, with what undoes it', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      let release;
      const released = new Promise((resolve) => {
        release = resolve;
      });
      await page.route('**/api/admin/service-account/11', async (route) => {
        if (route.request().method() === 'PUT') await released;
        await route.continue();
      });
      await json(page).check();
      await type(page, { name: 'Saved slowly', rootRole: 1 });
      await predicts(page, 200, 'change');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Sending…' }).waitFor();
      await type(page, '{');
      release();
      await page.getByRole('button', { name: 'Save' }).waitFor();
      await predicts(page, 400, '1 problem');
      await shows(page, '{');
      await editor(page).focus();
      await page.keyboard.press('ControlOrMeta+z');
      await editor(page).getByText('"Saved slowly"').waitFor();
      await isUnchanged(page);
    },
    { path: '/#/service-accounts/11' },
  );
});

test('a role that is no number stays text, and is read once', async () => {
  const withoutRoles = async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), rootRoles: undefined } });
  };
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByText('The id of the role.').waitFor();
      await json(page).check();
      await page.evaluate(() => {
        const { setTimeout } = globalThis;
        globalThis.timers = 0;
        globalThis.setTimeout = (...all) => {
          if (all[1] === 180) globalThis.timers += 1; // the pause in typing
          return setTimeout(...all);
        };
      });
      await type(page, { rootRole: '5' });
      await predicts(page, 400, '1 problem');
      await page.waitForTimeout(1000);
      assert.ok((await page.evaluate(() => globalThis.timers)) <= 2);
    },
    {
      path: '/#/service-accounts/11',
      beforeOpening: (page) => page.route('**/api/admin/service-account', withoutRoles),
    },
  );
});

test('a description that was emptied in the form is empty in the JSON', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await description(page).fill('');
      await predicts(page, 200, '1 change');
      await json(page).check();
      assert.equal((await bodyIn(page)).description, null);
      await predicts(page, 200, '1 change');
      await form(page).check();
      assert.equal(await description(page).inputValue(), '');
      await json(page).check();
      const { body: stored } = await server.ask('/api/admin/addons/2');
      const theirs = JSON.stringify({ ...stored, enabled: !stored.enabled });
      assert.equal((await server.ask('/api/admin/addons/2', { method: 'PUT', body: theirs })).status, 200);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Reload and keep my changes' }).click();
      await predicts(page, 200, '1 change');
      const { description: kept, enabled } = await bodyIn(page);
      assert.deepEqual([kept, enabled], [null, !stored.enabled]);
    },
    { path: '/#/addons/2' },
  );
});

test('JSON follows a version that a new token brings, and text that cannot follow is kept', async () => {
  let account = 0;
  const rename = async (name) => {
    const { status } = await server.ask(`/api/admin/service-account/${account}`, {
      method: 'PUT',
      body: JSON.stringify({ name }),
    });
    assert.equal(status, 200);
  };
  const createToken = async (page, words) => {
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('form', { name: 'New token' }).getByLabel('Description').fill(words);
    await page.getByRole('form', { name: 'New token' }).getByText('201').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText(`Copy the secret of “${words}” now`).waitFor();
  };
  const body = { username: 'followed', name: 'followed', rootRole: 1 };
  const created = await server.ask('/api/admin/service-account', { method: 'POST', body: JSON.stringify(body) });
  account = created.body.id;
  await onPage(
    browser,
    server,
    async (page) => {
      await json(page).check();
      await editor(page).getByText('followed').waitFor();
      await rename('renamed');
      await createToken(page, 'unedited');
      await editor(page).getByText('"renamed"').waitFor();
      await isUnchanged(page);

      await type(page, '{"name":"renamed","rootRole":2}');
      await predicts(page, 200, '1 change');
      await rename('renamed again');
      await createToken(page, 'edited');
      await editor(page).getByText('"renamed again"').waitFor();
      assert.deepEqual(await bodyIn(page), { name: 'renamed again', rootRole: 2 });

      const unknown = '{"name":"renamed again","rootRole":1,"colour":"red"}';
      await type(page, unknown);
      await predicts(page, 200, 'nothing changes');
      await createToken(page, 'unknown member');
      await shows(page, unknown);
      const asked = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss();
        return dialog.message();
      });
      void page.getByRole('link', { name: 'Addons', exact: true }).click();
      assert.match(await asked, /have not been sent|secret/);
      assert.ok(await page.getByRole('button', { name: 'Discard' }).isEnabled());

      await type(page, '{');
      await predicts(page, 400, '1 problem');
      await rename('renamed once more');
      await createToken(page, 'unreadable');
      const notice = page.getByRole('region', { name: 'Not read again' });
      await notice.getByText('Mend or discard the text first').waitFor();
      assert.equal(await editor(page).innerText(), '{');
      await type(page, '{"rootRole":2}');
      await predicts(page, 200, '1 change');
      await notice.getByRole('button', { name: 'Try again' }).click();
      await editor(page).getByText('"renamed once more"').waitFor();
      await hasCount(notice, 0);
    },
    { path: `/#/service-accounts/${account}` },
  );
});

test('an account and a strategy type are created from JSON, by the keyboard alone', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const made = [
        ['service-accounts', { username: 'from-json', name: 'from-json', rootRole: 1 }, /from-json/],
        ['strategies', { name: 'from-json', parameters: [{ name: 'share', type: 'percentage' }] }, /from-json/],
      ];
      for (const [area, body, heading] of made) {
        await page.goto(`${server.url}/#/${area}/new`);
        await form(page).focus();
        await page.keyboard.press('ArrowRight');
        await editor(page).waitFor();
        await page.keyboard.press('Tab');
        assert.ok(await editor(page).evaluate((element) => element.getRootNode().activeElement === element));
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Backspace');
        await page.keyboard.insertText(JSON.stringify(body));
        await predicts(page, 201, 'created');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Tab');
        while (!(await page.locator('button[type="submit"]:focus').count())) await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await page.getByText('exactly as predicted').waitFor();
      }
    },
    { path: '/#/service-accounts/new' },
  );
});
