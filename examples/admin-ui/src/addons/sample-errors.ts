// Sample errors to try in the form of an addon, to see the core refuse them.
import type { SampleError } from '../editor/see-it-refuse';
import type { AddonValues } from './addon-editing';
import { heldParameters } from './parameter-values';

export const addonSampleErrors: readonly SampleError<AddonValues>[] = [
  { label: 'Text instead of a boolean', name: 'enabled', value: () => 'true' },
  { label: 'A number among the events', name: 'events', value: ({ events }) => [...(events ?? []), 42] },
  {
    label: 'A URL without a scheme',
    name: 'parameters',
    value: (now) => heldParameters({ ...now.parameters, url: 'example.com' }),
  },
];
