// A service with the profile of a version has the providers and the bundled strategy types of that version (D82), and of an instance with its files.
import assert from 'node:assert/strict';

import { createService } from '../../js/dist/service.js';
import { addonOf, masked } from './apply.mjs';
import { flagadmin } from './command.mjs';
import { profileOf } from './unleash.mjs';

const adminToken = 'test-admin-token';

/** Asks a service in memory. */
async function listsOf(options) {
  const service = createService({ adminToken, ...options });
  const lists = [];
  for (const list of ['addons', 'strategies', 'service-account']) {
    const response = await service.fetch(`http://flags.test/api/admin/${list}`, {
      headers: { authorization: adminToken },
    });
    lists.push(response.ok ? await response.json() : response.status);
  }
  service.dispose();
  return lists;
}

const isTrue = (value) => value === true;
/** What the table of the core has; not the texts, which belong to Unleash. */
const providerFacts = ({ name, deprecated, parameters, events }) => ({
  ...{ name, isDeprecated: Boolean(deprecated), events: events.toSorted() },
  parameters: parameters.map(({ name, type, required, sensitive }) => ({
    ...{ name, type, required: isTrue(required), sensitive: isTrue(sensitive) },
  })),
});
const strategyFacts = ({ name, title, editable, deprecated, parameters }) => ({
  ...{ name, title, editable, deprecated },
  parameters: parameters.map(({ name, type, required }) => ({ name, type, required })),
});
const byName = (one, other) => (one.name < other.name ? -1 : 1);

/** Of a new installation. */
export async function judgeFacts(unleash) {
  const [ours, { strategies }, accounts] = await listsOf({ service: profileOf(unleash.version) });
  const theirs = await unleash.ask('GET', '/api/admin/addons');
  const listed = await unleash.ask('GET', '/api/admin/strategies');
  const facts = ({ providers }) => providers.map(providerFacts).sort(byName);
  assert.deepEqual(facts(ours), facts(theirs));
  assert.deepEqual(strategies.map(strategyFacts), listed.strategies.map(strategyFacts));
  assert.equal(accounts, (await unleash.send('GET', '/api/admin/service-account')).status);
}

/** `get providers` and `export` are files for a service of the package, which then has what the instance has. */
export async function judgeOwnInstance(unleash) {
  const { providers } = await unleash.ask('GET', '/api/admin/addons');
  const made = [];
  for (const definition of providers.filter(({ deprecated }) => !deprecated))
    made.push((await unleash.ask('POST', '/api/admin/addons', addonOf(definition))).id);
  try {
    const files = await Promise.all([flagadmin(unleash, 'get', 'providers'), flagadmin(unleash, 'export')]);
    for (const { code, stderr } of files) assert.equal(code, 0, stderr);
    const [own, state] = files.map(({ stdout }) => stdout);
    const [ours, { strategies }, accounts] = await listsOf({
      ...{ service: profileOf(unleash.version), providers: own, fixtures: state },
    });
    const theirs = await unleash.ask('GET', '/api/admin/addons');
    const shown = ({ addons }) =>
      masked({ addons }, providers)
        .addons.map(({ createdAt, ...addon }) => addon)
        .sort((one, other) => one.id - other.id);
    assert.deepEqual(shown(ours), shown(theirs));
    assert.deepEqual(ours.providers, theirs.providers);
    const listed = await unleash.ask('GET', '/api/admin/strategies');
    assert.deepEqual(strategies.sort(byName), listed.strategies.sort(byName));
    assert.equal(accounts, 404);
  } finally {
    for (const id of made) await unleash.ask('DELETE', `/api/admin/addons/${id}`);
  }
}
