// Valid resources and bodies.
import type { Addon, AddonCreateUpdate, ServiceAccount } from '../src/index.js';

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

export const account: ServiceAccount = { id: 9, name: 'Build server', rootRole: 1, seenAt: null };
