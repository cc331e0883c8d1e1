import { operations } from 'flagadmin/url';

import type { BadInput } from '../editor/bad-input-menu';
import type { AddonValues } from './addon-editing';
import { heldParameters } from './parameter-values';

/** Famous mistakes, and one that only looks like one. */
export const badAddonInputs: readonly BadInput<AddonValues>[] = [
  { label: 'Provider in the wrong case', name: 'provider', value: ({ provider }) => provider.toUpperCase() },
  { label: 'Text instead of a boolean', name: 'enabled', value: () => 'true' },
  {
    label: 'A URL without a scheme',
    name: 'parameters',
    value: (now) => heldParameters({ ...now.parameters, url: 'example.com' }),
  },
  { label: 'No parameters at all', name: 'parameters', value: () => ({}) },
  { label: 'A number among the events', name: 'events', value: ({ events }) => [...(events ?? []), 42] },
  { label: 'null for the description', name: 'description', value: () => null },
  { label: 'null for “enabled”', name: 'enabled', value: () => null },
  {
    label: 'A body over the limit',
    name: 'description',
    value: () => '📦'.repeat(operations.updateAddon.maxBodyBytes / 4),
  },
];
