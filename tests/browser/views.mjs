// Every view of the page, in a state that shows what it can, and the looks it is to have.

const heights = { 360: 740, 768: 1024, 1280: 860, 3840: 2160 };

/** From a small telephone to a wall of pixels. */
export const looks = [
  ...[360, 1280, 3840].flatMap((width) => [look('light', width), look('dark', width)]),
  look('light', 768),
];

function look(colorScheme, width) {
  return { name: `${colorScheme}-${width}`, colorScheme, viewport: { width, height: heights[width] } };
}

export const views = [
  { name: 'addons', path: '/#/addons', heading: 'Addons', prepare: askWhoHears },
  { name: 'addon', path: '/#/addons/1', heading: /Webhook/, prepare: fillInAddon },
  { name: 'addon-refused', path: '/#/addons/4', heading: /Datadog/, prepare: fillInBadly },
  { name: 'service-accounts', path: '/#/service-accounts', heading: 'Service accounts' },
  { name: 'service-account', path: '/#/service-accounts/11', heading: /Deploy/, prepare: fillInServiceAccount },
  { name: 'strategies', path: '/#/strategies', heading: 'Strategy types' },
  { name: 'new-strategy', path: '/#/strategies/new', heading: 'New strategy type', prepare: fillInStrategy },
];

/** Opens a view of a page that is signed in, whatever was typed in the one before. */
export async function openView(page, url, { path, heading, prepare }) {
  await page.goto(url + path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
}

function predicted(page, words) {
  return page.getByRole('status', { name: 'Prediction' }).getByText(words).waitFor();
}

async function askWhoHears(page) {
  await page.getByLabel('Event type').fill('feature-created');
  await page.getByLabel('Project').fill('checkout');
  await page.getByText('1 of 4 addons would fire.').waitFor();
}

async function fillInAddon(page) {
  await page.getByRole('textbox', { name: 'Description' }).fill('Tells everybody');
  await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
  await page.getByRole('textbox', { name: 'Webhook URL' }).fill('https://example.com/hook');
  await page.getByRole('textbox', { name: 'Extra HTTP headers' }).fill('{"X-Team": checkout}');
  await page.getByText('Not JSON').waitFor();
  await page.getByRole('button', { name: 'projects', exact: true }).click();
  await predicted(page, '4 changes');
}

async function fillInBadly(page) {
  await page.getByLabel('Try bad input').selectOption({ label: 'A number among the events' });
  await page.getByLabel('Try bad input').selectOption({ label: 'null for “enabled”' });
  await predicted(page, '2 problems');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('Exactly as predicted.').waitFor();
}

async function fillInServiceAccount(page) {
  await page.getByRole('textbox', { name: 'Root role' }).fill('3');
  await page.getByText('Read-only properties').click();
  await predicted(page, '1 change');
}

async function fillInStrategy(page) {
  await page.getByRole('textbox', { name: 'Name' }).first().fill('my strategy');
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('combobox', { name: 'Type' }).and(page.locator('[aria-invalid]')).waitFor();
}
