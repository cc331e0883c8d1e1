// Tests that `flagadmin apply` changes nothing of which it cannot be sure (D79, D87), at services that a test makes up.
import { describe, expect, it } from 'vitest';

import { defaultProviders } from '../../../../js/src/entries/core.js';
import { serviceNames } from '../../../../js/src/generated/constants.js';
import { apply, clientOf, withService, type Members, type State } from './apply-runs.js';

const lists = {
  '/api/admin/addons': 'addons',
  '/api/admin/service-account': 'serviceAccounts',
  '/api/admin/strategies': 'strategies',
} as const;

/** A service that lists a state, and responds to every change by one response; `requests` of it so far. */
function serviceOf(state: State, response: () => Response = () => new Response(null, { status: 500 })) {
  const requests: string[] = [];
  const client = clientOf(async (url, init) => {
    const { pathname } = new URL(url);
    const { method } = init as { method: string };
    requests.push(`${method} ${pathname}`);
    const list = lists[pathname as keyof typeof lists];
    if (method !== 'GET') return response();
    const one =
      state.addons?.find(({ id }) => pathname === `/api/admin/addons/${id}`) ??
      state.strategies?.find(({ name }) => pathname === `/api/admin/strategies/${name}`);
    return list === undefined
      ? Response.json(one ?? {}, { status: one === undefined ? 404 : 200 })
      : Response.json({ version: 1, [list]: state[list] ?? [], providers: defaultProviders });
  });
  return { client, requests };
}

const addon = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com' }, events: ['a'] };
const stored = (id: number): Members => ({ ...addon, id, description: null, parameters: { url: '*****' } });

describe('several resources of one key', () => {
  const serviceAccounts = [
    { id: 1, username: 'ci', rootRole: 3 },
    { id: 2, username: 'ci', rootRole: 3 },
  ];

  it('are not guessed from: their entry is refused', async () => {
    const { client } = serviceOf({ serviceAccounts });
    const file = JSON.stringify({ serviceAccounts: [{ username: 'ci', rootRole: 1 }] });
    const { code, printed } = await apply(client, file, 'specification');
    expect(code).toBe(1);
    expect(printed).toContain('the service has 2 service accounts with this username: their ids are 1, 2');
  });

  it('are kept by --prune', async () => {
    const { client, requests } = serviceOf({ serviceAccounts });
    const { printed } = await apply(client, '{"serviceAccounts":[]}', 'specification', { yes: true, prune: true });
    expect(printed).toContain('2 kept');
    expect(requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('an empty username is none: such accounts are told apart by their ids', async () => {
    const { client } = serviceOf({ serviceAccounts: serviceAccounts.map((one) => ({ ...one, username: '' })) });
    const file = JSON.stringify({ serviceAccounts: [{ id: 2, username: '', rootRole: 3 }] });
    const { printed } = await apply(client, file, 'specification', { plan: true });
    expect(printed).toBe('plan: 1 unchanged\n');
  });
});

describe('a creation whose response names no new resource is unknown', () => {
  it.each<[string, Members]>([
    ['an id of the service before', { ...stored(1), id: 7 }],
    ['an id that is too large', { ...stored(1), id: 2 ** 63 }],
    ['another provider', { ...stored(9), provider: 'slack' }],
  ])('%s', async (_, body) => {
    const { client } = serviceOf({ addons: [stored(7)] }, () => Response.json(body, { status: 201 }));
    const file = JSON.stringify({ addons: [{ ...stored(7) }, addon] });
    const { code, printed, file: completed } = await apply(client, file, 'specification');
    expect(code, printed).toBe(1);
    expect(printed).toMatch(/the outcome is unknown: the response has no new addon\n.*check whether the addon exists/);
    expect(completed).toBe(file);
  });
});

it('a deletion has no resource in its response', async () => {
  const { client } = serviceOf({ addons: [stored(1)] }, () => new Response(null, { status: 204 }));
  const { code, printed } = await apply(client, '{"addons":[]}', 'specification', { yes: true, prune: true });
  expect(code, printed).toBe(0);
  expect(printed).toContain('addon 1: deleted');
});

it('a redirect would come again: the rest is named, and no other run advised', async () => {
  const { client } = serviceOf({ addons: [stored(1), stored(2)] }, () =>
    Response.redirect('https://example.com/', 307),
  );
  const file = JSON.stringify({ addons: [1, 2].map((id) => ({ ...stored(id), enabled: false })) });
  const { code, printed } = await apply(client, file, 'specification');
  expect(code).toBe(1);
  expect(printed).toMatch(/0 of 2 changes done; not sent: addon 2 \(update\)\n$/);
});

it('a property that neither the API nor the resource has is said, also with null', async () => {
  const { client } = serviceOf({ addons: [stored(1)] });
  const file = JSON.stringify({ addons: [{ ...stored(1), project: null }] });
  const { code, printed } = await apply(client, file, 'specification', { plan: true });
  expect(code).toBe(1);
  expect(printed).toContain('/addons/0/project');
});

it('a plan reads each list once, and nothing for what is unchanged', async () => {
  const state: State = {
    addons: Array.from({ length: 500 }, (_, index) => stored(index + 1)),
    serviceAccounts: Array.from({ length: 500 }, (_, index) => ({ id: index + 1, username: `u${index}`, rootRole: 3 })),
    strategies: Array.from({ length: 500 }, (_, index) => ({
      ...{ name: `s${index}`, title: null, displayName: null, description: null, editable: true, deprecated: false },
      parameters: [],
    })),
  };
  const { client, requests } = serviceOf(state);
  const { printed } = await apply(client, JSON.stringify(state), 'specification', { plan: true, prune: true });
  expect(printed).toBe('plan: 1,500 unchanged\n');
  expect(requests.sort()).toEqual(Object.keys(lists).map((path) => `GET ${path}`));
});

it('a service that writes the last use of an account is no other person', async () => {
  let role = 3;
  let seconds = 0;
  const account = () => ({ id: 5, username: 'ci', rootRole: role, seenAt: `2026-01-01T00:00:0${seconds++ % 10}Z` });
  const client = clientOf(async (url, init) => {
    const { method, body } = init as { method: string; body?: BodyInit };
    if (method === 'PUT') ({ rootRole: role } = (await new Response(body ?? null).json()) as { rootRole: number });
    const isList = url.endsWith('/service-account');
    return Response.json(isList ? { serviceAccounts: [account()], rootRoles: [] } : account());
  });
  const { code, printed } = await apply(
    client,
    '{"serviceAccounts":[{"username":"ci","rootRole":2}]}',
    'specification',
  );
  expect(code, printed).toBe(0);
  expect(role).toBe(2);
});

describe('an address that Unleash refuses by default', () => {
  const file = JSON.stringify({
    addons: [
      { ...stored(1), description: 'edited' },
      { ...addon, parameters: { url: 'http://100.64.0.1/hook' } },
    ],
  });

  it.each(['text', 'json', 'github'])('stops a run before anything is sent, and its plan (%s)', async (format) => {
    for (const options of [{ yes: true }, { plan: true }]) {
      const { client, requests } = serviceOf({ addons: [stored(1)] });
      const { code, printed } = await apply(client, file, 'unleash-8.2', { ...options, format });
      expect(code, printed).toBe(1);
      expect(printed).toContain('/parameters/url');
      expect(printed).toContain('pass --private-urls');
      expect(requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
    }
  });

  it('is sent with --private-urls', async () => {
    const { client, requests } = serviceOf({ addons: [stored(1)] });
    await apply(client, file, 'unleash-8.2', { yes: true, privateUrls: true });
    expect(requests).toContain('PUT /api/admin/addons/1');
  });

  it('is no matter where it is not checked', async () => {
    const { client } = serviceOf({ addons: [stored(1)] });
    expect((await apply(client, file, 'unleash-6.10', { plan: true })).code).toBe(3);
  });
});

describe('what a service has although our rules refuse it', () => {
  const twice = (description: string) => ({
    ...{ name: 'twice', displayName: null, title: null, description, editable: true, deprecated: false },
    parameters: ['', 'again'].map((text) => ({ name: 'p', type: 'string', description: text, required: false })),
  });
  const other = (description: string) => ({ ...twice(description), name: 'other', parameters: [] });
  const planOf = async (entries: readonly Members[]) => {
    const { client } = serviceOf({ strategies: [twice('a'), other('a')] });
    return await apply(client, JSON.stringify({ strategies: entries }), 'unleash-8.2', { plan: true });
  };

  it('stops nothing while it is unchanged', async () => {
    expect((await planOf([twice('a'), other('b')])).printed).toContain('plan: 1 to update, 1 unchanged');
  });

  it('is refused alone when it is changed', async () => {
    expect((await planOf([twice('b'), other('b')])).printed).toContain('plan: 1 to update, 1 refused');
  });
});

describe('a text that looks like a mask', () => {
  it('is no secret outside of parameters', async () => {
    const mask = { name: 's', displayName: null, title: '*****', description: '*****', editable: true };
    const { client } = serviceOf({ strategies: [{ ...mask, deprecated: false, parameters: [] }] });
    const file = JSON.stringify({ strategies: [{ name: 's', title: 'real', description: 'real', parameters: [] }] });
    expect((await apply(client, file, 'unleash-8.2', { plan: true })).printed).toContain('plan: 1 to update');
  });
});

describe('an entry that leaves out the lists of an addon', () => {
  it.each(serviceNames)('keeps them at %s', async (service) => {
    const lists = { projects: ['web'], environments: ['production'] };
    await withService(
      { service, fixtures: { addons: [{ ...addon, ...lists, id: 1, description: null }] } as never },
      async (client, { state }) => {
        const { code } = await apply(client, JSON.stringify({ addons: [{ ...stored(1), enabled: false }] }), service);
        expect(code).toBe(0);
        expect(state().addons?.[0]).toMatchObject({ ...lists, enabled: false });
      },
    );
  });
});

it('an account is not deleted with a token that was made since it was compared, also without entity tags', async () => {
  const account = { id: 1, username: 'ci', rootRole: 1 };
  await withService({ fixtures: { serviceAccounts: [account] } as never }, async (other, service) => {
    let reads = 0;
    const client = clientOf(async (url, init) => {
      if (/\/1$/.test(url) && ++reads === 2) {
        await other.createServiceAccountToken(1, { description: 't', expiresAt: '2099-01-01T00:00:00Z' });
      }
      const response = await service.fetch(url, init as never);
      const headers = new Headers(response.headers);
      headers.delete('etag');
      return new Response((await response.text()) || null, { status: response.status, headers });
    });
    const { code, printed } = await apply(client, '{"serviceAccounts":[]}', 'specification', {
      yes: true,
      prune: true,
    });
    expect([reads, code, printed]).toEqual([2, 1, expect.stringContaining('has been changed since')]);
    expect(service.state().serviceAccounts).toHaveLength(1);
  });
});
