// What the page makes of services that respond otherwise than the reference server: errors of Unleash, no entity tags, other values.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { button, hasFieldError, hasResponse, keepsFocus, onPage, predicts, stage } from './harness.mjs';

const shared = stage({ service: 'unleash-8.2' });

/** A story on the page in front of a service that is another one: `respond` may replace or change responses. */
const story = (name, path, respond, run, options) =>
  test(name, () => {
    const beforeOpening = (page) => page.route('**/api/admin/**', (route) => respond(route));
    return onPage(shared.browser, shared.server, run, { path: `/${path}`, beforeOpening, ...options });
  });

const description = (page) => page.getByRole('textbox', { name: 'Description', exact: true });
/** Changes the description, which is the only change, and sends it. */
const save = async (page, text, ...response) => {
  await description(page).fill(text);
  await predicts(page, 200, '1 change');
  await button(page, 'Save').click();
  return hasResponse(page, ...response);
};
const alert = (page) => page.getByRole('alert');

/** Responds to changes with an error as Unleash sends it; its details have no paths. */
const refusing = (...messages) => {
  const details = messages.map((message) => ({ message }));
  const message = 'Request validation failed: your request body …';
  const json = { id: '7f3c', name: 'BadDataError', message, details };
  return (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json }));
};

const ofName = '"name" must be URL friendly. You provided "refused".';
const ofNothing = 'This integration is deprecated. Please try the new App for Slack integration instead.';

story(
  'reasons of a 400 are at their fields, and listed if they have none',
  '#/strategies/new',
  refusing(ofName, ofNothing),
  async (page) => {
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('refused');
    await predicts(page, 201, 'created');
    await button(page, 'Create').click();
    const response = await hasResponse(page, 400, ofNothing);
    await keepsFocus(page, /Server response/);
    await hasFieldError(name, /must be URL friendly/);
    await response.getByRole('listitem').filter({ hasText: ofName }).getByRole('button', { name: 'Name' }).click();
    await keepsFocus(page, /^Name/);
    await name.fill('good');
    await hasFieldError(name, /^$/);
  },
);

story(
  'where the page is narrow, reasons without a field are above the form, too',
  '#/addons/1',
  refusing(ofNothing),
  async (page) => {
    await save(page, 'Changed', 400, ofNothing);
    const above = page.getByRole('form', { name: 'addon' }).getByText(ofNothing);
    await above.waitFor();
    const [top, field] = await Promise.all([above.boundingBox(), description(page).boundingBox()]);
    assert.ok(top.y < field.y);
  },
  { viewport: { width: 390, height: 844 } },
);

/** Responds to the question for the version, the first time, with an error. */
const silentAtFirst = (status) => {
  let isFirst = true;
  return (route) => {
    if (!route.request().url().endsWith('/ui-config') || !isFirst) return route.fallback();
    isFirst = false;
    return route.fulfill({ status, body: '' });
  };
};
const notKnown = /This server does not say what it is/;

story(
  'what it is that the server does not say is said, and the forms are there',
  '#/addons/1',
  silentAtFirst(500),
  async (page) => {
    await page.getByText(notKnown).waitFor();
    await description(page).fill('Changed');
    await predicts(page, 200, '1 change');
  },
);

const type = (text) => (page) => page.getByRole('dialog').getByRole('textbox').fill(text);
/** Views with a request that is no form of a resource: where it is, and what sends it. */
const requests = {
  'the switch of a list': ['addons', [(page) => page.getByRole('checkbox', { name: 'Enabled: Datadog #4' }).click()]],
  'a deletion': [
    'addons/2',
    [
      (page) => button(page, 'Delete addon…').click(),
      type('Slack #2'),
      (page) => button(page.getByRole('dialog'), 'Delete addon').click(),
    ],
  ],
  'an action': ['strategies/type/shop-beta-testers', [(page) => button(page, 'Reactivate').click()]],
  'a new token': [
    'service-accounts/11',
    [
      (page) => button(page, 'New token').click(),
      (page) => page.getByRole('textbox', { name: /^Description/ }).fill('refused'),
      (page) => button(page, 'Create token').click(),
    ],
  ],
  'the deletion of a token': [
    'service-accounts/12',
    [
      (page) => button(page, 'Delete token Infrastructure repository').click(),
      (page) => button(page.getByRole('dialog'), 'Delete token').click(),
    ],
  ],
};
for (const [name, [path, steps]] of Object.entries(requests)) {
  story(`reasons of a 400 are shown: ${name}`, `#/${path}`, refusing(ofNothing), async (page) => {
    for (const step of steps) await step(page);
    await alert(page).getByText(ofNothing).waitFor();
    await alert(page).getByText('The server does not accept these values.').waitFor();
  });
}

const withoutAccounts = (route) =>
  route.request().url().includes('/service-account')
    ? route.fulfill({ status: 404, json: { name: 'NotFoundError', message: 'The path you were looking for' } })
    : route.fallback();
for (const path of ['service-accounts', 'service-accounts/new', 'service-accounts/11']) {
  story(`a service without service accounts is named: ${path}`, `#/${path}`, withoutAccounts, async (page) => {
    await alert(page).getByText('the open-source edition of Unleash doesn’t have them').waitFor();
    assert.equal(await page.getByText('It may have been deleted').count(), 0);
    assert.equal(await button(page, 'Try again').count(), 0);
    assert.equal(await page.getByRole('link', { name: 'New service account' }).count(), 0);
  });
}

/** Resets the projects of an addon, and stores another text. */
async function storingOthers(route) {
  const response = await route.fetch();
  if (route.request().method() !== 'PUT') return route.fulfill({ response });
  const json = { ...(await response.json()), projects: [], description: 'Another', createdAt: '2026-01-01T00:00:00Z' };
  return route.fulfill({ response, json });
}

story('values that are not the predicted ones are named', '#/addons/1', storingOthers, async (page) => {
  const response = await save(page, 'Mine', 200, 'The server stored values that differ from the prediction:');
  await response.locator('[data-change="/projects"] del', { hasText: 'web-shop' }).waitFor();
  await response.locator('[data-change="/description"] del', { hasText: 'Mine' }).waitFor();
  await response.locator('[data-change="/description"] ins', { hasText: 'Another' }).waitFor();
  assert.equal(await response.locator('[data-change]').count(), 2);
  await page.evaluate(() => (location.hash = '#/addons'));
  await page.getByRole('checkbox', { name: 'Enabled: Datadog #4' }).click();
  await alert(page).getByText('Saved, but these values differ from the prediction: description; projects.').waitFor();
});

/** Responds as a service that ignores conditions, with the entity tags that `tagOf` makes of method and text, or none. */
const withTags = (tagOf) => async (route) => {
  const { 'if-match': _, ...sent } = await route.request().allHeaders();
  const response = await route.fetch({ headers: sent });
  const tag = tagOf(route.request().method(), await response.text());
  const { etag, ...headers } = response.headers();
  return route.fulfill({ response, headers: { ...headers, ...(tag && { etag: tag }) } });
};

/** As Express makes them: of the text, which in responses to changes is another one. */
const weakTag = (method, text) => {
  const hash = createHash('sha1').update(`${method === 'GET'}${text}`);
  return `W/"${hash.digest('hex')}"`;
};

const services = {
  'without entity tags': [1, 'Webhook #1', withTags(() => undefined)],
  'with weak tags': [4, 'Datadog #4', withTags(weakTag)],
};
for (const [service, [id, name, respond]] of Object.entries(services)) {
  story(
    `a change made elsewhere is noticed before anything is sent, ${service}`,
    `#/addons/${id}`,
    respond,
    async (page) => {
      const sent = [];
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.method()));
      const path = `/api/admin/addons/${id}`;
      const { body } = await shared.server.ask(path);
      const change = (changes) =>
        shared.server.ask(path, { method: 'PUT', body: JSON.stringify({ ...body, ...changes }) });
      await save(page, 'First', 200);
      await save(page, 'Second', 200);
      await description(page).fill('Third');
      await predicts(page, 200, '1 change');
      await change({ description: 'Second', environments: ['elsewhere'] });
      await button(page, 'Save').click();
      const response = await hasResponse(page, 412, 'They changed:');
      await response.locator('[data-change="/environments"] ins', { hasText: 'elsewhere' }).waitFor();
      assert.deepEqual(sent, ['PUT', 'PUT']);
      await button(page, 'Keep my changes').click();
      await predicts(page, 200, '1 change');
      await button(page, 'Save').click();
      await hasResponse(page, 200);
      const { body: stored } = await shared.server.ask(path);
      assert.deepEqual([stored.description, stored.environments], ['Third', ['elsewhere']]);

      await change({ description: 'Changed before it is deleted' });
      await button(page, 'Delete addon…').click();
      await type(name)(page);
      await button(page.getByRole('dialog'), 'Delete addon').click();
      await alert(page).getByText('Someone else has changed it since you opened it.').waitFor();
      assert.deepEqual(sent, ['PUT', 'PUT', 'PUT']);
    },
  );
}
