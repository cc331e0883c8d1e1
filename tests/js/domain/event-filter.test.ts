// Tests addonListensTo.
import { expect, it } from 'vitest';

import { addonListensTo } from '../../../js/src/entries/core.js';
import { addon } from '../support/samples.js';

it('returns whether an addon listens to the event', () => {
  expect(addonListensTo(addon, { type: 'feature-created', project: 'default', environment: 'development' })).toBe(true);
  expect(addonListensTo(addon, { type: 'feature-created', project: undefined })).toBe(true);
  expect(addonListensTo(addon, { type: 'feature-created', project: null })).toBe(true);
  expect(addonListensTo(addon, { type: 'feature-created', project: 'other' })).toBe(false);
  expect(addonListensTo({ ...addon, enabled: false }, { type: 'feature-created' })).toBe(false);
});

it('names the argument that is not valid', () => {
  expect(() => addonListensTo({} as never, { type: 'a' })).toThrow(/^addon: \/id is required/);
  expect(() => addonListensTo(addon, {} as never)).toThrow(/^event: \/type is required/);
  expect(() => addonListensTo(addon, { type: 1 } as never)).toThrow(/^event: \/type must be string/);
});
