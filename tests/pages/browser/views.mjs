// Every view of the page, in a state that shows what it can, on the demo.
import { predicts } from './harness.mjs';

export const telephone = { name: 'light-390', colorScheme: 'light', viewport: { width: 390, height: 844 } };

/** The looks that every view is inspected in: a dark telephone has the colours of one and the shapes of another. */
export const looks = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'dark-1280', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  telephone,
  { name: 'forced-1280', forcedColors: 'active', viewport: { width: 1280, height: 860 } },
];

const click = (name) => (page) => page.getByRole('button', { name }).click();
const description = (page) => page.getByRole('textbox', { name: 'Description', exact: true });

export const views = [
  { name: 'addons', path: '#/addons?sort=-Events' },
  { name: 'addon', path: '#/addons/4' },
  { name: 'addon-refused', path: '#/addons/1', prepare: fillInBadly },
  { name: 'addon-changed', path: '#/addons/1', prepare: fillIn },
  { name: 'addon-saved', path: '#/addons/1', prepare: save },
  { name: 'addon-conflict', path: '#/addons/1', prepare: comeIntoConflict },
  { name: 'addon-reasons', path: '#/addons/3', prepare: beRefused },
  { name: 'addon-search', path: '#/addons/1', prepare: search },
  { name: 'addon-events', path: '#/addons/1', prepare: click('Choose events…') },
  { name: 'delete-addon', path: '#/addons/2', prepare: click('Delete addon…') },
  { name: 'no-such-addon', path: '#/addons/999' },
  { name: 'new-addon', path: '#/addons/new', prepare: click('Create') },
  { name: 'service-accounts', path: '#/service-accounts' },
  { name: 'service-account', path: '#/service-accounts/11' },
  { name: 'new-service-account', path: '#/service-accounts/new' },
  { name: 'new-token', path: '#/service-accounts/12', prepare: click('New token') },
  { name: 'new-secret', path: '#/service-accounts/12', prepare: createToken },
  { name: 'delete-token', path: '#/service-accounts/11', prepare: click('Delete token Nightly') },
  { name: 'no-service-accounts', path: '#/addons', prepare: withoutAccounts },
  { name: 'strategies', path: '#/strategies' },
  { name: 'strategy', path: '#/strategies/type/shop-beta-testers' },
  { name: 'built-in-strategy', path: '#/strategies/type/flexibleRollout' },
  { name: 'new-strategy', path: '#/strategies/new', prepare: fillInStrategy },
  { name: 'not-found', path: '#/nonsense' },
  { name: 'renewal', path: '#/addons/3', prepare: endSession },
];

/** Opens a view of the demo at `url`, in a document of its own. */
export async function openView(page, url, { name, path, prepare }) {
  await page.goto(`${url}/?${name}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
  await prepare?.(page);
}

async function fillIn(page) {
  await description(page).fill('Notifies all teams');
  await page.getByRole('button', { name: 'Remove production' }).click();
  await predicts(page, 200, '2 changes');
  await page.locator('summary', { hasText: 'Request' }).click();
}

async function fillInBadly(page) {
  await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Tab');
  await predicts(page, 400, '1 problem');
}

async function save(page) {
  await description(page).fill('Saved');
  await predicts(page, 200, '1 change');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Exactly as predicted').waitFor();
}

async function beRefused(page) {
  await description(page).fill('Refused');
  await predicts(page, 200, '1 change');
  await page.evaluate(() => globalThis.service.fail({ method: 'PUT', status: 400 }));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('told to fail').waitFor();
}

async function search(page) {
  await page.getByRole('combobox', { name: 'Events' }).fill('of our own');
  await page.getByRole('textbox', { name: 'Extra HTTP headers' }).fill('{\n  "X-Token": "secret"\n}');
  await predicts(page, 200, '1 change');
}

async function withoutAccounts(page) {
  await page.evaluate(() => globalThis.service.fail({ path: '/api/admin/service-account', status: 404 }));
  await page.getByRole('link', { name: 'Service accounts' }).click();
  await page.getByRole('alert').waitFor();
}

async function comeIntoConflict(page) {
  await description(page).fill('Mine');
  await page.evaluate(async () => {
    const url = 'https://flags.example/api/admin/addons/1';
    const headers = { authorization: 'test-admin-token', 'content-type': 'application/json' };
    const stored = await (await globalThis.service.fetch(url, { headers })).json();
    const body = JSON.stringify({ ...stored, description: 'Theirs' });
    await globalThis.service.fetch(url, { method: 'PUT', headers, body });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('They changed:').waitFor();
}

async function createToken(page) {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.keyboard.type('To be copied');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy secret' }).waitFor();
}

async function fillInStrategy(page) {
  await page.getByRole('textbox', { name: 'Name' }).first().fill('my strategy');
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('combobox', { name: 'Type' }).and(page.locator('[aria-invalid]')).waitFor();
}

async function endSession(page) {
  await description(page).fill('Typed before');
  await predicts(page, 200, '1 change');
  await page.evaluate(() => globalThis.service.fail({ method: 'PUT', status: 401 }));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor();
}
