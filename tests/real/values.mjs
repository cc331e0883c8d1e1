// The client at Unleash, by its defaults: an update that is given as a value keeps what it leaves out, and null empties (D95). What a draft predicts
// is what happens, and what was returned can be put back (D96).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { AdminClient } from '../../js/dist/index.js';

const addon = {
  ...{ provider: 'webhook', description: 'd', enabled: false, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/a', authorization: 'a secret' } },
  ...{ projects: ['default'], environments: ['development'] },
};
const strategy = { name: 'values', title: 't', description: 'd', parameters: [{ name: 'p', type: 'string' }] };

/** Every way in which a member can be changed, one by one and all at once. */
const waysFor = (values) => {
  const members = Object.keys(values);
  const single = members.flatMap((name) => [undefined, null, values[name]].map((value) => ({ [name]: value })));
  return [{}, ...single, values, Object.fromEntries(members.map((name) => [name, null]))];
};

/** A resource after changes by the specification. An empty text and null say alike that there is nothing. */
function changed(current, changes, empty) {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(set.map(([name, value]) => [name, value ?? empty[name]])) };
}
const comparable = ({ createdAt, ...members }) =>
  JSON.parse(JSON.stringify(members, (_, value) => (value === null || value === '' ? undefined : value)));

const required = ({ provider, enabled, parameters, events }) => ({ provider, enabled, parameters, events });

/** Changes an addon by an update or a draft, and expects that what was named is changed, as it was predicted, and nothing else. */
async function judgeAddonChange(client, id, changes, ofDraft) {
  const empty = { description: '', events: [], projects: [], environments: [] };
  await client.updateAddon(id, { ...addon, parameters: { url: addon.parameters.url, authorization: '*****' } });
  const before = await client.getAddon(id);
  if (!ofDraft) {
    const update = { ...required(before), ...changes, events: changes.events ?? before.events };
    await client.updateAddon(id, update);
    assert.deepEqual(comparable(await client.getAddon(id)), comparable(changed(before, update, empty)));
    return;
  }
  const wanted = comparable(changed(before, changes, empty));
  const draft = await client.editAddon(id);
  const { body } = draft.dryRun(changes);
  await draft.save(changes);
  for (const is of [await client.getAddon(id), draft.current]) assert.deepEqual(comparable(is), wanted);
  assert.deepEqual({ ...comparable(body), parameters: {} }, { ...wanted, parameters: {} });
}

async function judgeAddons(client) {
  const { id } = await client.createAddon(addon);
  const values = { description: 'e', events: ['feature-updated'], projects: ['*'], environments: ['production'] };
  for (const changes of waysFor(values))
    for (const ofDraft of [false, true]) await judgeAddonChange(client, id, changes, ofDraft);
  const returned = await client.getAddon(id);
  await client.updateAddon(id, returned);
  assert.deepEqual(comparable(await client.getAddon(id)), comparable(returned));
  const draft = await client.editAddon(id);
  await client.updateAddon(id, { ...returned, description: 'theirs' });
  await assert.rejects(draft.save({ enabled: true }), { name: 'PreconditionFailed' });
  const others = await draft.reload();
  assert.deepEqual(
    others.map(({ instancePath }) => instancePath),
    ['/description'],
  );
  await draft.delete();
}

/** A strategy type that was created with all members, or with those it must have. */
async function judgeStrategy(client, { title, description }) {
  const made = await client.newStrategy();
  await made.save({ ...strategy, title, description });
  const before = await client.getStrategy(strategy.name);
  for (const changes of waysFor({ title: 'u', description: 'e' })) {
    const wanted = comparable(changed(before, changes, { title: '', description: '' }));
    for (const ofDraft of [false, true]) {
      await client.updateStrategy(strategy.name, before);
      if (ofDraft) await (await client.editStrategy(strategy.name)).save(changes);
      else await client.updateStrategy(strategy.name, { ...before, ...changes });
      assert.deepEqual(comparable(await client.getStrategy(strategy.name)), wanted, JSON.stringify(changes));
    }
  }
  await (await client.editStrategy(strategy.name)).delete();
}

/** Creations that some service refuses. None of them is predicted to be accepted, and then refused. */
async function judgeRefusals(draft, unchecked) {
  const bodies = [
    { events: [''] },
    { parameters: { url: 'https://example.com', x: '' } },
    { provider: 'slack', parameters: { url: 'https://example.com', defaultChannel: 'c' } },
    { projects: [''] },
    { description: 7 },
    { provider: 'nope' },
    { enabled: 'yes' },
  ];
  for (const changes of bodies) {
    const { projects, environments, ...body } = { ...addon, ...changes };
    const { status } = draft.dryRun(body);
    const sent = await unchecked.createAddon(body, { exact: true }).then(
      ({ id }) => unchecked.deleteAddon(id).then(() => 201),
      (error) => error.status,
    );
    assert.ok(status >= 300 || sent < 300, `${JSON.stringify(changes)}: ${status}, there ${sent}`);
  }
}

export function judgeValues(unleashOf) {
  const clientOf = (options = {}) =>
    new AdminClient({ baseUrl: unleashOf().url, token: unleashOf().tokens.admin, ...options });

  describe('the client, by its defaults', () => {
    test('an addon: updates and drafts change what they name', () => judgeAddons(clientOf()));

    test('a strategy type: likewise, and what was returned can be put back', async () => {
      for (const given of [strategy, {}]) await judgeStrategy(clientOf(), given);
    });

    test('a draft is refused what the service refuses', async () =>
      judgeRefusals(await clientOf().newAddon(), clientOf({ service: 'specification', validateRequests: false })));
  });
}
