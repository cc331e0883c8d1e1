// Tests the pages of strategy types.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, hasFieldError, onPage, predicts, requestBody } from './harness.mjs';
import { browser, server } from './stage.mjs';

test('a strategy type is created with parameters in the order of the form', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('link', { name: 'Strategy types' }).click();
    await page.getByRole('link', { name: 'New strategy type' }).click();
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    await name.focus();
    await name.blur();
    await hasFieldError(name, /Required/);
    await name.fill('by-country');

    await addParameter(page, 1, { name: 'countries', type: 'list' });
    await addParameter(page, 2, { name: 'countries', type: 'number', required: true });
    await predicts(page, 400, '1 problem');
    await page.getByRole('button', { name: 'Create' }).click();
    const second = parameter(page, 2).getByLabel('Name');
    await hasFieldError(second, /Already used/);
    await second.fill('share');
    await addParameter(page, 3, { name: 'obsolete', type: 'string' });

    await page.getByRole('button', { name: 'Move parameter 2 up' }).click();
    await page.getByText('Parameter 2 is now number 1.').waitFor();
    await page.getByRole('button', { name: 'Remove parameter 3' }).click();
    await parameter(page, 3).waitFor({ state: 'detached' });
    assert.equal(await parameter(page, 1).getByLabel('Name').inputValue(), 'share');
    await predicts(page, 201, 'created');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('by-country was created, exactly as predicted.').waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Strategy types' }).click();
    await page.getByRole('row', { name: /by-country/ }).waitFor();
  });
  await server.restart();
  const { body } = await server.ask('/api/admin/strategies/by-country');
  assert.deepEqual(body.parameters, [
    { name: 'share', type: 'number', description: '', required: true },
    { name: 'countries', type: 'list', description: '', required: false },
  ]);
});

test('a name that is taken is refused before and by the server', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const name = page.getByRole('textbox', { name: 'Name' }).first();
      await name.fill('flexibleRollout');
      await predicts(page, 409, 'already used');
      await page.getByRole('button', { name: 'Send anyway' }).click();
      await hasResponse(page, 409);
    },
    { path: '/#/strategies/new' },
  );
});

test('a submission is validated with the last input, however quickly it follows', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).first().fill('..');
      await page.keyboard.press('Enter');
      await hasFieldError(page.getByRole('textbox', { name: 'Name' }).first(), /Must not be/);
      assert.match(await (await requestBody(page)).textContent(), /"name": "\.\."/);
    },
    { path: '/#/strategies/new' },
  );
});

test('deprecated strategy types are marked, with the reason', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByText(/^Rules for whom a flag is on\. Custom types are deprecated: /).waitFor();
      const custom = page.getByRole('row', { name: /shop-beta-testers/ });
      await custom.getByText('Deprecated').waitFor();
    },
    { path: '/#/strategies' },
  );
});

for (const [label, name, parameters] of [
  ['a name that is a path', '..', []],
  ['two parameters of one name', 'bad', ['share', 'share']],
]) {
  test(`bad input is refused as predicted: ${label}`, async () => {
    await onPage(
      browser,
      server,
      async (page) => {
        await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
        for (const [index, one] of parameters.entries()) {
          await addParameter(page, index + 1, { name: one, type: 'number' });
        }
        await predicts(page, 400, '1 problem');
        await page.getByRole('button', { name: 'Send anyway' }).click();
        await hasResponse(page, 400);
      },
      { path: '/#/strategies/new' },
    );
  });
}

function parameter(page, number) {
  return page.getByRole('listitem', { name: `Parameter ${number}` });
}

async function addParameter(page, number, { name, type, required = false }) {
  await page.getByRole('button', { name: 'Add parameter' }).click();
  const row = parameter(page, number);
  await row.getByLabel('Name').fill(name);
  await row.getByLabel('Type').selectOption(type);
  if (required) await row.getByLabel('Required').click();
}
