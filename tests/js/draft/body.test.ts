// Tests bodies that keep what they leave out at services that reset it (D95).
import { expect, it } from 'vitest';

import { bodyOf } from '../../../js/src/draft/body.js';

it('a list that is stored as null is kept by the empty list: such a service refuses null', () => {
  const changes = { provider: 'webhook', enabled: false, parameters: {}, events: [] };
  const current = { ...changes, enabled: true, projects: null, environments: ['production'] };
  const body = (service: 'unleash-8.2' | 'specification') =>
    bodyOf({ operation: 'updateAddon', changes, current, service });
  expect(body('unleash-8.2')).toEqual({ ...changes, projects: [], environments: ['production'] });
  expect(body('specification')).toEqual(changes);
});
