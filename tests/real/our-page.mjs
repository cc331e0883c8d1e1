// Our admin page on Unleash: what the API has afterwards is what `createService` and `dryRun` with the profile of the version say.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { button, hasResponse, predicts } from '../pages/browser/harness.mjs';
import { eventually, startServer } from '../server/support/server.mjs';
import { runSteps } from './pages.mjs';

const built = fileURLToPath(new URL('../../build/admin-ui', import.meta.url));

/** Tests `both`: the page is that of the reference server, the API is that of Unleash. */
export async function judgeOurPage(t, both) {
  const { unleash } = both;
  await both.restore();
  const server = await startServer({ args: ['--static', built, '--log', 'off'] });
  const serviceOf = (path) => (path.startsWith('/api/') ? unleash : server);
  try {
    const options = { title: `our-page-${unleash.version}`, serviceOf, signedIn: unleash.tokens.admin };
    await runSteps(t, options, (page, proxy) => stepsOf(page, proxy, both));
  } finally {
    await server.stop();
  }
}

/** A step with one change, after which both services have the same. */
const changing = (proxy, both) => (step) => async () => {
  await step();
  const [change, ...others] = await eventually(() => {
    const all = proxy.takeChanges();
    return all.length > 0 && all;
  });
  assert.deepEqual(others, []);
  const { response, ...request } = change;
  const headers = both.unleash.headersOf('admin');
  const difference = await both.differenceAfter({ ...request, headers }, response);
  // What the response had is the page's to compare, which masks it.
  if (difference?.kind !== 'response') assert.equal(difference, undefined);
  if (both.isApart) assert.ok(await both.follow());
};

function stepsOf(page, proxy, both) {
  const change = changing(proxy, both);
  const open = (path) => page.evaluate((hash) => (location.hash = hash), `#/${path}`);
  return {
    'it asks the service what it is': async () => {
      await page.getByRole('heading', { name: 'Addons' }).waitFor();
      assert.ok(await eventually(() => proxy.exchanges.some(({ path }) => path === '/api/admin/ui-config')));
    },
    ...stepsWithAddons(page, { change, open, addons: both.addons }),
    ...stepsWithStrategies(page, { change, open }),
  };
}

function stepsWithAddons(page, { change, open, addons }) {
  const [webhook, datadog] = addons.map(({ id }) => id);
  let created;
  return {
    'an addon is edited': change(async () => {
      await page.getByRole('link', { name: `Webhook #${webhook}`, exact: true }).click();
      await page.getByRole('textbox', { name: 'Description', exact: true }).fill('By the page');
      await button(page, 'Remove development').click();
      await predicts(page, 200, '2 changes');
      await button(page, 'Save').click();
      await hasResponse(page, 200);
    }),
    'an addon is switched': change(async () => {
      await open('addons');
      await page.getByRole('checkbox', { name: `Enabled: Datadog #${datadog}` }).click();
    }),
    'an addon is created': change(async () => {
      await open('addons/new');
      await page.getByRole('combobox', { name: 'Provider' }).selectOption('webhook');
      await page.getByRole('textbox', { name: /^Webhook URL/ }).fill('https://example.com/hook');
      await page.getByRole('textbox', { name: /^Authorization/ }).fill('of the page');
      await page.getByRole('combobox', { name: 'Events' }).fill('feature-created');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Projects' }).fill('default');
      await page.keyboard.press('Enter');
      await predicts(page, 201, 'created');
      await button(page, 'Create').click();
      [, created] = /^Webhook addon (#\d+) was created/.exec(await page.getByText(/ was created\.$/).textContent());
    }),
    'what was created is deleted': change(async () => {
      await button(page, 'Delete addon…').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(`Webhook ${created}`);
      await button(dialog, 'Delete addon').click();
      await page.getByText(`Webhook addon ${created} was deleted.`).waitFor();
    }),
  };
}

function stepsWithStrategies(page, { change, open }) {
  return {
    'a refusal is predicted, and has its reason': change(async () => {
      await open('strategies/new');
      await page.getByRole('textbox', { name: /^Name/ }).fill('bad name/ü');
      await predicts(page, 400, '1 problem');
      await button(page, 'Send anyway').click();
      await hasResponse(page, 400, /must be URL friendly/);
    }),
    'a bundled strategy type is deprecated': change(async () => {
      await button(page, 'Discard').click();
      await open('strategies/type/remoteAddress');
      await button(page, 'Deprecate').click();
      await page.getByText('was deprecated.').waitFor();
    }),
    'it is reactivated': change(async () => {
      await button(page, 'Reactivate').click();
      await page.getByText('was reactivated.').waitFor();
    }),
  };
}
