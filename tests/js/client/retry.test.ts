// Tests the waits between tries.
import { describe, expect, it, vi } from 'vitest';

import { sleep, waitBeforeRetry } from '../../../js/src/client/retry.js';
import { Transport } from '../../../js/src/client/transport.js';

describe('waitBeforeRetry', () => {
  it.each([
    [3, undefined, 3000],
    [30, undefined, 30_000],
    [31, undefined, undefined],
    [1, 1000, 1000],
    [2, 1000, undefined],
    [31, 60_000, undefined],
  ])('respects Retry-After up to half a minute, and the limit of a try: %d, %d', (seconds, limit, wait) => {
    expect(waitBeforeRetry(0, seconds, limit)).toBe(wait);
  });

  it('waits as without Retry-After if its time has passed', () => {
    expect(waitBeforeRetry(0, 0)).toBeGreaterThanOrEqual(125);
  });

  it('doubles the wait each time, half of it random', () => {
    const random = vi.spyOn(Math, 'random');
    random.mockReturnValue(0);
    expect([0, 1, 2].map((attempt) => waitBeforeRetry(attempt, undefined))).toEqual([125, 250, 500]);
    random.mockReturnValue(1);
    expect([0, 1, 2, 20].map((attempt) => waitBeforeRetry(attempt, undefined))).toEqual([250, 500, 1000, 30_000]);
    random.mockRestore();
  });
});

describe('sleep', () => {
  it('ends at once when it is aborted', async () => {
    const controller = new AbortController();
    const sleeping = sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
    await expect(sleep(60_000, controller.signal)).rejects.toThrow('enough');
  });
});

describe('one signal of many requests', () => {
  it('has one listener, and ends them all, also between tries', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = vi.spyOn(signal, 'addEventListener');
    let tries = 0;
    const fetch = async () => new Response('{}', { status: ++tries % 2 ? 503 : 200 });
    const transport = new Transport({ baseUrl: 'http://x', token: 't', fetch });
    for (let round = 0; round < 3; ++round) {
      await transport.send({ method: 'PUT', path: '/a', signal });
    }
    const sent = Array.from({ length: 20 }, () =>
      transport.send({ method: 'PUT', path: '/a', signal }).catch((error: unknown) => error),
    );
    await new Promise((resolve) => setImmediate(resolve)); // half of them wait for their second try
    controller.abort('enough');
    expect((await Promise.all(sent)).filter((one) => one === 'enough').length).toBe(10);
    expect(listen).toHaveBeenCalledTimes(1);
  });
});
