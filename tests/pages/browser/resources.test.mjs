// Stories of a user of service accounts, tokens and strategy types, by keyboard, on the page with the service in itself.
import assert from 'node:assert/strict';

import { button, hasFieldError, keepsFocus, predicts } from './harness.mjs';
import { stories } from './keyboard.mjs';

const { story, storyOfChange } = stories();

const field = (page, name) => page.getByRole('textbox', { name });

storyOfChange(
  'a service account is created, gets tokens whose secrets are shown once, and is deleted',
  '#/service-accounts/new',
  async (page, keys, service) => {
    await keys.fill(field(page, /^User name/), 'terraform');
    await keys.choose(page.getByRole('combobox', { name: 'Root role' }), 'View');
    await hasFieldError(field(page, /^User name/), /Already used/);
    await predicts(page, 409, '1 problem');
    await keys.to(field(page, /^User name/), 'Shift+Tab');
    await keys.press('ControlOrMeta+a');
    await keys.type('robot');
    await predicts(page, 201, 'created');
    await keys.use(button(page, 'Create'));
    await page.getByRole('heading', { name: 'robot', exact: true }).waitFor();
    await page.getByText('No changes').waitFor();

    for (const name of ['one', 'two']) {
      await keys.use(button(page, 'New token'));
      await keepsFocus(page, /Description/);
      await keys.press('Enter');
      await hasFieldError(field(page, /^Description/), /Required/);
      await keys.type(name);
      await page.getByText('The server will accept this.').waitFor();
      await keys.use(button(page, '30 days'));
      await keys.use(button(page, 'Create token'));
      await keepsFocus(page, /New secret/);
    }
    await page.getByText('Copy the secret of “one” now').waitFor(); // both are shown
    await page.getByText('No changes').waitFor();
    const questions = [];
    page.once('dialog', (dialog) => questions.push(dialog.message()) && dialog.dismiss());
    await page.evaluate(() => (location.hash = '#/addons'));
    await page.waitForFunction(() => location.hash.startsWith('#/service-accounts'));
    assert.match(questions[0], /New secrets are not shown again/);
    await keys.use(button(page, 'Copy secret').first());
    await page.getByText('Copied ✓').waitFor();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByText(secret).waitFor();
    await keys.use(button(page, 'I have copied it').first());
    await keepsFocus(page, /^Tokens/);
    await keys.use(button(page, 'Delete token one'));
    await page.getByRole('dialog', { name: 'Delete token one?' }).getByText('The server will accept this.').waitFor();
    await keys.press('Enter');
    await page.getByText('Token one was deleted.').waitFor();
    assert.equal(await page.getByText('“one”').count(), 0, 'the secret of a token goes with it');
    await keepsFocus(page, /^Tokens/);
    await keys.use(button(page, 'Delete service account…'));
    await keys.type('robot');
    await keys.press('Enter');
    await page.getByText('robot was deleted.').waitFor();
    assert.equal((await service.changes()).length, 5);
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

storyOfChange(
  'the role of an account is changed, and predicted by its name',
  '#/service-accounts/11',
  async (page, keys, service) => {
    await keys.choose(page.getByRole('combobox', { name: 'Root role' }), 'View');
    await predicts(page, 200, '1 change');
    const changed = page.locator('[data-change="/rootRole"]');
    await changed.locator('del', { hasText: 'Editor' }).waitFor();
    await changed.locator('ins', { hasText: 'Viewer' }).waitFor();
    await keys.save(200);
    assert.equal((await service.get('service-account/11')).rootRole, 3);
  },
);

story(
  'a name of a token that is taken meanwhile is marked, and giving up asks',
  '#/service-accounts/11',
  async (page, keys, service) => {
    await keys.use(button(page, 'New token'));
    await keys.type('taken');
    await page.getByText('The server will accept this.').waitFor();
    await service.send('POST', 'service-account/11/token', { description: 'taken', expiresAt: '2999-01-01T00:00:00Z' });
    await keys.press('Enter');
    await hasFieldError(field(page, /^Description/), /Already used/);
    page.once('dialog', (dialog) => dialog.accept());
    await keys.use(button(page, 'Cancel'));
    await keepsFocus(page, /^Tokens/);
  },
);

story(
  'a user name that is taken meanwhile is marked, and what was typed stays',
  '#/service-accounts/new',
  async (page, keys, service) => {
    await keys.fill(field(page, /^User name/), 'taken');
    await keys.choose(page.getByRole('combobox', { name: 'Root role' }), 'View');
    await predicts(page, 201, 'created');
    await service.send('POST', 'service-account', { username: 'taken', rootRole: 3 });
    await keys.use(button(page, 'Create'));
    await page.getByRole('alert').getByText('The name is already used.').waitFor();
    await keys.fill(field(page, /^Name/), 'Another');
    await predicts(page, 409, '1 problem');
    await hasFieldError(field(page, /^User name/), /Already used/);
  },
);

storyOfChange(
  'a strategy type is created with parameters, deprecated, reactivated and deleted',
  '#/strategies',
  async (page, keys, service) => {
    await keys.use(page.getByRole('link', { name: 'New strategy type' }));
    await keys.fill(field(page, /^Name/).first(), 'by-country');
    await keys.fill(field(page, 'Title'), 'By country');
    await keys.use(button(page, 'Add parameter'));
    await keepsFocus(page, /^Name/);
    await keys.type('countries');
    await keys.press('Tab', 'Tab');
    await hasFieldError(page.getByRole('combobox', { name: 'Type' }), /Required/);
    await keys.to(page.getByRole('combobox', { name: 'Type' }), 'Shift+Tab');
    await keys.type('list');
    await keys.use(button(page, 'Add parameter'));
    await keys.use(button(page, 'Remove parameter 2'));
    await predicts(page, 201, 'created');
    await keys.use(button(page, 'Create'));
    await page.getByRole('heading', { name: 'By country' }).waitFor();
    const made = await service.get('strategies/by-country');
    const [{ name, type, required }, ...others] = made.parameters;
    assert.deepEqual([name, type, required, others], ['countries', 'list', false, []]);
    await keys.fill(field(page, 'Title'), 'By country, again');
    await keys.use(button(page, 'Remove parameter 1'));
    await predicts(page, 200, '2 changes');
    await keys.save(200);
    await page.getByRole('heading', { name: 'By country, again' }).waitFor();
    const { title, description, parameters } = await service.get('strategies/by-country');
    assert.deepEqual([title, description, parameters], ['By country, again', null, []]);
    await keys.fill(field(page, 'Title'), 'By country');
    await predicts(page, 200, '1 change');
    await keys.use(button(page, 'Save'));
    await page.getByRole('heading', { name: 'By country', exact: true }).waitFor();
    await keys.use(button(page, 'Deprecate'));
    await page.getByText('By country was deprecated.').waitFor();
    await keys.use(button(page, 'Reactivate'));
    await page.getByText('By country was reactivated.').waitFor();
    await keys.use(button(page, 'Delete strategy type…'));
    await keys.press('Enter');
    await page.getByText('By country was deleted.').waitFor();
  },
);

story('a strategy type that is built in says why its buttons are off', '#/strategies/type/default', async (page) => {
  await page.getByText('It is built in, so the service does not allow this.').first().waitFor();
  assert.ok(await button(page, 'Deprecate').isDisabled());
  assert.ok(await button(page, 'Delete strategy type…').isDisabled());
});

story(
  'a token that expires is renewed over the form, and nothing typed is lost',
  '#/service-accounts/11',
  async (page, keys, service) => {
    await keys.fill(field(page, 'Name'), 'Typed before');
    await predicts(page, 200, '1 change');
    await service.fail({ method: 'PUT', status: 401 });
    await keys.use(button(page, 'Save'));
    const dialog = page.getByRole('dialog', { name: 'The server no longer accepts the token' });
    await keepsFocus(page, /Admin token/);
    await keys.press('Escape', 'Escape');
    // A browser closes a dialog at a second Escape, and the page opens it again.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    await keys.to(dialog.getByLabel('Admin token'));
    await keys.type('wrong-admin-token');
    await keys.press('Enter');
    await hasFieldError(dialog.getByLabel('Admin token'), /The server does not accept this token/);
    await keys.press('ControlOrMeta+a');
    await keys.type('test-admin-token');
    await keys.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await field(page, 'Name').inputValue(), 'Typed before');
    await keys.save(200);
  },
);
