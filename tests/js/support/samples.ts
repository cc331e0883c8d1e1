// Valid resources and bodies.
import type {
  Addon,
  AddonCreateUpdate,
  ProviderDefinition,
  ServiceAccount,
  Strategy,
} from '../../../js/src/entries/index.js';

export const addon: Addon = {
  id: 1,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: { url: '*****' },
  events: ['feature-created'],
  projects: ['default'],
};

export const update: AddonCreateUpdate = {
  provider: 'webhook',
  enabled: false,
  parameters: { url: 'https://example.com/hook' },
  events: ['feature-created'],
};

/** A provider that no service has by default. */
export const pager: ProviderDefinition = {
  name: 'pager',
  displayName: 'Pager',
  description: 'Pages people',
  documentationUrl: 'https://example.com/pager',
  parameters: [{ name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true }],
  events: ['feature-created'],
};

export const account: ServiceAccount = { id: 9, name: 'Build server', rootRole: 1, seenAt: null };

export const strategy: Strategy = {
  name: 'gradual',
  displayName: null,
  description: null,
  editable: true,
  deprecated: false,
  parameters: [],
};
