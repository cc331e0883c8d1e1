import type { PlaygroundState } from './shared-state';

/** A document to begin with. */
export interface Sample extends PlaygroundState {
  label: string;
}

const addon = {
  id: 4,
  provider: 'datadog',
  description: 'Marks flag changes in the graphs of the payment service',
  enabled: true,
  parameters: { apiKey: '*****', url: 'https://api.datadoghq.eu/api/v1/events' },
  events: ['feature-created', 'feature-archived'],
  projects: ['payments'],
  environments: ['production'],
};

const update = {
  provider: 'datadog',
  description: 'Marks flag changes in the graphs of the web shop',
  enabled: true,
  parameters: { apiKey: '*****', url: 'https://api.datadoghq.eu/api/v1/events' },
  events: ['feature-created'],
};

const account = {
  id: 12,
  isAPI: false,
  name: 'Terraform',
  username: 'terraform',
  imageUrl: 'https://gravatar.com/avatar/terraform',
  rootRole: 1,
  seenAt: null,
  createdAt: '2025-11-03T14:00:00.000Z',
  tokens: [],
};

const strategy = {
  name: 'by-country',
  title: 'By country',
  parameters: [{ name: 'countries', type: 'list', description: 'ISO 3166 codes', required: true }],
};

const json = (value: unknown) => JSON.stringify(value, null, 2);
const storedAddon = json(addon);

/** Documents with common mistakes, the first one for the page without a link. */
export const samples: readonly Sample[] = [
  {
    label: 'An addon update, as a dry run',
    check: 'updateAddon',
    text: json(update),
    stored: storedAddon,
    providers: 'none',
  },
  {
    label: 'Text instead of a boolean',
    check: 'updateAddon',
    text: json({ ...update, enabled: 'true' }),
    stored: storedAddon,
    providers: 'none',
  },
  {
    label: 'A URL without a scheme',
    check: 'addonCreateUpdateSchema',
    text: json({ ...update, parameters: { ...update.parameters, url: 'api.datadoghq.eu' } }),
    stored: '',
    providers: 'default',
  },
  {
    label: 'A provider in the wrong case',
    check: 'addonCreateUpdateSchema',
    text: json({ ...update, provider: 'DataDog' }),
    stored: '',
    providers: 'default',
  },
  {
    label: 'A trailing comma',
    check: 'addonCreateUpdateSchema',
    text: '{\n  "provider": "webhook",\n  "enabled": true,\n  "parameters": { "url": "https://example.com" },\n  "events": [],\n}',
    stored: '',
    providers: 'none',
  },
  {
    label: 'A member twice',
    check: 'addonCreateUpdateSchema',
    text: '{\n  "provider": "webhook",\n  "enabled": true,\n  "enabled": false,\n  "parameters": {},\n  "events": []\n}',
    stored: '',
    providers: 'none',
  },
  {
    label: 'An addon to create',
    check: 'createAddon',
    text: json({ ...update, parameters: { apiKey: 'a-new-key' } }),
    stored: '',
    providers: 'none',
  },
  {
    label: 'A user name that is taken',
    check: 'createServiceAccount',
    text: json({ username: 'terraform', name: 'Terraform', rootRole: 2 }),
    stored: json(['terraform']),
    providers: 'none',
  },
  {
    label: 'A token without a time',
    check: 'createServiceAccountToken',
    text: json({ description: 'Build server', expiresAt: 'next year' }),
    stored: json(account),
    providers: 'none',
  },
  {
    label: 'A role by its name',
    check: 'updateServiceAccount',
    text: json({ name: 'Terraform, production', rootRole: 'Admin' }),
    stored: json(account),
    providers: 'none',
  },
  {
    label: 'A strategy name that is taken',
    check: 'createStrategy',
    text: json(strategy),
    stored: json(['default', 'by-country']),
    providers: 'none',
  },
  {
    label: 'Two parameters of one name',
    check: 'createStrategy',
    text: json({ ...strategy, parameters: [...strategy.parameters, ...strategy.parameters] }),
    stored: json(['default']),
    providers: 'none',
  },
];
