// Tests the pages of addons.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  hasFieldError,
  hasResponse,
  keepsFocus,
  isUnchanged,
  onPage,
  predicts,
  requestBody,
  secretField,
  Server,
  token,
} from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = (id) => ({ path: `/#/addons/${id}` });

test('the list shows what an addon listens to, and marks deprecated providers with the reason', async () => {
  await onPage(browser, server, async (page) => {
    const slack = page.getByRole('row', { name: /Slack #2/ });
    await slack.getByText('Deprecated').waitFor();
    await slack.getByText('superseded').waitFor();
    await slack.getByText('All projects').waitFor();
    await page
      .getByRole('row', { name: /Microsoft Teams #3/ })
      .getByText('Disabled')
      .waitFor();
  });
});

test('another provider has other fields, and the page lists values that are lost', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('combobox', { name: 'Provider' }).selectOption('slack');
      const channel = page.getByRole('textbox', { name: 'Default channel' });
      await channel.focus();
      await channel.blur();
      await hasFieldError(channel, /Required/);
      await page.getByText('is deprecated').waitFor();
      assert.equal(await page.getByRole('textbox', { name: 'Body template' }).count(), 0);

      await channel.fill('flags');
      await secretField(page, 'Slack webhook URL').fill('https://hooks.example.com/1');
      await predicts(page, 200, /changes/);

      await page.getByRole('combobox', { name: 'Provider' }).selectOption('webhook');
      await isUnchanged(page);
      await page.getByRole('textbox', { name: 'legacyFormat' }).waitFor();
      await page.getByText('The provider has no such parameter').waitFor();
    },
    addon(1),
  );
});

test('only what was changed is sent, or everything', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const body = async () => JSON.parse(await (await requestBody(page)).textContent());
      await page.getByRole('checkbox', { name: 'Enabled' }).click();
      await predicts(page, 200, '1 change');
      assert.deepEqual(Object.keys(await body()).sort(), ['enabled', 'events', 'parameters', 'provider']);
      await page.getByText('Request options').click();
      await page.getByLabel('Send only changed properties').click();
      await (await requestBody(page)).getByText('"projects"').waitFor();
      await predicts(page, 200, /change/);
      assert.equal(Object.keys(await body()).length, 7);
    },
    addon(4),
  );
});

test('null empties a property, and what is left out stays', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByText('Request options').click();
      const nulls = page.getByRole('group', { name: 'Send null, which empties' });
      await nulls.getByRole('button', { name: 'environments' }).click();
      await nulls.getByRole('button', { name: 'description' }).click();
      await predicts(page, 200, '2 changes');
      await page.getByText('Not sent, so unchanged: projects').waitFor();
      await page.locator('[data-change="/environments"]').getByText('now applies to all environments').waitFor();
      await page.getByText('All environments', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await hasResponse(page, 200);
    },
    addon(4),
  );
  const { body } = await server.ask('/api/admin/addons/4');
  assert.deepEqual([body.environments, body.description, body.projects], [[], '', ['payments', 'checkout']]);
});

test('extra headers are checked as JSON, in a calmer tone', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const headers = secretField(page, 'Extra HTTP headers');
      await headers.fill('{"X-Team": checkout}');
      await page.getByText('Not JSON. Example: ').waitFor();
      assert.equal(await headers.getAttribute('aria-invalid'), null);
      await headers.fill('["X-Team"]');
      await page.getByText('Not a JSON object like').waitFor();
      await headers.fill('{"X-Team": "checkout"}');
      await page.getByText('Not a JSON object like').waitFor({ state: 'detached' });
      await predicts(page, 200, '1 change');
    },
    addon(1),
  );
});

test('a secret is replaced or kept, and masked until it is revealed', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'Replace Authorization' }).click();
      const secret = secretField(page, 'Authorization');
      await secret.fill('Bearer of news');
      assert.equal(await secret.getAttribute('type'), 'password');
      await predicts(page, 200, '1 change');
      await page.locator('[data-change="/parameters/authorization"]').getByText('replaced, not shown').waitFor();
      const request = await requestBody(page);
      await request.getByText('"••••••"').waitFor();
      await page.getByRole('button', { name: 'Copy without secrets' }).first().click();
      assert.doesNotMatch(await page.evaluate(() => navigator.clipboard.readText()), /Bearer/);
      assert.doesNotMatch(await page.locator('main').textContent(), /Bearer of news/);

      await page.getByRole('button', { name: 'Show secrets' }).first().click();
      await request.getByText('Bearer of news').waitFor();
      await page.getByRole('button', { name: 'Reveal Authorization' }).click();
      assert.equal(await secret.getAttribute('type'), 'text');
      assert.equal(await secret.inputValue(), 'Bearer of news');

      await page.getByRole('button', { name: 'Keep stored' }).click();
      await isUnchanged(page);
      assert.equal(await secret.inputValue(), '•••••• stored');
      assert.doesNotMatch(await page.getByRole('main').textContent(), /Bearer/);
    },
    { ...addon(1), permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

test('a copied request stores no mask of a secret: an update keeps the stored one, a creation is refused', async () => {
  const copyOf = async (page) => {
    await (await requestBody(page)).getByText('"••••••"').first().waitFor();
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const permissions = ['clipboard-read', 'clipboard-write'];
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'Replace Datadog API key' }).click();
      await secretField(page, 'Datadog API key').fill('typed and never sent');
      await predicts(page, 200, '1 change');
      const body = await copyOf(page);
      assert.doesNotMatch(body, /typed and never sent/);
      assert.equal((await server.ask('/api/admin/addons/4', { method: 'PUT', body })).status, 200);
      const stored = await server.storedText();
      assert.ok(!stored.includes(Buffer.from('••').toString('latin1')), 'the mask of the page is stored');
      assert.ok(stored.includes('00000000000000000000000000demo00'), 'the stored secret is kept');

      await page.getByRole('button', { name: 'Copy as curl without secrets' }).click();
      const command = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(command.startsWith(`curl -X PUT '${server.url}/api/admin/addons/4'`), command);
      assert.match(command, /-H "Authorization: \$TOKEN" \\\n {2}-H 'If-Match: "\S+"'/);
      assert.doesNotMatch(command, new RegExp(`typed and never sent|${token}`));
      await page.getByRole('button', { name: 'Show secrets' }).click();
      await page.getByRole('button', { name: 'Copy as curl', exact: true }).click();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /"apiKey": "typed and never sent"/);
    },
    { ...addon(4), permissions },
  );
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('combobox', { name: 'Provider' }).selectOption('webhook');
      await secretField(page, 'Webhook URL').fill('https://example.com/typed');
      await predicts(page, 201, 'created');
      const body = await copyOf(page);
      const refused = await server.ask('/api/admin/addons', { method: 'POST', body });
      assert.equal(refused.status, 400);
      assert.equal(refused.body.details[0].instancePath, '/parameters/url');
    },
    { path: '/#/addons/new', permissions },
  );
});

test('events are found by a part of their name, added and removed', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const events = page.getByRole('combobox', { name: 'Events' });
      await events.fill('archived');
      const all = page.getByRole('listbox', { name: 'Events' }).getByRole('option');
      await all.last().and(page.getByText('Add “archived”')).waitFor();
      const options = (await all.allTextContents()).slice(0, -1);
      assert.ok(options.length > 0 && options.every((option) => option.includes('archived')), options.join());
      await page.getByRole('option', { name: options[0], exact: true }).click();
      await page.getByRole('button', { name: 'Remove feature-strategy-add' }).click();
      await predicts(page, 200, '1 change');
      const change = page.locator('[data-change="/events"]');
      await change.locator('ins', { hasText: options[0] }).waitFor();
      await change.locator('del', { hasText: 'feature-strategy-add' }).waitFor();
    },
    addon(4),
  );
});

test('bad input is refused by the server exactly as predicted', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const url = page.getByRole('textbox', { name: 'Datadog events URL' });
      await url.fill('example.com');
      await page.getByRole('button', { name: 'Replace Datadog API key' }).click();
      await secretField(page, 'Datadog API key').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Tab');
      await predicts(page, 400, '2 problems');
      await hasFieldError(url, /Must be a URL/);
      await hasFieldError(secretField(page, 'Datadog API key'), /Required/);
      await page.locator('.notice.bad').getByRole('button', { name: 'Datadog events URL' }).click();
      assert.ok(await url.evaluate((field) => field === document.activeElement), 'the summary leads to the field');
      await page.getByRole('button', { name: 'Send anyway' }).click();
      const response = await hasResponse(page, 400);
      assert.match(await response.textContent(), /400 ValidationError [0-9a-f-]{36}/);
    },
    addon(4),
  );
});

for (const [way, winner] of [
  ['Reload and keep my changes', 'Mine'],
  ['Reload and drop my changes', 'Theirs'],
  ['Overwrite', 'Mine'],
]) {
  test(`a change made elsewhere is noticed: ${way}`, async () => {
    await onPage(
      browser,
      server,
      async (page) => {
        await page.getByRole('textbox', { name: 'Description' }).fill(`Mine: ${way}`);
        await predicts(page, 200, /1 change/);
        await changeElsewhere({ description: `Theirs: ${way}`, projects: [way] });
        await page.getByRole('button', { name: 'Save' }).click();
        const response = await hasResponse(page, 412, /the server knew something/);
        await response.getByRole('button', { name: way }).click();
        if (way === 'Overwrite') return void (await hasResponse(page, 200));
        await response.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: `Remove ${way}` }).waitFor();
        if (winner === 'Theirs') return void (await isUnchanged(page));
        await predicts(page, 200, '1 change');
        await page.getByRole('button', { name: 'Save' }).click();
        await hasResponse(page, 200);
      },
      addon(2),
    );
    const { body } = await server.ask('/api/admin/addons/2');
    assert.equal(body.description, `${winner}: ${way}`);
    assert.deepEqual(body.projects, [way]);
  });
}

async function changeElsewhere(changes) {
  const { body } = await server.ask('/api/admin/addons/2');
  const { status } = await server.ask('/api/admin/addons/2', {
    method: 'PUT',
    body: JSON.stringify({ ...body, ...changes }),
  });
  assert.equal(status, 200);
}

test('changes that were not sent are guarded', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Description' }).fill('Not sent');
      await predicts(page, 200, '1 change');
      const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
      await page.getByRole('link', { name: 'Service accounts' }).click();
      await asked; // the page asks in a task of its own, after the click
      await page.waitForFunction(() => location.hash === '#/addons/4');
      assert.equal(await page.getByRole('textbox', { name: 'Description' }).inputValue(), 'Not sent');
      page.once('dialog', (dialog) => dialog.accept());
      await page.getByRole('link', { name: 'Service accounts' }).click();
      await page.getByRole('heading', { name: 'Service accounts' }).waitFor();
    },
    addon(4),
  );
});

test('a token that expires does not lose what was typed', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Description' }).fill('Typed before');
      await server.restart('another-browser-test-token');
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Admin token').fill('another-browser-test-token');
      await dialog.getByRole('button', { name: 'Go on' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save' }).click();
      await hasResponse(page, 200);
    },
    addon(4),
  );
  await server.restart(token);
  assert.equal((await server.ask('/api/admin/addons/4')).body.description, 'Typed before');
});

test('the response for an addon that does not exist is 404', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('alert').getByText('404 NotFoundError').waitFor();
      await page.getByRole('heading', { name: 'Addon #99', level: 1 }).waitFor();
      assert.equal(await page.title(), 'Addon #99 · flagadmin');
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
      await page.getByRole('link', { name: 'Back to addons' }).click();
      await page.getByRole('row', { name: /Webhook #1/ }).waitFor();
      await keepsFocus(page, /^Addons$/);
    },
    addon(99),
  );
});

test('a parameter of any name survives a save', async () => {
  const own = await Server.start();
  const read = async () => (await fetch(`${own.url}/api/admin/addons/3`, { headers: { authorization: token } })).text();
  const addonUpdate = `{"provider":"teams","enabled":true,"parameters":{"url":"https://a.example.com","__proto__":"x","constructor":"y"},"events":["a"]}`;
  try {
    await fetch(`${own.url}/api/admin/addons/3`, {
      method: 'PUT',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: addonUpdate,
    });
    await onPage(
      browser,
      own,
      async (page) => {
        await page.getByRole('textbox', { name: '__proto__' }).waitFor();
        await page.getByRole('textbox', { name: 'constructor' }).fill('z');
        await predicts(page, 200, /change/);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await hasResponse(page, 200);
      },
      addon(3),
    );
    assert.match(await read(), /"parameters":\{"url":"\*\*\*\*\*","__proto__":"x","constructor":"z"\}/);
  } finally {
    await own.stop();
  }
});
