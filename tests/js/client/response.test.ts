// Tests what the client takes from `fetch`: a response, of a limited size.
import { describe, expect, it } from 'vitest';

import { Transport } from '../../../js/src/client/transport.js';
import type { TransportOptions } from '../../../js/src/client/options.js';

const token = 'user:secret-token';

describe('a response', () => {
  it('that fetch does not return is a mistake of the caller', async () => {
    let calls = 0;
    for (const nothing of [undefined, null, {}]) {
      const fetch = (async () => {
        calls += 1;
        return nothing;
      }) as unknown as TransportOptions['fetch'];
      const transport = new Transport({ baseUrl: 'http://x', token, fetch });
      await expect(transport.send({ method: 'GET', path: '/a' })).rejects.toThrow(
        new TypeError('fetch must return a promise of a response'),
      );
    }
    expect(calls).toBe(3);
  });

  it('is read up to a limit, and whole below it', async () => {
    const mebibyte = new Uint8Array(2 ** 20).fill(0x20);
    let calls = 0;
    let parts = 0;
    const responding = (count: number) => async () => {
      calls += 1;
      parts = 0;
      const body = new ReadableStream({
        pull: (controller) => (parts++ < count ? controller.enqueue(mebibyte) : controller.close()),
      });
      return new Response(body);
    };
    const get = (count: number) =>
      new Transport({ baseUrl: 'http://x', token, fetch: responding(count) }).send({ method: 'GET', path: '/a' });
    expect((await get(3)).text.length).toBe(3 * 2 ** 20);
    await expect(get(1000)).rejects.toThrow(/failed: the response is larger than 128 MiB$/);
    expect(calls).toBe(2);
    expect(parts).toBeLessThan(140);
  });
});
