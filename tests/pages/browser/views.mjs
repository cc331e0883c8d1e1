// Every view of the page, in a state that shows what it can, and the looks it is to have.

import { secretField, token } from './harness.mjs';

const heights = { 360: 740, 768: 1024, 1280: 860, 3840: 2160 };

/** From a small telephone to a wall of pixels. */
export const looks = [
  ...[360, 1280, 3840].flatMap((width) => [look('light', width), look('dark', width)]),
  look('light', 768),
  { ...look('dark', 1280), name: 'forced-1280', forcedColors: 'active' },
];

function look(colorScheme, width) {
  return { name: `${colorScheme}-${width}`, colorScheme, viewport: { width, height: heights[width] } };
}

export const views = [
  { name: 'addons', path: '/#/addons', heading: 'Addons' },
  { name: 'addon', path: '/#/addons/1', heading: /Webhook/, prepare: fillInAddon },
  { name: 'addon-refused', path: '/#/addons/4', heading: /Datadog/, prepare: fillInBadly },
  { name: 'conflict', path: '/#/addons/1', heading: /Webhook/, prepare: comeIntoConflict },
  { name: 'delete-addon', path: '/#/addons/2', heading: /Slack/, prepare: askToDelete('addon') },
  { name: 'no-such-addon', path: '/#/addons/999', heading: 'Addon #999' },
  { name: 'new-addon', path: '/#/addons/new', heading: 'New addon', prepare: fillInNewAddon },
  { name: 'service-accounts', path: '/#/service-accounts', heading: 'Service accounts' },
  { name: 'service-account', path: '/#/service-accounts/11', heading: /Deploy/, prepare: fillInServiceAccount },
  { name: 'new-service-account', path: '/#/service-accounts/new', heading: 'New service account' },
  { name: 'new-token', path: '/#/service-accounts/12', heading: /Terraform/, prepare: fillInToken },
  { name: 'delete-token', path: '/#/service-accounts/11', heading: /Deploy/, prepare: askToDeleteToken },
  { name: 'new-secret', path: '/#/service-accounts/12', heading: /Terraform/, prepare: createToken },
  {
    name: 'delete-account',
    path: '/#/service-accounts/11',
    heading: /Deploy/,
    prepare: askToDelete('service account'),
  },
  { name: 'strategies', path: '/#/strategies', heading: 'Strategy types' },
  { name: 'strategy', path: '/#/strategies/type/shop-beta-testers', heading: /Beta testers/ },
  {
    name: 'delete-strategy',
    path: '/#/strategies/type/shop-beta-testers',
    heading: /Beta/,
    prepare: askToDelete('strategy type'),
  },
  { name: 'built-in-strategy', path: '/#/strategies/type/flexibleRollout', heading: /Gradual/ },
  { name: 'not-found', path: '/#/nonsense', heading: 'Page not found' },
  { name: 'new-strategy', path: '/#/strategies/new', heading: 'New strategy type', prepare: fillInStrategy },
  // The last one: the dialog stays until a token is entered.
  { name: 'renewal', path: '/#/addons/3', heading: /Teams/, prepare: endSession },
];

/** Opens a view of a signed-in page. */
export async function openView(page, url, { path, heading, prepare }) {
  await page.goto(url + path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
  await prepare?.(page);
}

function predicted(page, words) {
  return page.getByRole('status', { name: 'Prediction' }).getByText(words).waitFor();
}

async function fillInAddon(page) {
  await page.getByRole('textbox', { name: 'Description' }).fill('Notifies all teams');
  await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
  await secretField(page, 'Webhook URL').fill('https://example.com/hook');
  await secretField(page, 'Extra HTTP headers').fill('{"X-Team": checkout}');
  await page.getByText('Not JSON').waitFor();
  await page.getByText('Request options').click();
  await page.getByRole('button', { name: 'projects', exact: true }).click();
  await predicted(page, '4 changes');
}

async function fillInBadly(page) {
  await page.getByRole('textbox', { name: 'Datadog events URL' }).fill('example.com');
  await page.getByRole('button', { name: 'Replace Datadog API key' }).click();
  await secretField(page, 'Datadog API key').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await predicted(page, '2 problems');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('Exactly as predicted').waitFor();
}

async function fillInNewAddon(page) {
  await page.getByRole('textbox', { name: 'Description' }).fill('Not complete yet');
  await predicted(page, 'problem');
}

async function fillInToken(page) {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('form', { name: 'New token' }).getByLabel('Description').fill('Infrastructure repository');
  await page.getByText('The server will refuse this').waitFor();
}

function askToDelete(what) {
  return async (page) => {
    await page.getByRole('button', { name: `Delete ${what}…` }).click();
    await page.getByRole('dialog', { name: `Delete this ${what}?` }).waitFor();
  };
}

async function askToDeleteToken(page) {
  await page.getByRole('button', { name: /^Delete token Nightly/ }).click();
  await page.getByRole('dialog', { name: /^Delete token Nightly/ }).waitFor();
}

async function fillInServiceAccount(page) {
  await page.getByRole('combobox', { name: 'Root role' }).selectOption('Viewer');
  await page.getByText('Read-only properties').click();
  await predicted(page, '1 change');
}

async function fillInStrategy(page) {
  await page.getByRole('textbox', { name: 'Name' }).first().fill('my strategy');
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('combobox', { name: 'Type' }).and(page.locator('[aria-invalid]')).waitFor();
}

async function createToken(page) {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.keyboard.type(`To be copied ${Date.now()}`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy secret' }).waitFor();
}

/** Someone else changes the addon while it is edited. */
async function comeIntoConflict(page) {
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await predicted(page, '1 change');
  const url = new URL('/api/admin/addons/1', page.url()).href;
  const headers = { authorization: token };
  const stored = await (await page.request.get(url, { headers })).json();
  await page.request.put(url, { headers, data: { ...stored, description: `Theirs ${Date.now()}` } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('They changed:').first().waitFor();
}

/** The server no longer accepts the token. */
async function endSession(page) {
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed before');
  await predicted(page, '1 change');
  await page.route('**/api/admin/addons/3', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'The server no longer accepts the token' }).waitFor();
}
