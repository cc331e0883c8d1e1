// The playground: documents validated in the page, with no server behind it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { eventually } from '../../server/support/server.mjs';
import { onPage, stage } from './harness.mjs';

const folder = fileURLToPath(new URL('../../../build/playground', import.meta.url));
const shared = stage();
const playground = { signedIn: false, path: '/play/' };
const story = (name, run, options) =>
  test(name, () => onPage(shared.browser, shared.server, run, { ...playground, ...options }));
const result = (page) => page.getByRole('region', { name: 'Result' });
const errors = (page) => result(page).getByRole('list', { name: 'Errors' });
const editor = (page, label = 'Document') => page.getByRole('textbox', { name: label });

async function type(page, text, label) {
  await editor(page, label).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Waits until this is the text. */
async function shows(page, text) {
  const found = async () => (await editor(page).innerText()).replaceAll('\n\n', '\n');
  await eventually(async () => (await found()) === text);
  assert.equal(await found(), text);
}

/** Waits until the state in the address, as JSON, has this part: it follows the page after a pause. */
function isInAddress(page, part) {
  return page.waitForFunction(
    (expected) => atob(location.hash.slice(1).replaceAll('-', '+').replaceAll('_', '/')).includes(expected),
    part,
  );
}

story('a visitor first sees an error and its response, and the way to the other pages', async (page) => {
  await result(page).getByText('400').waitFor();
  await errors(page).getByText('/enabled').waitFor();
  await page.getByText('the server’s data before the request').waitFor();
  await page.getByRole('link', { name: 'API docs' }).click();
  await page.getByRole('heading', { name: 'flagadmin administration API' }).waitFor();
  await page.getByRole('link', { name: 'Admin page' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

story('errors have their line and column while the document is typed, and lead there', async (page) => {
  await page.getByLabel('Check').selectOption('addonCreateUpdateSchema');
  await type(page, '{\n  "provider": "webhook",\n  "enabled": "true",\n  "parameters": {},\n  "events": []\n}');
  await errors(page).getByText('3:14').waitFor();
  await errors(page).getByText('must be boolean').waitFor();
  await page.getByText(/µs for each check/).waitFor();
  await errors(page).getByRole('button', { name: '3:14' }).click();
  await page.keyboard.insertText('false');
  await result(page).getByText('Valid', { exact: true }).waitFor();
});

story('a dry run shows the difference to the stored state', async (page) => {
  await page.getByLabel('Sample document').selectOption({ label: 'An addon update' });
  await result(page).getByText('Accepted: 2 changes').waitFor();
  await page.locator('[data-change="/events"] del', { hasText: 'feature-archived' }).waitFor();
  await type(page, '{}', 'Stored addon');
  await result(page).getByText('The stored state cannot be used.').waitFor();
  await page.getByLabel('Sample document').selectOption({ label: 'A strategy name that is taken' });
  await result(page).getByText('409').waitFor();
  await page.getByLabel('Sample document').selectOption({ label: 'A token without a time' });
  await errors(page).getByText('/expiresAt').waitFor();
  await page.getByLabel('Check').selectOption('createAddon');
  await page.getByLabel('Sample document').selectOption({ label: 'An addon to create' });
  await result(page).getByText('201').waitFor();
});

story('a deletion is tried without a document', async (page) => {
  await page.getByLabel('Check').selectOption('deleteAddon');
  await result(page).getByText('Accepted: 1 change').waitFor();
  await result(page).getByText('The whole resource').waitFor();
  assert.equal(await editor(page).count(), 0);
  await page.getByLabel('Check').selectOption('deleteServiceAccountToken');
  await page.locator('[data-change="/tokens"]').waitFor();
  await page.getByLabel('Token id').fill('22');
  await result(page).getByText('there is no token "22"').waitFor();
  await page.getByLabel('Sample document').selectOption({ label: 'A bundled strategy type' });
  await result(page).getByText('403').waitFor();
  await page.getByLabel('Check').selectOption('updateAddon');
  await errors(page).getByText('/enabled').waitFor();
});

story('the rules may be those of other providers, and a link contains them', async (page) => {
  await page.getByLabel('Sample document').selectOption({ label: 'A provider of your own' });
  await errors(page).getByText('/parameters/url').waitFor();
  await errors(page).getByText('/parameters/key').waitFor();
  await page.getByLabel('Check').selectOption('addonCreateUpdateSchema');
  await errors(page).getByText('/parameters/key').waitFor();
  await isInAddress(page, '"check":"addonCreateUpdateSchema"');
  await page.reload();
  await errors(page).getByText('/parameters/key').waitFor();
  await type(page, '[{ "name": 3 }]', 'Provider definitions');
  await result(page).getByText('The provider definitions cannot be used.').waitFor();
  await page.locator('.cm-lintRange-error', { hasText: '3' }).waitFor();
  await type(page, '[', 'Provider definitions');
  await result(page).getByText('JSON').first().waitFor();
  await page.getByLabel('Provider rules').selectOption('default');
  await errors(page).getByText('/provider', { exact: true }).waitFor();
});

story(
  'text that replaces selected lines keeps to the policy: pasted, typed, composed or deleted',
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
    await page.getByLabel('Check').selectOption('createStrategySchema');
    const before = '{\n  "name": "x",\n  "title": 1,\n  "parameters": []\n}';
    const ofTitle = errors(page).getByRole('button', { name: '3:12' });
    await type(page, before);
    for (const [text, replaceBy] of Object.entries(ways)) {
      await ofTitle.waitFor();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await replaceBy(text);
      await shows(page, `{${text} "title": 1,\n  "parameters": []\n}`);
      await ofTitle.waitFor({ state: 'detached' }); // the page has taken the text
      await page.keyboard.press('ControlOrMeta+z');
      await shows(page, before);
    }
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

test('it runs from a folder of files under the same policy, and sends nothing', async () => {
  const policy = (await fetch(shared.server.url)).headers.get('content-security-policy');
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
  const files = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    const type = types[extname(path)] ?? 'image/svg+xml';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    response.end(await readFile(join(folder, path)));
  });
  await new Promise((ready) => files.listen(0, '127.0.0.1', ready));
  try {
    const url = `http://127.0.0.1:${files.address().port}`;
    await onPage(
      shared.browser,
      { url },
      async (page) => {
        await errors(page).getByText('4:14').waitFor();
        assert.equal(await page.getByRole('link').count(), 1); // the other pages are not beside it
        const sent = [];
        // Chromium reads the icon again when the address changes.
        page.on('request', (request) => request.url().endsWith('/icon.svg') || sent.push(request.url()));
        await type(page, '{"enabled": 1}');
        await errors(page).getByText('must be boolean').waitFor();
        assert.deepEqual(sent, []);
      },
      { ...playground, path: '/' },
    );
  } finally {
    files.closeAllConnections();
    files.close();
  }
});
