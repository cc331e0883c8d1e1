// An update that is given as a value has at every service the effect that it has by the specification (D95).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { AdminClient } from '../../../js/src/entries/index.js';
import { createService } from '../../../js/src/entries/service.js';
import { serviceNames } from '../../../js/src/generated/constants.js';
import { clientBy, token } from '../support/clients.js';
import { runs } from '../support/runs.js';

type Profile = (typeof serviceNames)[number];
type Members = Readonly<Record<string, unknown>>;

const addon = {
  ...{ id: 1, provider: 'webhook', description: 'd', enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/a' }, projects: ['web'], environments: ['production'] },
};
const strategy = {
  ...{ name: 's', displayName: null, title: 't', description: 'd', editable: true, deprecated: false },
  parameters: [{ name: 'p', type: 'string', description: '', required: false }],
};

/** What services have for a member that is not set. */
const stored = {
  addon: fc.record({
    description: fc.constantFrom('d', '', null),
    events: fc.constantFrom(['feature-created'], []),
    projects: fc.constantFrom(['web'], []),
    environments: fc.constantFrom(['production'], []),
  }),
  strategy: fc.record({
    title: fc.constantFrom('t', '', null),
    description: fc.constantFrom('d', '', null),
  }),
};

/** Each member of a body: left out, undefined, null, as it was returned, or another value. */
const edits = (values: Members) =>
  fc.record(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constantFrom(undefined, null, value)])),
    { requiredKeys: [] },
  );

interface Outcome {
  readonly state: unknown;
  readonly isRefused: boolean;
}

/** Changes a resource by a way, and returns what the service then has. */
async function outcomeOf(profile: Profile, fixtures: Members, way: (client: AdminClient) => Promise<unknown>) {
  const service = createService({ adminToken: token, service: profile, fixtures: fixtures as never });
  try {
    const client = clientBy(service.fetch);
    const error = await way(client).then(
      () => undefined,
      (one: Error) => one,
    );
    if (error !== undefined) expect(error.name).toBe('ValidationError');
    const { addons = [], strategies = [] } = service.state();
    const state = [addons, strategies.filter(({ name }) => name === 's')];
    return { state, isRefused: error !== undefined } satisfies Outcome;
  } finally {
    service.dispose();
  }
}

/** The state, where null, an empty text and an empty list say alike that there is nothing. */
const comparable = (state: unknown) =>
  JSON.stringify(state, (_, value: unknown) => (value === null || value === '' ? undefined : value));

describe.each(serviceNames.slice(1))('at %s', (profile) => {
  const isAsSpecified = async (fixtures: Members, way: (client: AdminClient) => Promise<unknown>) => {
    const wanted = await outcomeOf('specification', fixtures, way);
    const is = await outcomeOf(profile, fixtures, way);
    expect(is.isRefused).toBe(wanted.isRefused);
    expect(comparable(is.state)).toBe(comparable(wanted.state));
  };
  const required = ({ provider, enabled, parameters, events }: Members) => ({ provider, enabled, parameters, events });

  it('an update of an addon keeps what it leaves out, and null empties', async () => {
    const changes = edits({ description: 'e', events: [], projects: ['b'], environments: [], parameters: null });
    await fc.assert(
      fc.asyncProperty(stored.addon, changes, fc.boolean(), async (has, members, isWhole) => {
        const current = { ...addon, ...has };
        const update = { ...(isWhole ? current : required(current)), ...members };
        await isAsSpecified({ addons: [current] }, (client) => client.updateAddon(1, update as never));
      }),
      runs(60),
    );
  });

  it('what was returned is put back without any change', async () => {
    await fc.assert(
      fc.asyncProperty(stored.addon, stored.strategy, async (ofAddon, ofStrategy) => {
        const fixtures = { addons: [{ ...addon, ...ofAddon }], strategies: [{ ...strategy, ...ofStrategy }] };
        for (const name of [profile, 'specification'] as const) {
          const { state } = await outcomeOf(name, fixtures, async (client) => {
            await client.updateAddon(1, await client.getAddon(1));
            await client.updateStrategy('s', await client.getStrategy('s'));
          });
          expect(state).toEqual([fixtures.addons, fixtures.strategies]);
        }
      }),
      runs(30),
    );
  });

  it('so does one of a strategy type, and what was returned can be put back', async () => {
    const changes = edits({ title: 'u', description: 'e', parameters: [] });
    await fc.assert(
      fc.asyncProperty(stored.strategy, changes, async (has, members) => {
        const fixtures = { strategies: [{ ...strategy, ...has }] };
        await isAsSpecified(fixtures, async (client) => {
          const returned = await client.getStrategy('s');
          await client.updateStrategy('s', returned);
          await client.updateStrategy('s', { ...returned, ...members } as never);
        });
      }),
      runs(60),
    );
  });

  it('and a draft does the same as the update', async () => {
    const changes = edits({ description: 'e', enabled: false, events: [], projects: ['b'], environments: [] });
    await fc.assert(
      fc.asyncProperty(stored.addon, changes, async (has, members) => {
        const fixtures = { addons: [{ ...addon, ...has }] };
        const by = (way: (client: AdminClient) => Promise<unknown>) => outcomeOf(profile, fixtures, way);
        const update = { ...required({ ...addon, ...has }), ...members };
        for (const name of ['enabled', 'events'] as const) update[name] ??= ({ ...addon, ...has } as Members)[name];
        const sent = await by((client) => client.updateAddon(1, update as never));
        const saved = await by(async (client) => {
          const draft = await client.editAddon(1);
          const chosen = Object.entries(members).filter(
            ([name, value]) => value !== null || !(name in { enabled: 1, events: 1 }),
          );
          const kept = Object.fromEntries(chosen) as never;
          expect(draft.dryRun(kept).status).toBe(200);
          await draft.save(kept);
        });
        expect(comparable(saved.state)).toBe(comparable(sent.state));
      }),
      runs(40),
    );
  });
});
