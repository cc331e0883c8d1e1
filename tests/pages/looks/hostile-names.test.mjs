// Names with unexpected characters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hasResponse, isUnchanged, onPage, predicts, requestBody, Server, startBrowser } from '../browser/harness.mjs';

const wide = 'W'.repeat(3000);
const turned = '\u202eturned';

let server;
let browser;

before(async () => {
  server = await Server.start({ change: hostileNames });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

function hostileNames({ addons, serviceAccounts, strategies }) {
  Object.assign(addons[0], { description: wide, events: [wide, 'twice', 'twice'], projects: [turned, wide] });
  addons[0].parameters = { url: 'https://example.com/', 'with space\tand 100%': 'a', [turned]: 'b' };
  Object.assign(serviceAccounts[0], { name: turned + wide, username: wide });
  Object.assign(strategies[0], { name: wide, title: turned, description: wide });
}

for (const width of [360, 1280]) {
  for (const path of ['addons', 'addons/1', 'service-accounts', 'service-accounts/11', 'strategies']) {
    test(`${path} fits into a page of ${width} px`, async () => {
      await onPage(
        browser,
        server,
        async (page) => {
          // The sign-in page has a form, too, until the view with its heading is there.
          await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
          await page.locator('.table-frame, form').first().waitFor();
          const pushed = await page.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll('.table-frame, .card')]
              .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
              .map((frame) => `${frame.tagName} ${frame.className} ${frame.scrollWidth} > ${frame.clientWidth}`),
          );
          assert.deepEqual(pushed, []);
        },
        { path: `/#/${path}`, viewport: { width, height: 800 } },
      );
    });
  }
}

test('a name from right to left turns nothing around it', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const id = page.getByRole('link', { name: '#11' }).locator('.quiet');
      await id.waitFor();
      const [name, number] = await Promise.all([
        id.locator('xpath=preceding-sibling::bdi').boundingBox(),
        id.boundingBox(),
      ]);
      assert.ok(number.y > name.y || number.x >= name.x + name.width, 'the number comes after the name');
    },
    { path: '/#/service-accounts' },
  );
});

test('every control has an existing description, for any name of a parameter', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await isUnchanged(page);
      const lost = await page.evaluate(() =>
        [...document.querySelectorAll('[aria-describedby]')]
          .flatMap((control) => control.getAttribute('aria-describedby').split(' '))
          .filter((id) => !document.getElementById(id)),
      );
      assert.deepEqual(lost, []);
      await page.getByRole('button', { name: 'Remove twice' }).first().click();
      await page.getByRole('button', { name: 'Remove twice' }).click();
      await predicts(page, 200, '1 change');
      // "1 change" is there after the first click already.
      await page.waitForFunction(() => document.querySelectorAll('[data-change="/events"] del').length === 1);
    },
    { path: '/#/addons/1' },
  );
});

test('the shown request equals the sent one, for any content', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const description = 'one\u2028two\u2029 "three" \\ \u0007 😀';
      await page.getByRole('textbox', { name: 'Description' }).fill(description);
      await predicts(page, 200, '1 change');
      const shown = JSON.parse(await (await requestBody(page)).textContent());
      assert.equal(shown.description, description);
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === 'PUT'),
        page.getByRole('button', { name: 'Save', exact: true }).click(),
      ]);
      assert.equal(request.postData(), JSON.stringify(shown));
      await hasResponse(page, 200);
    },
    { path: '/#/addons/2' },
  );
});
