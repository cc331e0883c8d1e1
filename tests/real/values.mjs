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

export function judgeValues(unleashOf) {
  const clientOf = (options = {}) =>
    new AdminClient({ baseUrl: unleashOf().url, token: unleashOf().tokens.admin, ...options });

  describe('the client, by its defaults', () => {
    test('an addon: updates and drafts change what they name', async () => {
      const client = clientOf();
      const { id } = await client.createAddon(addon);
      const values = { description: 'e', events: ['feature-updated'], projects: ['*'], environments: ['production'] };
      const empty = { description: '', events: [], projects: [], environments: [] };
      const required = ({ provider, enabled, parameters, events }) => ({ provider, enabled, parameters, events });
      for (const ofDraft of [false, true]) {
        for (const changes of waysFor(values)) {
          await client.updateAddon(id, { ...addon, parameters: { url: addon.parameters.url, authorization: '*****' } });
          const before = await client.getAddon(id);
          const draft = ofDraft && (await client.editAddon(id));
          const { status, body } = draft ? draft.dryRun(changes) : {};
          if (draft) await draft.save(changes);
          else
            await client.updateAddon(id, { ...required(before), ...changes, events: changes.events ?? before.events });
          const wanted = changed(
            before,
            { ...changes, ...(!draft && { events: changes.events ?? before.events }) },
            empty,
          );
          assert.deepEqual(comparable(await client.getAddon(id)), comparable(wanted), JSON.stringify(changes));
          if (draft) {
            assert.equal(status, 200);
            assert.deepEqual(comparable(draft.current), comparable(wanted));
            assert.deepEqual(comparable({ ...body, parameters: {} }), comparable({ ...wanted, parameters: {} }));
          }
        }
      }
      const returned = await client.getAddon(id);
      await client.updateAddon(id, returned);
      assert.deepEqual(comparable(await client.getAddon(id)), comparable(returned));
      const draft = await client.editAddon(id);
      await client.updateAddon(id, { ...returned, description: 'theirs' });
      await assert.rejects(draft.save({ enabled: true }), { name: 'PreconditionFailed' });
      assert.deepEqual(
        (await draft.reload()).map(({ instancePath }) => instancePath),
        ['/description'],
      );
      await draft.delete();
    });

    test('a strategy type: likewise, and what was returned can be put back', async () => {
      const client = clientOf();
      const values = { title: 'u', description: 'e' };
      for (const { title, description } of [strategy, {}]) {
        const made = await client.newStrategy();
        await made.save({ ...strategy, title, description });
        const before = await client.getStrategy(strategy.name);
        for (const changes of waysFor(values)) {
          for (const ofDraft of [false, true]) {
            await client.updateStrategy(strategy.name, before);
            if (ofDraft) await (await client.editStrategy(strategy.name)).save(changes);
            else await client.updateStrategy(strategy.name, { ...before, ...changes });
            const wanted = changed(before, changes, { title: '', description: '' });
            assert.deepEqual(
              comparable(await client.getStrategy(strategy.name)),
              comparable(wanted),
              JSON.stringify(changes),
            );
          }
        }
        await (await client.editStrategy(strategy.name)).delete();
      }
    });

    test('a draft is refused what the service refuses', async () => {
      const draft = await clientOf().newAddon();
      const strict = clientOf({ service: 'specification', validateRequests: false });
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
        const sent = await strict.createAddon(body, { exact: true }).then(
          ({ id }) => strict.deleteAddon(id).then(() => 201),
          (error) => error.status,
        );
        assert.equal(status < 300 && sent >= 300, false, `${JSON.stringify(changes)}: ${status}, there ${sent}`);
      }
    });
  });
}
