// What a draft makes of responses to changes: those that are none of this API, those of proxies, and those that say less than the service has done.
import { describe, expect, it } from 'vitest';

import { PreconditionFailedError, type AdminClient } from '../../../js/src/entries/index.js';
import { serviceNames, type ServiceName } from '../../../js/src/generated/constants.js';
import { clientBy, clientInMemory, token } from '../support/clients.js';
import { strategy as sample } from '../support/samples.js';

const addon = {
  ...{ id: 1, provider: 'webhook', description: 'd', enabled: true, events: ['feature-created'] },
  ...{ projects: ['web'], environments: ['production'] },
  parameters: { url: 'https://example.com/a', authorization: 'a secret' },
};
const account = { id: 3, username: 'ci', name: 'CI', rootRole: 2 };
const fixtures = { addons: [addon], serviceAccounts: [account], strategies: [{ ...sample, name: 's' }] };

/** A service in memory behind a proxy. */
function behind(profile: ServiceName, proxy: (response: Response, method: string) => unknown) {
  const { service } = clientInMemory({ fixtures: fixtures as never, service: profile });
  const client = clientBy(async (url, init) => proxy((await service.fetch(url, init)) as Response, init.method));
  const headers = { authorization: token, 'content-type': 'application/json' };
  /** A change of somebody else. */
  const elsewhere = async (path: string, changes: object) => {
    const url = `http://service/api/admin/${path}`;
    const current = await (await service.fetch(url, { headers })).json();
    await service.fetch(url, { method: 'PUT', headers, body: JSON.stringify({ ...Object(current), ...changes }) });
  };
  return { service, client, elsewhere };
}

const changes: Record<string, (client: AdminClient) => Promise<unknown>> = {
  'an addon': async (client) => (await client.editAddon(1)).save({ enabled: false }),
  'an account': async (client) => (await client.editServiceAccount(3)).save({ name: 'New' }),
  'a strategy type': async (client) => (await client.editStrategy('s')).save({ description: 'new' }),
  'a new addon': async (client) => (await client.newAddon()).save({ ...addon, id: undefined } as never),
  'a new account': async (client) => (await client.newServiceAccount()).save({ name: 'a', username: 'a', rootRole: 2 }),
  'a new strategy type': async (client) => (await client.newStrategy()).save({ name: 't', parameters: [] }),
  'a deletion by a draft': async (client) => (await client.editAddon(1)).delete(),
  'a deletion': (client) => client.deleteStrategy('s'),
  'a deprecation': (client) => client.deprecateStrategy('s'),
};
const returnNothing = ['a strategy type', 'a deletion by a draft', 'a deletion', 'a deprecation'];

describe.each(['specification', 'unleash-8.2'] as const)(
  'a success that is no response of this API, at %s',
  (profile) => {
    const answers = ['<html>sign in</html>', 'OK', '[]', 'null', '{}', '{"login":true}', '{"id":99,"name":"other"}'];
    it.each(Object.entries(changes))('is none: %s', async (name, change) => {
      for (const answer of answers) {
        const { client } = behind(profile, (response, method) => (method === 'GET' ? response : new Response(answer)));
        const isNothing = answer.startsWith('{') && returnNothing.includes(name);
        const hasId = answer.includes('99') && /new (addon|account)/.test(name);
        const outcome = await change(client).then(
          () => 'done',
          (error: Error) => error.name,
        );
        expect(`${answer} ${outcome}`).toBe(`${answer} ${isNothing || hasId ? 'done' : 'InvalidResponse'}`);
      }
    });
  },
);

it.each(['addons/1', 'strategies/s', 'service-account/3'])(
  'the condition is sent where a proxy makes tags weak, and holds: %s',
  async (path) => {
    const weak = ({ status, body, headers }: Response) => {
      const tag = headers.get('etag');
      const more = tag !== null && { etag: `W/${tag}` };
      const content = status === 204 ? null : body;
      return new Response(content, { status, headers: { ...Object.fromEntries(headers), ...more } });
    };
    const member = path.startsWith('service') ? 'name' : 'description';
    let isLate = false;
    let count = 0;
    const { elsewhere, service } = behind('specification', weak);
    const client = clientBy(async (url, init) => {
      // After the last read of the draft, and before its change.
      if (isLate && init.method !== 'GET') await elsewhere(path, { [member]: `theirs ${++count}` });
      return weak((await service.fetch(url, init)) as Response);
    });
    const edit = { addons: 'editAddon', strategies: 'editStrategy', 'service-account': 'editServiceAccount' } as const;
    const [kind, key] = path.split('/') as [keyof typeof edit, string];
    const draft = await client[edit[kind]](key as never);
    expect(draft.requestOf({} as never).ifMatch).toMatch(/^"/);
    const mine = { [member]: 'mine' };
    await draft.save(mine as never);
    await draft.save({ ...mine } as never);
    isLate = true;
    await expect(draft.save(mine as never)).rejects.toThrow(PreconditionFailedError);
    await draft.reload();
    await expect(draft.delete()).rejects.toThrow(PreconditionFailedError);
  },
);

describe.each(serviceNames)('at %s', (profile) => {
  it('a draft is never stale by its own save, whatever the service completes or drops', async () => {
    const { client } = behind(profile, (response) => response);
    const draft = await client.editStrategy('s');
    await draft.save({ parameters: [{ name: 'a', type: 'string' }] } as never);
    await draft.save({ parameters: [{ name: 'a', type: 'string', extra: 1 }], other: 1 } as never);
    await draft.save({ title: 'x' });
    await draft.delete();
  });

  it('a dry run has the body that save returns', async () => {
    const { client } = behind(profile, (response) => response);
    const { id: _, ...payload } = addon;
    const draft = await client.newAddon();
    const tried = draft.dryRun(payload);
    const saved = await draft.save(payload);
    expect(tried.body).toEqual({ ...saved, id: 0 });
    expect(JSON.parse(tried.bodyJson)).toEqual(tried.body);
    const parameters = { url: 'https://example.com/b', authorization: 'new' };
    const again = draft.dryRun({ parameters } as never);
    expect(again.body).toEqual(await draft.save({ parameters } as never));
  });

  it('a reload waits for the saves before it, and hides no conflict of theirs', async () => {
    const { client, elsewhere } = behind(profile, (response) => response);
    const draft = await client.editAddon(1);
    await elsewhere('addons/1', { description: 'theirs' });
    const [saved, reloaded] = await Promise.allSettled([draft.save({ enabled: false }), draft.reload()]);
    expect([saved.status, reloaded.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('null is no signal', async () => {
    const { client, service } = behind(profile, (response) => response);
    const draft = await client.editAddon(1, { signal: null } as never);
    await draft.save({ enabled: false }, { signal: null } as never);
    await draft.delete({ signal: null } as never);
    expect(service.state().addons).toEqual([]);
  });
});

it('a save stays one where the resource is not valid by its schema', async () => {
  let stored: object = { name: 's', odd: true };
  const send = (url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') stored = { ...stored, ...JSON.parse(body) };
    return method === 'PUT' ? new Response('') : Response.json(url.endsWith('/s') ? stored : { strategies: [stored] });
  };
  const draft = await clientBy(send, { service: 'unleash-8.2', validateRequests: false }).editStrategy('s');
  expect(await draft.save({ description: 'new', parameters: [] })).toMatchObject({ description: 'new' });
  expect(await draft.save({ description: 'newer', parameters: [] })).toMatchObject({ description: 'newer' });
});

it('what stops a change before it is sent says so', async () => {
  const lost = () => Promise.reject(new TypeError('fetch failed'));
  const { service } = behind('unleash-8.2', (response) => response);
  const client = clientBy((url, init) => (url.endsWith('ui-config') ? lost() : service.fetch(url, init)));
  const calls = [client.updateAddon(1, addon), client.createAddon(addon as never), client.deleteAddon(1)];
  for (const call of calls) await expect(call).rejects.toThrow(/^Nothing was sent: /);
  const other = clientBy((url, init) => service.fetch(url, init), { service: 'unleash-8.2' });
  const call = other.updateAddon(1, addon, { ifMatch: '"x"' });
  await expect(call).rejects.toThrow(/nothing was sent/);
});
