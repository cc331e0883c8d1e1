// Tests of `flagadmin apply --expect`: a run does what was reviewed, or nothing, and can be repeated (D79, D87).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { serviceNames } from '../../../../js/src/generated/constants.js';
import { MASK, type AdminClient } from '../../../../js/src/entries/index.js';
import { completeAddonUpdate } from '../../../../js/src/entries/core.js';
import { createService } from '../../../../js/src/entries/service.js';
import { enough, runs } from '../../support/runs.js';
import {
  webhook,
  adminToken,
  apply,
  clientOf,
  planOf,
  states,
  withService,
  type Members,
  type State,
} from './apply-runs.js';

/** With every addon switched, and a parameter more. */
const switched = (json: string) => {
  const { addons = [], ...others } = JSON.parse(json) as State;
  const changed = addons.map(({ enabled, parameters, ...one }) => {
    return { ...one, enabled: enabled !== true, parameters: { ...(parameters as Members), more: 'm' } };
  });
  return JSON.stringify({ addons: changed, ...others });
};

/** Without the names that updates of some services drop: a secret that is sent again would change more than was reviewed. */
const withoutOddNames = (state: State): State => ({
  ...state,
  addons: (state.addons ?? []).map(({ parameters, ...one }) => {
    const kept = Object.entries(parameters as Members).filter(([name]) => name !== '' && name !== '__proto__');
    return { ...one, parameters: Object.fromEntries(kept) };
  }),
});

it('a plan marks each secret that the file has in clear, also where none was stored', async () => {
  const without = webhook(1, { parameters: { url: 'https://example.com/1' } });
  await withService({ fixtures: { addons: [without] } as never }, async (client) => {
    const sent = { url: MASK, authorization: 'in clear', bodyTemplate: 'no secret' };
    const { resources } = await planOf(
      client,
      JSON.stringify({ addons: [webhook(1, { parameters: sent })] }),
      'specification',
    );
    const marked = ((resources[0]?.changes ?? []) as Members[]).filter(({ secret }) => secret === true);
    expect(marked.map(({ instancePath }) => instancePath)).toEqual(['/parameters/authorization']);
  });
});

type Resource = Members & { readonly id?: number };
const lists = ['addons', 'serviceAccounts', 'strategies'] as const;
const identityOf = ({ id, name }: Resource) => String(id ?? name);
const byIdentity = (state: State, list: (typeof lists)[number]) =>
  new Map((state[list] ?? []).map((one) => [identityOf(one), one] as const));
const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** What someone else may do between review and run, to the resource at a place of a list, or to one that the plan creates. */
const interventions: readonly ((client: AdminClient, state: State, wanted: State, at: number) => Promise<unknown>)[] = [
  async (client, { addons = [] }, _, at) => {
    const theirs = addons[at % addons.length] as never;
    return await client.updateAddon(identityOf(theirs), completeAddonUpdate(theirs, { description: 'theirs' }));
  },
  async (client, { addons = [] }, _, at) => {
    const theirs = addons[at % addons.length] as never as { parameters: object; enabled: boolean };
    const parameters = { ...theirs.parameters, more: 'theirs' };
    const changes = at % 2 === 0 ? { parameters } : { enabled: !theirs.enabled, events: ['theirs'] };
    return await client.updateAddon(identityOf(theirs as never), completeAddonUpdate(theirs as never, changes));
  },
  async (client, { addons = [] }, _, at) => client.deleteAddon(identityOf(addons[at % addons.length] as Resource)),
  async (client, { serviceAccounts = [] }, _, at) =>
    client.updateServiceAccount(identityOf(serviceAccounts[at % serviceAccounts.length] as Resource), {
      ...(at % 2 === 0 ? { name: 'theirs' } : { rootRole: (at % 3) + 1 }),
    }),
  async (client, { serviceAccounts = [] }, _, at) => {
    const theirs = serviceAccounts[at % serviceAccounts.length] as Resource;
    await client.deleteServiceAccount(identityOf(theirs));
    const { username, rootRole } = theirs as never as { username: string; rootRole: number };
    return await client.createServiceAccount({ username, rootRole: at % 2 === 0 ? rootRole : (at % 3) + 1 });
  },
  async (client, _, { serviceAccounts = [] }, at) =>
    client.createServiceAccount({ ...serviceAccounts[at % serviceAccounts.length], rootRole: (at % 3) + 1 } as never),
  async (client, { strategies = [] }, _, at) =>
    client.updateStrategy(identityOf(strategies[at % strategies.length] as Resource), {
      description: 'theirs',
      parameters: [],
    }),
  async (client, { strategies = [] }, _, at) => {
    const name = identityOf(strategies[at % strategies.length] as Resource);
    return at % 2 === 0 ? client.deprecateStrategy(name) : client.deleteStrategy(name);
  },
  async (client, _, { strategies = [] }, at) =>
    client.createStrategy({
      ...strategies[at % strategies.length],
      ...(at % 2 === 0 && { description: 'theirs' }),
    } as never),
];

/** What a run did that the plan doesn't show, or that it shows of something else. */
function unplanned(planned: readonly Members[], reviewed: State, before: State, after: State): string[] {
  return lists.flatMap((list) => {
    const [then, from, to] = [reviewed, before, after].map((state) => byIdentity(state, list));
    const kind = list === 'addons' ? 'addon' : list === 'strategies' ? 'strategy' : 'service-account';
    const planOf = ({ id, username, name }: Resource) =>
      planned.find((one) => one.kind === kind && one.key === String(list === 'addons' ? id : (username ?? name ?? id)));
    const lost = [...(from ?? [])].flatMap(([identity, was]) => {
      const is = to?.get(identity);
      const seen = then?.get(identity);
      const plan = planOf(was);
      if (is === undefined) {
        const isReviewed = plan?.action === 'delete' && isEqual(seen, was);
        return isReviewed ? [] : [`${kind} ${identity} was deleted`];
      }
      return Object.keys({ ...was, ...is })
        .filter((name) => !isEqual(was[name], is[name]))
        .filter((name) => {
          const paths = ((plan?.changes ?? []) as readonly Members[]).map(({ instancePath }) => String(instancePath));
          const isPlanned = paths.some((path) => path.split('/')[1] === name);
          const isSetAfterCreation = seen === undefined && name === 'deprecated';
          return !isPlanned || !(isSetAfterCreation || isEqual(was[name], seen?.[name]));
        })
        .map((name) => `${kind} ${identity}: ${name} from ${JSON.stringify(was[name])} to ${JSON.stringify(is[name])}`);
    });
    const created = [...(to ?? [])].filter(([identity]) => !from?.has(identity));
    const isCreation = ({ action, kind: other }: Members) => action === 'create' && other === kind;
    return created.length > planned.filter(isCreation).length ? [...lost, `${kind}: created more than planned`] : lost;
  });
}

describe('a reviewed plan', () => {
  it('is done until all of it is, and once more; after changes of someone else as it was reviewed, or not at all', async () => {
    let [refused, ended] = [0, 0];
    const plain = states.map(withoutOddNames);
    const profiles = fc.constantFrom(...serviceNames);
    const run = fc.record({
      profile: profiles,
      before: plain,
      state: plain,
      isUpdate: fc.boolean(),
      prune: fc.boolean(),
    });
    const others = fc.array(fc.tuple(fc.nat(interventions.length - 1), fc.nat(11)), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(run, others, fc.nat(4), async ({ profile, before, state, isUpdate, prune }, acts, failing) => {
        const service = createService({ adminToken, service: profile, fixtures: { serviceAccounts: [] } });
        let changes = -Infinity;
        const client = clientOf((url, init) => {
          const isChange = (init as { method: string }).method !== 'GET';
          if (isChange) changes += 1;
          return isChange && changes === failing
            ? Promise.resolve(new Response('{}', { status: 429 }))
            : service.fetch(url, init);
        });
        const other = clientOf((url, init) => service.fetch(url, init));
        try {
          const first = await apply(other, JSON.stringify(before), profile).catch(() => undefined);
          if (first?.code !== 0) service.reset();
          let json = isUpdate && first?.code === 0 ? switched(first.file) : JSON.stringify(state);
          const reviewed = service.state() as unknown as State;
          const plan = await planOf(other, json, profile, { prune }).catch(() => undefined);
          if (plan === undefined || plan.resources.some(({ action }) => action === 'refused')) return;
          const options = { yes: true, expect: plan.path, prune };
          changes = 0;
          const stopped = await apply(client, json, profile, options);
          expect(stopped.code === 0 || stopped.printed.includes('429'), stopped.printed).toBe(true);
          json = stopped.file;
          for (const [kind, at] of acts) {
            const current = service.state() as unknown as State;
            await interventions[kind]?.(other, current, JSON.parse(json) as State, at).catch(() => undefined);
          }
          const found = service.state() as unknown as State;
          const { code, printed, file } = await apply(other, json, profile, options);
          const left = service.state() as unknown as State;
          expect(unplanned(plan.resources, reviewed, found, left), printed).toEqual([]);
          if (code === 0) ended += 1;
          else {
            expect(acts, printed).not.toEqual([]);
            expect(left, printed).toEqual(found);
            refused += 1;
          }
          if (acts.length === 0) expect(await apply(other, file, profile, options)).toMatchObject({ code: 0 });
        } finally {
          service.dispose();
        }
      }),
      runs(1000),
    );
    expect(Math.min(refused, ended)).toBeGreaterThanOrEqual(enough(11));
  });
});
