// Drafts: what a dry run of them says is what the service does, at every profile, whatever it leaves out (D96).
import { describe, expect, it } from 'vitest';

import {
  formatChanges,
  PreconditionFailedError,
  ValidationError,
  type AdminClient,
} from '../../../js/src/entries/index.js';
import { serviceNames, type ServiceName } from '../../../js/src/generated/constants.js';
import { clientBy, clientInMemory, token } from '../support/clients.js';
import { strategy as sample } from '../support/samples.js';

const addon = {
  ...{ id: 1, provider: 'webhook', description: 'd', enabled: true, events: ['feature-created'] },
  ...{ projects: ['web'], environments: ['production'] },
  parameters: { url: 'https://example.com/a', authorization: 'a secret' },
};
const account = { id: 3, username: 'ci', name: 'CI', rootRole: 2 };
const strategy = { ...sample, name: 's', title: null, description: 'd' };
const fixtures = { addons: [addon], serviceAccounts: [account], strategies: [strategy] };
const started = (service?: ServiceName) => clientInMemory({ fixtures: fixtures as never, ...(service && { service }) });

describe.each(serviceNames)('at %s', (profile) => {
  it('an addon is changed in what is changed, again and again', async () => {
    const { service, client } = started(profile);
    const draft = await client.editAddon(1);
    expect(draft.service).toMatch(new RegExp(`^${profile}`));
    const tried = draft.dryRun({ enabled: false });
    expect(tried).toMatchObject({ status: 200, warnings: [] });
    expect(formatChanges(tried.changes ?? [])).toMatch(/\/enabled/);
    await draft.save({ enabled: false });
    expect(service.state().addons).toEqual([{ ...addon, enabled: false }]);
    expect(draft.current).toMatchObject({ enabled: false, parameters: { authorization: '*****' } });
    await draft.save({ description: null });
    await draft.save({ projects: null });
    expect(service.state().addons).toEqual([{ ...addon, enabled: false, description: '', projects: [] }]);
    await draft.save(draft.current);
    expect(service.state().addons).toEqual([{ ...addon, enabled: false, description: '', projects: [] }]);
  });

  it('a change of someone else is found, nothing is sent, and reload says what it was', async () => {
    const { service, client } = started(profile);
    const [draft, other] = [await client.editAddon(1), await client.editAddon(1)];
    await other.save({ description: 'theirs' });
    await expect(draft.save({ enabled: false })).rejects.toThrow(PreconditionFailedError);
    expect(service.state().addons).toEqual([{ ...addon, description: 'theirs' }]);
    expect(await draft.reload()).toEqual([{ instancePath: '/description', before: 'd', after: 'theirs' }]);
    await draft.save({ enabled: false });
    expect(service.state().addons).toEqual([{ ...addon, description: 'theirs', enabled: false }]);
  });

  it('a strategy type and an account can be put back, edited and deleted', async () => {
    const { service, client } = started(profile);
    const draft = await client.editStrategy('s');
    await draft.save({ ...draft.current, description: 'again' });
    expect(service.state().strategies?.find(({ name }) => name === 's')).toEqual({ ...strategy, description: 'again' });
    expect(draft.dryRunDelete().status).toBe(200);
    await draft.delete();
    expect(draft.current).toBeUndefined();
    expect(() => draft.dryRunDelete()).toThrow(TypeError);
    const ofAccount = await client.editServiceAccount(3);
    await ofAccount.save({ ...ofAccount.current, name: 'New' });
    expect(service.state().serviceAccounts).toMatchObject([{ ...account, name: 'New' }]);
  });

  it('a new resource is created, and then edited', async () => {
    const { service, client } = started(profile);
    const draft = await client.newStrategy();
    expect(draft.current).toBeUndefined();
    expect(draft.dryRun({ name: 's', parameters: [] })).toMatchObject({ status: 409 });
    await draft.save({ name: 't', parameters: [] });
    expect(draft.current).toMatchObject({ name: 't' });
    await draft.save({ parameters: [{ name: 'p', type: 'string' }] } as never);
    expect(service.state().strategies?.at(-1)).toMatchObject({ name: 't', parameters: [{ name: 'p' }] });
    const hook = await client.newAddon();
    const { id: _, ...payload } = { ...addon, events: null };
    await hook.save(payload);
    expect(hook.current).toMatchObject({ events: [], parameters: { authorization: '*****' } });
  });

  it('two saves at once are one after the other', async () => {
    const { service, client } = started(profile);
    const draft = await client.editAddon(1);
    await Promise.all([draft.save({ enabled: false }), draft.save({ description: 'e' })]);
    expect(service.state().addons).toEqual([{ ...addon, enabled: false, description: 'e' }]);
  });
});

it('what the service refuses is not sent, and the schema says the same', async () => {
  const { service, client } = started();
  const draft = await client.editAddon(1);
  const changes = { parameters: { url: 'nope' } };
  const tried = draft.dryRun(changes);
  expect(tried).toMatchObject({ status: 400, issues: [{ instancePath: '/parameters/url' }] });
  const sent = service.requests.length;
  await expect(draft.save(changes)).rejects.toThrow(ValidationError);
  expect(service.requests).toHaveLength(sent);
  expect(draft.schema['~standard'].validate(changes)).toMatchObject({ issues: [{ path: ['parameters', 'url'] }] });
  expect(draft.schema['~standard'].validate({ enabled: true })).toEqual({ value: { enabled: true } });
  expect(draft.dryRun({ enabled: Number.NaN } as never)).toMatchObject({ status: 400, issues: [{ code: 'not_json' }] });
});

it('a listed resource needs no other list, and is read again', async () => {
  const { service, client } = started();
  const [listed] = (await client.getAddons()).addons;
  await client.updateAddon(1, { ...(listed as typeof addon), description: 'theirs' });
  const before = service.requests.length;
  const draft = await client.editAddon(listed as never);
  expect(service.requests.slice(before).map(({ path }) => path)).toEqual(['/api/admin/addons/1']);
  expect(draft.current.description).toBe('theirs');
});

it('digits of numbers stay, and members that are spelled wrong are named', async () => {
  const text = JSON.stringify(fixtures).replace('"a secret"', '"a secret","n":12345678901234567890');
  const { service, client } = started();
  service.reset(text);
  const draft = await client.editAddon(1);
  expect(draft.dryRun({ enabeld: false } as never).warnings).toContainEqual(
    expect.objectContaining({ code: 'unknown_property', instancePath: '/enabeld' }),
  );
  await draft.save({ enabled: false });
  expect(service.stateJson()).toContain('"n":12345678901234567890');
});

it('says what it will send, and which status the response had', async () => {
  const { service, client } = started();
  await client.createStrategy({ name: 'a/b', parameters: [] });
  const { etag } = await client.getStrategy('a/b').withResponse();
  const draft = await client.editStrategy('a/b');
  const shown = draft.requestOf({ description: 'new' });
  expect(shown).toMatchObject({ method: 'PUT', path: '/api/admin/strategies/a%2Fb', ifMatch: etag });
  const saving = draft.save({ description: 'new' });
  expect(await saving.withResponse()).toMatchObject({ status: 200, bodyJson: '', data: { description: 'new' } });
  expect(await saving).toBe(draft.current);
  const { method, path, body } = service.requests.filter((one) => one.method === 'PUT').at(-1) ?? {};
  expect({ method, path, body }).toEqual({ method: 'PUT', path: shown.path, body: JSON.parse(shown.bodyJson) });
  expect(draft.requestOf()).toMatchObject({ method: 'DELETE', path: shown.path, bodyJson: '' });
  expect(await draft.delete().withResponse()).toMatchObject({ status: 200, data: undefined });
  expect(() => draft.requestOf()).toThrow(TypeError);
  const created = await client.newStrategy();
  expect(created.requestOf({ name: 't', parameters: [] })).toEqual({
    method: 'POST',
    path: '/api/admin/strategies',
    ifMatch: undefined,
    bodyJson: '{"name":"t","parameters":[]}',
  });
});

it('a number that was rounded is no id, and a creation must say what it has made', async () => {
  const { client } = started();
  for (const id of [2 ** 53 + 2, 0, Number.NaN, { id: 2 ** 53 + 2 }, {}])
    await expect(client.editAddon(id as never)).rejects.toThrow(TypeError);
  const send = (url: string, { method }: { method: string }) =>
    new Response(method === 'POST' || !url.endsWith('addons') ? '{}' : '{"addons":[],"providers":[]}', { status: 201 });
  const draft = await clientBy(send, { service: 'specification' }).newStrategy();
  const made = draft.save({ name: 'a', parameters: [] });
  await expect(made).rejects.toMatchObject({ name: 'InvalidResponse', message: expect.stringMatching(/look for it/) });
});

it('a member with the name __proto__ is sent as any other one', async () => {
  const { client } = started();
  const draft = await client.editAddon(1);
  const changes = JSON.parse('{"__proto__":1}');
  expect(draft.dryRun(changes).warnings).toMatchObject([{ code: 'unknown_property' }]);
  expect(JSON.parse(draft.requestOf(changes).bodyJson)).toHaveProperty(['__proto__'], 1);
});

describe('what a read returns', () => {
  const answers: [string, () => Response][] = [
    ['a page', () => new Response('<html>sign in</html>')],
    ['nothing', () => new Response('')],
    ['null', () => new Response('null')],
    ['a list', () => new Response('[]')],
    ['an empty object', () => new Response('{}')],
    ['another resource', () => new Response(JSON.stringify({ ...addon, id: 2, projects: ['other'] }))],
    ['a refusal', () => new Response('{"message":"no"}', { status: 403 })],
  ];
  /** A service whose reads of a resource are answered otherwise from now on. */
  const spoiled = (profile: ServiceName) => {
    const { service } = started(profile);
    let answer: (() => unknown) | undefined;
    const client = clientBy((url, init) =>
      answer !== undefined && init.method === 'GET' && /\/(addons|strategies)\/./.test(url)
        ? answer()
        : service.fetch(url, init),
    );
    return { service, client, spoil: (by: () => unknown) => (answer = by) };
  };
  const { provider, enabled, parameters, events } = addon;
  const partial = { provider, enabled, parameters: { ...parameters, authorization: '*****' }, events };

  it.each(answers)(
    'completes no update, makes no draft and lets nothing be deleted if it is not the resource: %s',
    async (_, answer) => {
      for (const profile of ['specification', 'unleash-8.2'] as const) {
        const { service, client, spoil } = spoiled(profile);
        const draft = await client.editAddon(1);
        spoil(answer);
        if (profile !== 'specification') {
          const error = await client.updateAddon(1, partial).catch((one: unknown) => one);
          expect((error as Error).message).toMatch(/^Nothing was sent: /);
          await expect(client.updateAddon(1, { ...addon, enabled: false }, { ifMatch: '"x"' })).rejects.toThrow(
            /^Nothing was sent|changed/,
          );
          await expect(draft.save({ enabled: false })).rejects.toThrow(/^Nothing was sent: /);
          await expect(draft.delete()).rejects.toThrow(/^Nothing was sent: /);
        }
        await expect(client.editAddon(1)).rejects.toMatchObject({
          name: expect.stringMatching(/InvalidResponse|NoAccess/),
        });
        expect(service.state().addons).toEqual([addon]);
      }
    },
  );

  it.each(answers)(
    'after a save leaves what was saved, and the next save is no conflict of its own: %s',
    async (_, answer) => {
      const { service, client, spoil } = spoiled('unleash-8.2');
      const [draft, other] = [await client.editAddon(1), await client.editStrategy('s')];
      let reads = 0;
      // The read before a change is as it should be, the one after it is not.
      const half = (path: string) => () =>
        reads++ % 2 === 0
          ? service.fetch(`http://service/api/admin/${path}`, { headers: { authorization: token } })
          : answer();
      spoil(half('addons/1'));
      expect(await draft.save({ enabled: false })).toMatchObject({ enabled: false, projects: ['web'] });
      spoil(half('strategies/s'));
      expect(await other.save({ description: 'new' })).toMatchObject({ description: 'new' });
      expect(await other.save({ description: 'newer' })).toMatchObject({ description: 'newer' });
    },
  );
});

it.each([
  ['addons/1', { enabled: false }, { ...addon, description: 'theirs' }],
  ['strategies/s', { description: 'mine' }, { parameters: [], description: 'theirs' }],
])('a change of someone else between a save and the read after it is a conflict: %s', async (path, changes, theirs) => {
  const { service } = started('unleash-8.2');
  const headers = { authorization: token, 'content-type': 'application/json' };
  const direct = (init: object) => service.fetch(`http://service/api/admin/${path}`, { headers, ...init });
  let isSpoiling = false;
  const client = clientBy(async (url, init) => {
    const response = await service.fetch(url, init);
    if (isSpoiling && init.method === 'PUT') await direct({ method: 'PUT', body: JSON.stringify(theirs) });
    return response;
  });
  const draft = path === 'addons/1' ? await client.editAddon(1) : await client.editStrategy('s');
  isSpoiling = true;
  expect(await draft.save(changes as never)).toMatchObject(changes);
  isSpoiling = false;
  await expect(draft.save({ ...draft.current } as never)).rejects.toThrow(PreconditionFailedError);
  expect(await (await direct({})).json()).toMatchObject({ description: 'theirs' });
});

it('a deleted draft makes nothing, a new one is created once, and a key of another resource is refused', async () => {
  const { service, client } = started();
  const draft = await client.editStrategy('s');
  const again = draft.save({ description: 'x' });
  await again;
  await Promise.all([draft.delete(), expect(draft.save({ ...draft.current })).rejects.toThrow(/was deleted/)]);
  for (const call of [() => draft.dryRun({}), () => draft.requestOf({}), () => draft.dryRunDelete()])
    expect(call).toThrow(TypeError);
  const made = await client.newStrategy();
  const outcomes = await Promise.allSettled(['a', 'b'].map((name) => made.save({ name, parameters: [] })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(made.save({ name: 'c', parameters: [] })).rejects.toThrow(ValidationError);
  expect(made.dryRun({ name: 'c', parameters: [] }).issues).toMatchObject([{ instancePath: '/name' }]);
  expect(service.state().strategies?.map(({ name }) => name)).toEqual(['a']);
});

it('options are checked, and signals obeyed wherever a draft waits', async () => {
  const { service, client } = started('unleash-8.2');
  const draft = await client.editAddon(1);
  await expect(draft.delete(AbortSignal.abort() as never)).rejects.toThrow(TypeError);
  await expect(draft.save({ enabled: false }, { ifMatch: '"x"' } as never)).rejects.toThrow(TypeError);
  await expect(draft.save({ enabled: Number.NaN } as never)).rejects.toThrow(ValidationError);
  expect(() => draft.dryRun({}, { permisions: [] } as never)).toThrow(TypeError);
  await expect(draft.save({ enabled: false }, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
    'enough',
  );
  expect(await draft.reload({ signal: null } as never)).toEqual([]);
  expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  service.delay(200);
  const first = draft.save({ enabled: false });
  const started_ = performance.now();
  await expect(draft.save({ enabled: true }, { signal: AbortSignal.timeout(20) })).rejects.toThrow();
  expect(performance.now() - started_).toBeLessThan(180);
  await first;
});

it('digits stay where a form puts back what it was shown, and reload shows values', async () => {
  const big = JSON.stringify(fixtures).replace('"a secret"', '"a secret","n":12345678901234567890,"z":"\\u0000abc"');
  const { service, client } = started();
  service.reset(big);
  const draft = await client.editAddon(1);
  expect(draft.dryRun(draft.current).changes).toEqual([]);
  await draft.save({
    ...draft.current,
    description: 'e',
    parameters: { ...draft.current.parameters, url: 'https://example.com/b' },
  });
  expect(service.stateJson()).toContain('"n":12345678901234567890');
  service.reset(big.replace('12345678901234567890', '12345678901234567891').replace('u0000abc', 'u0000abd'));
  expect(await draft.reload()).toContainEqual({
    instancePath: '/parameters/z',
    before: '\u0000abc',
    after: '\u0000abd',
  });
  expect((await draft.reload()).every(({ after }) => !String(after).startsWith('\u0000#'))).toBe(true);
});

it.each<[string, (client: AdminClient, options: object) => Promise<unknown>]>([
  ['listed', async (client, options) => (await client.getAddons(options)).addons[0]],
  ['read', (client, options) => client.getAddon(1, options)],
  ['updated', (client, options) => client.updateAddon(1, addon, options)],
  ['created', (client, options) => client.createAddon(addon, options)],
])('a resource that a call with headers %s makes no draft', async (_, call) => {
  const { client } = started('unleash-8.2');
  const resource = await call(client, { headers: { 'x-tenant': 'b' } });
  await expect(client.editAddon(resource as never)).rejects.toThrow(/headers of its own/);
});

it('a listed resource of another kind makes no draft: its key may be that of one', async () => {
  const { client } = started('specification');
  const [one] = (await client.getAddons()).addons;
  await expect(client.editServiceAccount(one as never)).rejects.toThrow(/is no service account: its list has no serv/);
  expect((await client.editAddon(one as never)).current?.id).toBe(1);
});

it.each([false, true])('what only the service writes is no conflict, with tags: %s', async (isTagged) => {
  const seen = (day: number) => ({ tokens: [{ id: 1, description: 'd', seenAt: `2026-01-0${day}T00:00:00Z` }] });
  let version = { ...account, ...seen(1) };
  const send = (url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') version = { ...version, ...JSON.parse(body) };
    const answer = url.endsWith('service-account') ? { serviceAccounts: [], rootRoles: [] } : version;
    const etag = `W/"${btoa(JSON.stringify(version))}"`;
    return Response.json(answer, { headers: isTagged ? { etag } : {} });
  };
  const draft = await clientBy(send, { service: 'unleash-8.2' }).editServiceAccount(3);
  version = { ...version, ...seen(2) };
  expect(await draft.save({ name: 'New' })).toMatchObject({ name: 'New' });
  version = { ...version, name: 'theirs' };
  await expect(draft.save({ name: 'Mine' })).rejects.toThrow(PreconditionFailedError);
});
