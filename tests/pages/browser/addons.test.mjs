// Stories of a user of addons, by keyboard, on the page with the service in itself.
import assert from 'node:assert/strict';

import { eventually } from '../../server/support/server.mjs';
import { button, hasFieldError, hasResponse, keepsFocus, predicts } from './harness.mjs';
import { stories } from './keyboard.mjs';

const { story, storyOfChange } = stories();

const field = (page, name) => page.getByRole('textbox', { name, exact: true });
const description = (page) => field(page, 'Description');
/** Changes the description, which is the only change. */
const edit = async (page, keys, text) => {
  await keys.fill(description(page), text);
  await predicts(page, 200, '1 change');
};
const prediction = (page) => page.getByRole('region', { name: 'The server’s response, before you send' });

story(
  'a URL is refused at its field, fixed and saved, exactly as predicted',
  '#/addons',
  async (page, keys, service) => {
    await keys.use(page.getByRole('link', { name: 'Webhook #1' }));
    await keepsFocus(page, /Webhook addon #1/);
    await keys.use(button(page, 'Replace Webhook URL'));
    const url = page.getByRole('textbox', { name: /^Webhook URL/ });
    await keepsFocus(page, /Webhook URL/);
    await keys.type('example.com/hook');
    await keys.press('Tab');
    await hasFieldError(url, /Must be a URL that begins with http/);
    await predicts(page, 400, '1 problem');
    await keys.use(button(page, 'Save'));
    await keepsFocus(page, /Webhook URL/);
    await keys.fill(url, 'https://example.com/hook');
    await predicts(page, 200, '1 change');
    await hasFieldError(url, /^$/);
    await keys.save(200);
    await keepsFocus(page, /Server response/);
    assert.deepEqual(await service.changes(), ['PUT /api/admin/addons/1 200']);
    assert.match(JSON.stringify(await page.evaluate(() => globalThis.service.state())), /example\.com\/hook/);
  },
);

story('a mistake is sent anyway, and refused exactly as predicted', '#/addons/4', async (page, keys) => {
  await keys.fill(page.getByRole('textbox', { name: 'Datadog events URL' }), 'nowhere');
  await predicts(page, 400, '1 problem');
  await keys.use(button(page, 'Send anyway'));
  await hasResponse(page, 400);
  await keys.use(button(page, 'Discard'));
  await page.getByText('No changes').waitFor();
  await keepsFocus(page, /Datadog addon #4/);
});

story(
  'a secret is kept, replaced, and shown nowhere until it is revealed',
  '#/addons/4',
  async (page, keys, service) => {
    const key = page.getByLabel(/^Datadog API key/).and(page.locator('input'));
    await keys.use(button(page, 'Replace Datadog API key'));
    await page.getByText('No changes').waitFor();
    await keys.press('Tab', 'Shift+Tab'); // an empty field is left
    await hasFieldError(key, /Required/);
    await keys.use(button(page, 'Keep stored Datadog API key'));
    await keepsFocus(page, /Datadog API key/);
    await page.getByText('No changes').waitFor();
    await keys.use(button(page, 'Replace Datadog API key'));
    await keys.type('typed-secret');
    await predicts(page, 200, '1 change');
    await prediction(page).getByText('replaced, not shown').waitFor();
    await keys.use(page.locator('summary', { hasText: 'Request' }));
    const body = page.getByRole('region', { name: 'Request body' });
    await body.getByText('"••••••"').waitFor();
    assert.equal(await page.getByText('typed-secret').count(), 0);
    await keys.use(button(page, 'Copy as curl without secrets'));
    await page.getByText('Copied ✓').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^curl -X PUT 'https:\/\/flags\.example\/api\/admin\/addons\/4'.*"apiKey": "\*\*\*\*\*"/s);
    await keys.to(button(page, 'Show secrets'), 'Shift+Tab');
    await keys.press('Enter');
    await body.getByText('"typed-secret"').waitFor();
    await keys.save(200);
    await button(page, 'Replace Datadog API key').waitFor();
    const stored = await page.evaluate(() => globalThis.service.state().addons[3].parameters.apiKey);
    assert.equal(stored, 'typed-secret');
    assert.equal((await service.get('addons/4')).parameters.apiKey, '*****');
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

story(
  'events are typed, pasted, chosen by group and removed, with what that means',
  '#/addons/1',
  async (page, keys) => {
    const events = page.getByRole('combobox', { name: 'Events' });
    await keys.fill(events, 'revived');
    await keys.press('Enter');
    await button(page, 'Remove feature-revived').waitFor();
    await keys.use(button(page, 'Choose events…'));
    await keys.use(page.getByRole('checkbox', { name: 'change-added' }), 'Space');
    await keys.use(button(page, 'Done'));
    await keepsFocus(page, /Choose events/);
    await predicts(page, 200, '1 change');
    await keys.to(page.getByRole('combobox', { name: 'Projects' }));
    await page.evaluate(() => navigator.clipboard.writeText('one, two\nthree'));
    await keys.press('ControlOrMeta+v');
    await button(page, 'Remove three').waitFor();
    await predicts(page, 200, '2 changes');
    await keys.to(events, 'Shift+Tab');
    for (let presses = 0; presses < 7; presses += 1) await keys.press('Backspace');
    await prediction(page).getByText('nothing will be sent to provider webhook').waitFor();
    await keys.type('not-listed');
    await keys.press('Enter');
    await prediction(page).getByText('names the event "not-listed", which provider webhook does not list').waitFor();
    await keys.use(button(page, 'Remove production'));
    await prediction(page).getByText('now applies to all environments.').waitFor();
    await keepsFocus(page, /Environments/);
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

story(
  'what is typed as a search of names is none of them until it is chosen or entered',
  '#/addons/1',
  async (page, keys) => {
    const events = page.getByRole('combobox', { name: 'Events' });
    const projects = page.getByRole('combobox', { name: 'Projects' });
    for (const typed of ['feature', 'feature-revived', 'nothing of the list']) {
      await keys.fill(events, typed);
      await keys.to(projects);
      await keys.to(events, 'Shift+Tab');
      await page.getByText('No changes').waitFor();
      assert.equal(await events.inputValue(), typed);
      assert.equal(await button(page, `Remove ${typed}`).count(), 0);
    }
    await keys.to(button(page, 'Add “nothing of the list”'));
    await keys.press('Enter');
    await button(page, 'Remove nothing of the list').waitFor();
    await keepsFocus(page, /^Events/);
    assert.equal(await events.inputValue(), '');
    await projects.evaluate((input) => {
      // As a browser does when a suggestion is chosen.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'payments');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    });
    await button(page, 'Remove payments').waitFor();
    await predicts(page, 200, '2 changes');
  },
);

story('changes lead to their fields, and are reset one by one', '#/addons/1', async (page, keys) => {
  await keys.use(page.getByRole('checkbox', { name: 'Enabled' }), 'Space');
  await keys.fill(description(page), 'Changed');
  await predicts(page, 200, '2 changes');
  await keys.use(prediction(page).getByRole('button', { name: 'Description', exact: true }));
  await keepsFocus(page, /Description/);
  await keys.use(button(page, 'Reset Description'));
  await predicts(page, 200, '1 change');
  await keepsFocus(page, /Description/);
  assert.match(await description(page).inputValue(), /Notifies the release dashboard/);
});

storyOfChange('a change of one property changes no other', '#/addons/1', async (page, keys, service) => {
  const before = await service.get('addons/1');
  await edit(page, keys, 'Another one');
  await keys.save(200);
  assert.deepEqual(await service.get('addons/1'), { ...before, description: 'Another one' });
  for (const name of ['Webhook #1', 'Microsoft Teams #3']) {
    const path = `addons/${name.at(-1)}`;
    const addon = await service.get(path);
    await page.evaluate(() => (location.hash = '#/addons'));
    const enabled = page.getByRole('checkbox', { name: `Enabled: ${name}` });
    await keys.use(enabled, 'Space');
    await eventually(async () => (await service.get(path)).enabled !== addon.enabled);
    assert.deepEqual(await service.get(path), { ...addon, enabled: !addon.enabled });
  }
  assert.equal(await page.getByRole('alert').count(), 0);
});

story(
  'values of any kind survive that their fields are passed, and that another one is changed',
  '#/addons',
  async (page, keys, service) => {
    const parameters = {
      url: '*****',
      authorization: '*****',
      contentType: ' two\nlines ',
      bodyTemplate: '{\n  "event":\r\n\t"x"\n}\n',
      empty: '',
      count: 5,
      flag: false,
      legacy: 'a\r\nb',
    };
    await service.change('addons/1', { parameters, description: 'one\ntwo' });
    await keys.use(page.getByRole('link', { name: 'Webhook #1' }));
    const headers = page.getByRole('textbox', { name: 'Extra HTTP headers' });
    assert.equal(await headers.evaluate(({ tagName }) => tagName), 'TEXTAREA', 'its placeholder has several lines');
    const events = page.getByRole('combobox', { name: 'Events' });
    await keys.to(events);
    await keys.to(page.getByRole('checkbox', { name: 'Enabled' }), 'Shift+Tab');
    await page.getByText('No changes').waitFor();
    await keys.press('Space');
    await predicts(page, 200, '1 change');
    await keys.save(200);
    const stored = await service.get('addons/1');
    assert.deepEqual([stored.parameters, stored.description, stored.enabled], [parameters, 'one\ntwo', false]);
  },
);

storyOfChange(
  'an addon is created from an empty form, opened, and deleted by its name',
  '#/addons',
  async (page, keys, service) => {
    await keys.use(page.getByRole('link', { name: 'New addon' }));
    await page.getByText('Nothing entered yet').waitFor();
    await keys.use(button(page, 'Create'));
    await hasFieldError(page.getByRole('combobox', { name: 'Provider' }), /./);
    await keepsFocus(page, /Provider/);
    await keys.choose(page.getByRole('combobox', { name: 'Provider' }), 'Web');
    const url = page.getByRole('textbox', { name: /URL/ });
    await keys.fill(url, 'https://example.com/hook');
    await predicts(page, 201, 'created');
    await prediction(page).getByText('nothing will be sent to provider webhook').waitFor();
    await keys.use(button(page, 'Create'));
    await page.getByRole('heading', { name: 'Webhook addon #5' }).waitFor();
    await page.getByText('Webhook addon #5 was created.').waitFor();

    await keys.use(button(page, 'Delete addon…'));
    await keys.press('Escape');
    await keepsFocus(page, /Delete addon…/);
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this addon?' });
    await dialog.getByText('The server will accept this.').waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Delete addon' }).isDisabled());
    await keys.type('Webhook #5');
    await keys.press('Enter');
    await page.getByText('Webhook addon #5 was deleted.').waitFor();
    await keepsFocus(page, /Addons/);
    assert.deepEqual(await service.changes(), ['POST /api/admin/addons 201', 'DELETE /api/admin/addons/5 200']);
  },
);

story('another provider has other parameters; those of before come back', '#/addons/4', async (page, keys) => {
  const provider = page.getByRole('combobox', { name: 'Provider' });
  await keys.choose(provider, 'Web');
  await keys.fill(page.getByRole('textbox', { name: /^Webhook URL/ }), 'https://example.com/');
  await prediction(page).getByRole('button', { name: 'apiKey', exact: true }).waitFor();
  await keys.to(provider, 'Shift+Tab');
  await keys.type('Data');
  await page.getByText('No changes').waitFor();
});

story(
  'a parameter that no definition has is shown and removed, whatever its name',
  '#/addons',
  async (page, keys, service) => {
    const names = ['a/b~c %', '__proto__'];
    const stored = Object.fromEntries([['url', '*****'], ...names.map((name) => [name, 'legacy'])]);
    await service.change('addons/1', { parameters: stored });
    await keys.use(page.getByRole('link', { name: 'Webhook #1' }));
    for (const name of names) await keys.use(button(page, `Remove ${name}`));
    await predicts(page, 200, '2 changes');
    await keys.save(200);
    assert.deepEqual((await service.get('addons/1')).parameters, { url: '*****' });
  },
);

for (const [way, expected] of Object.entries({ 'Keep my changes': 'Mine', 'Take theirs': 'Theirs' })) {
  storyOfChange(`a change made elsewhere is noticed: ${way}`, '#/addons/1', async (page, keys, service) => {
    await edit(page, keys, 'Mine');
    const { events } = await service.get('addons/1');
    await service.change('addons/1', { description: 'Theirs', events: [...events, 'feature-deleted'] });
    const response = await keys.save(412, 'They changed:');
    await keepsFocus(page, /Server response/);
    await response.locator('[data-change="/events"] ins', { hasText: 'feature-deleted' }).waitFor();
    await keys.use(button(page, way));
    await keepsFocus(page, /Webhook addon #1/);
    assert.equal(await description(page).inputValue(), expected);
    await button(page, 'Remove feature-deleted').waitFor();
    if (expected === 'Theirs') return page.getByText('No changes').waitFor();
    await predicts(page, 200, '1 change');
    await keys.save(200);
    assert.equal((await service.get('addons/1')).description, 'Mine');
  });
}

storyOfChange('saving again after a conflict undoes nothing of theirs', '#/addons/1', async (page, keys, service) => {
  await edit(page, keys, 'Mine');
  const { events } = await service.get('addons/1');
  await service.change('addons/1', { events: [...events, 'feature-deleted'], environments: ['elsewhere'] });
  await keys.save(412, 'They changed:');
  await keys.save(200);
  const stored = await service.get('addons/1');
  assert.deepEqual(
    [stored.description, stored.events, stored.environments],
    ['Mine', [...events, 'feature-deleted'], ['elsewhere']],
  );
});

storyOfChange(
  'an addon that was deleted meanwhile leads back to the list',
  '#/addons/2',
  async (page, keys, service) => {
    await keys.fill(description(page), 'Too late');
    await service.send('DELETE', 'addons/2');
    const response = await keys.save(404, 'It does not exist.');
    await keys.use(response.getByRole('link', { name: 'Back to addons' }), 'Tab');
  },
);

story(
  'an unreachable server is reported, the form stays, and another try succeeds',
  '#/addons/3',
  async (page, keys, service) => {
    await edit(page, keys, 'Kept');
    await service.fail({ method: 'PUT', error: 'network', times: 9 });
    await keys.use(button(page, 'Save'));
    await page.getByRole('alert').getByText('The server cannot be reached. Your changes are kept').waitFor();
    await page.evaluate(() => globalThis.service.reset());
    await keys.save(200);
  },
);

story(
  'a refusal for another reason than a permission is not predicted again',
  '#/addons/3',
  async (page, keys, service) => {
    await edit(page, keys, 'Refused');
    await service.fail({ method: 'PUT', status: 403 });
    await keys.use(button(page, 'Save'));
    await page.getByRole('alert').getByText('The server refuses this: this request was told to fail.').waitFor();
    await edit(page, keys, 'Accepted');
    await keys.save(200);
  },
);

story(
  'two keys send once, and what is typed until the response comes stays',
  '#/addons/3',
  async (page, keys, service) => {
    await edit(page, keys, 'Sent');
    await service.delay(2000);
    await keys.press('Enter', 'Enter');
    await button(page, 'Sending…').waitFor();
    await keys.type(' and more');
    await hasResponse(page, 200);
    await predicts(page, 200, '1 change');
    assert.equal(await description(page).inputValue(), 'Sent and more');
    assert.equal((await service.changes()).length, 1);
  },
);

story('leaving asks about changes that were not sent', '#/addons/3', async (page, keys) => {
  const questions = [];
  const answers = [false, false, true];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return answers.shift() ? dialog.accept() : dialog.dismiss();
  });
  await edit(page, keys, 'Not sent');
  const accounts = page.getByRole('link', { name: 'Service accounts' });
  /** Tries to leave, and waits until the refused address is taken back: another move would overtake that. */
  const stays = async (leave) => {
    const asked = page.waitForEvent('dialog');
    await leave();
    await asked;
    await page.waitForURL(/#\/addons\/3$/);
    await page.getByRole('heading', { name: 'Microsoft Teams addon #3' }).waitFor();
    assert.equal(await description(page).inputValue(), 'Not sent');
  };
  await keys.to(accounts, 'Shift+Tab');
  await stays(() => keys.press('Enter'));
  await stays(() => page.evaluate(() => history.back()));
  await keys.to(accounts, 'Shift+Tab');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Service accounts' }).waitFor();
  assert.match(questions[0], /Your changes have not been sent/);
});
