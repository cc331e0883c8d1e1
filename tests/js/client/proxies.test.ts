// Clients behind a Proxy, as Vue, Svelte and MobX make them, and methods that were taken from their client.
import { inspect } from 'node:util';

import { describe, expect, it, vi } from 'vitest';

import { AdminClient } from '../../../js/src/entries/index.js';
import { createService } from '../../../js/src/entries/service.js';
import { addon, strategy, update } from '../support/samples.js';

const token = 'test-admin-token';
const account = { id: 9, name: 'CI', username: 'ci', rootRole: 1 };
const fixtures = { addons: [{ ...addon, id: 1 }], serviceAccounts: [account], strategies: [strategy] };
const newClient = (Class = AdminClient) =>
  new Class({ baseUrl: 'http://service.test', token, fetch: createService({ fixtures }).fetch });

/** Everything that it returns is behind a Proxy, too. */
function deep<T extends object>(target: T): T {
  const wrapped = (value: unknown) =>
    value !== null && /object|function/.test(typeof value) ? deep(value as object) : value;
  return new Proxy(target, {
    get: (of, name) =>
      of instanceof Promise ? (Reflect.get(of, name) as () => void).bind(of) : wrapped(Reflect.get(of, name)),
    apply: (of, self, given) => wrapped(Reflect.apply(of as never, self, given)),
  });
}

const calls: Readonly<Record<string, readonly unknown[]>> = {
  getHealth: [],
  detectService: [],
  getAddons: [],
  getProviders: [],
  getAddon: [1],
  updateAddon: [1, update],
  createAddon: [update],
  deleteAddon: [1],
  getServiceAccounts: [],
  getServiceAccount: [9],
  updateServiceAccount: [9, { name: 'x' }],
  createServiceAccount: [{ username: 'b', rootRole: 1 }],
  deleteServiceAccount: [9],
  getServiceAccountTokens: [9],
  createServiceAccountToken: [9, { description: 'a', expiresAt: '2099-01-01T00:00:00Z' }],
  deleteServiceAccountToken: [9, 1],
  getStrategies: [],
  getStrategy: [strategy.name],
  createStrategy: [{ name: 'b', parameters: [] }],
  updateStrategy: [strategy.name, { parameters: [] }],
  deprecateStrategy: [strategy.name],
  reactivateStrategy: [strategy.name],
  deleteStrategy: [strategy.name],
  editAddon: [1],
  newAddon: [],
  editServiceAccount: [9],
  newServiceAccount: [],
  editStrategy: [strategy.name],
  newStrategy: [],
};
type Methods = Record<string, (...given: readonly unknown[]) => Promise<unknown>>;
const outcome = (sent: Promise<unknown>) =>
  sent.then(
    (value) => JSON.stringify(value),
    (error) => error.name,
  );
const comparable = (text: string) => text?.replaceAll(/user:[0-9a-f]{64}|"\d{4}-[^"]*Z"/g, 'CHANGING');

describe.each(Object.keys(calls))('%s', (name) => {
  it('works behind a Proxy, and alone', async () => {
    const given = calls[name] as readonly unknown[];
    const call = async (client: AdminClient) =>
      comparable(await outcome((client as never as Methods)[name]?.(...given) as Promise<unknown>));
    const expected = await call(newClient());
    expect(expected).not.toBe('TypeError');
    expect(await call(new Proxy(newClient(), {}))).toBe(expected);
    expect(await call(deep(newClient()))).toBe(expected);
    const { [name]: alone } = newClient() as never as Methods;
    expect(comparable(await outcome(alone?.(...given) as Promise<unknown>))).toBe(expected);
  });
});

it('a draft works behind a Proxy, and so do its functions alone', async () => {
  const draft = deep(await newClient().editStrategy(strategy.name)) as Awaited<ReturnType<AdminClient['editStrategy']>>;
  const { dryRun, save, reload } = draft;
  expect(draft.current).toMatchObject({ name: strategy.name });
  expect(dryRun({ description: 'x' }).status).toBe(200);
  expect(await save({ description: 'x' })).toMatchObject({ description: 'x' });
  expect(draft.current).toMatchObject({ description: 'x' });
  expect(await reload()).toEqual([]);
  expect(new Proxy(newClient(), {}).service).toBeUndefined();
});

it('the calls are all that there are', () => {
  const methods = new Set([
    ...Object.getOwnPropertyNames(AdminClient.prototype),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(AdminClient.prototype)),
  ]);
  const isMethod = (name: string) =>
    !['constructor', 'request', 'draft', 'service'].includes(name) && name in AdminClient.prototype;
  expect([...methods].filter(isMethod).sort()).toEqual(Object.keys(calls).sort());
});

describe('methods', () => {
  it('of subclasses and spies come first', async () => {
    class Counted extends AdminClient {
      count = 0;
      override getAddon(...given: Parameters<AdminClient['getAddon']>) {
        this.count += 1;
        return super.getAddon(...given);
      }
    }
    const client = newClient(Counted) as Counted;
    const { getAddon } = client;
    await getAddon(1);
    await new Proxy(client, {}).getAddon(1);
    expect(client.count).toBe(2);
    const spy = vi.spyOn(client, 'getAddon');
    await client.getAddon(1);
    expect(spy).toHaveBeenCalledOnce();
  });

  it('do not show', () => {
    const client = newClient();
    expect(Object.keys(client)).toEqual([]);
    for (const shown of [
      inspect(client, { depth: 9, showHidden: true }),
      JSON.stringify(deep(client)),
      inspect(client.getAddon, { showHidden: true }),
    ]) {
      expect(shown).not.toContain(token);
    }
  });
});
