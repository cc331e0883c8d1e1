// Tests the waits between tries.
import { describe, expect, it, vi } from 'vitest';

import { sleep, waitBeforeRetry } from '../src/retry.js';

describe('waitBeforeRetry', () => {
  it('respects Retry-After up to half a minute', () => {
    expect(waitBeforeRetry(0, 3)).toBe(3000);
    expect(waitBeforeRetry(5, 0)).toBe(0);
    expect(waitBeforeRetry(0, 30)).toBe(30_000);
    expect(waitBeforeRetry(0, 31)).toBeUndefined();
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
  it('ends after its time', async () => {
    await expect(sleep(1, undefined)).resolves.toBeUndefined();
    await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  it('ends at once when it is aborted', async () => {
    const controller = new AbortController();
    const sleeping = sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
    await expect(sleep(60_000, controller.signal)).rejects.toThrow('enough');
  });
});
