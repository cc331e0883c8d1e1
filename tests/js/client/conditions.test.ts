// Tests changes with `ifMatch` at a service that ignores conditions, as the public one: its tags are weak (D84).
import { expect, it } from 'vitest';

import type { CommandOptions } from '../../../js/src/client/request.js';
import { beforeTry } from '../../../js/src/draft/symbols.js';
import { operations, PreconditionFailedError, type OperationName } from '../../../js/src/entries/index.js';
import { defaultProviders } from '../../../js/src/entries/core.js';
import { clientBy } from '../support/clients.js';
import { update } from '../support/samples.js';

const bodies: Partial<Record<OperationName, unknown>> = {
  updateAddon: update,
  updateServiceAccount: { name: 'a' },
  updateStrategy: { parameters: [] },
  createServiceAccountToken: { description: 'a', expiresAt: '2999-01-01T00:00:00Z' },
};

const service = 'specification';
const conditionOf = (init: { headers: Record<string, string> }) => new Headers(init.headers).get('if-match');

/** A service with one version of everything; what a request has done. Changes fail by `busy` first. */
function serviceWith(etag: () => string | undefined, busy: (() => Response)[] = []) {
  const sent: string[] = [];
  const send = (url: string, init: { method: string; headers: Record<string, string> }) => {
    const condition = conditionOf(init);
    sent.push(`${init.method} ${url.replace('http://service/api/admin', '')}${condition ? ` if ${condition}` : ''}`);
    const failed = init.method === 'GET' ? undefined : busy.shift();
    if (failed !== undefined) return failed();
    const tag = etag();
    const [, , , , key] = new URL(url).pathname.split('/');
    return Response.json({ id: Number(key), name: key }, { headers: tag === undefined ? {} : { etag: tag } });
  };
  return { sent, client: clientBy(send, { service, retries: busy.length }) };
}

const conditional = Object.entries(operations).filter(([, { method, path }]) => method !== 'GET' && path.includes('{'));

it.each(conditional)('%s reads the resource again, and is sent only if its tag is the same', async (name, { path }) => {
  const values = Array.from(path.matchAll(/\{/g), () => '7');
  const target = path.replace(/\{\w+\}/g, '7').replace('/api/admin', '');
  const resource = target.replace(/\/7.*/, '/7');
  const { method } = operations[name as OperationName];
  const body = bodies[name as OperationName];
  let tag: string | undefined = 'W/"a-1"';
  const { sent, client } = serviceWith(() => tag);
  const methods = client as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const call = (ifMatch: string) => methods[name]?.(...values, ...(body === undefined ? [] : [body]), { ifMatch });

  await call('W/"a-1"');
  expect(sent.splice(0)).toEqual([`GET ${resource}`, `${method} ${target} if "a-1"`]);
  await call('"a-1"'); // a strong tag is the service's own affair
  await call('"W/a", "a-1"');
  expect(sent.shift()).toBe(`${method} ${target} if "a-1"`);
  expect(sent.splice(0)).toEqual([`${method} ${target} if "W/a", "a-1"`]);
  for (tag of ['W/"a-2"', undefined]) {
    await expect(call('W/"a-1"')).rejects.toThrow(PreconditionFailedError);
    await expect(call('W/"b", W/"a-1"')).rejects.toMatchObject({ status: 412, name: 'PreconditionFailed' });
    await expect(call('"W/b" , W/"a-1"')).rejects.toThrow(PreconditionFailedError);
    expect(sent.splice(0)).toEqual([`GET ${resource}`, `GET ${resource}`, `GET ${resource}`]);
  }
});

it('keeps no weak tag of the response to a change', async () => {
  const { client } = serviceWith(() => 'W/"a-1"');
  expect(await client.getAddon(1).withResponse()).toMatchObject({ etag: 'W/"a-1"' });
  expect(await client.updateAddon(1, update).withResponse()).toMatchObject({ etag: '' });
});

const passing = [
  ['429', () => new Response('', { status: 429, headers: { 'retry-after': '0' } })],
  ['503', () => new Response('{"id":"i","name":"ServiceUnavailable","message":"m"}', { status: 503 })],
] as const;

it.each(passing)('reads the resource again before each try: %s', async (_, busy) => {
  const get = 'GET /addons/1';
  const put = 'PUT /addons/1 if "a-1"';
  let tag = 'W/"a-1"';
  const same = serviceWith(() => tag, [busy, busy]);
  await same.client.updateAddon(1, update, { ifMatch: tag });
  expect(same.sent).toEqual([get, put, get, put, get, put]);

  const changing = () => {
    tag = 'W/"of someone else"';
    return busy();
  };
  const other = serviceWith(() => tag, [busy, changing]);
  await expect(other.client.updateAddon(1, update, { ifMatch: tag })).rejects.toThrow(PreconditionFailedError);
  expect(other.sent).toEqual([get, put, get, put, get]);
});

it('lets the commands look before each try, and repeats nothing whose outcome is unknown', async () => {
  for (const [busy, tries] of [...passing.map(([, busy]) => [busy, 2] as const), [Response.error, 1] as const]) {
    const { sent, client } = serviceWith(() => undefined, [busy]);
    let looks = 0;
    const options: CommandOptions = { [beforeTry]: async () => void looks++ };
    await client.updateAddon(1, update, options).catch(() => {});
    expect([sent.length, looks]).toEqual([tries, tries]);
  }
});

it('takes the options of the call, whatever the caller does with them while the client reads the definitions', async () => {
  const sent: string[] = [];
  let respond = () => {};
  const client = clientBy(
    async (url, init) => {
      if (url.endsWith('/addons')) {
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
        return Response.json({ addons: [], providers: defaultProviders });
      }
      sent.push(`${init.method} ${new Headers(init.headers).get('x-of')} ${conditionOf(init)}`);
      return Response.json({ id: 1 }, { headers: { etag: 'W/"a-1"' } });
    },
    { service, providers: 'load' },
  );
  const options = { ifMatch: 'W/"a-1"', headers: { 'x-of': 'call' } };
  const call = client.updateAddon(1, update, options);
  await new Promise((resolve) => setImmediate(resolve));
  options.ifMatch = '"b"';
  options.headers['x-of'] = 'later';
  respond();
  await call;
  expect(sent).toEqual(['GET call null', 'PUT call "a-1"']);
});
