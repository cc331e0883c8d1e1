// Sample documents.
import type { CheckName } from './checks';
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
  projects: ['payments'],
  environments: ['production'],
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
  tokens: [
    {
      id: 21,
      description: 'Build server',
      createdAt: '2025-11-03T14:00:00.000Z',
      expiresAt: '2035-11-03T14:00:00.000Z',
    },
  ],
};

const strategy = {
  name: 'by-country',
  title: 'By country',
  parameters: [{ name: 'countries', type: 'list', description: 'ISO 3166 codes', required: true }],
};

const storedStrategy = {
  name: 'by-country',
  displayName: 'By country',
  description: '',
  editable: true,
  deprecated: false,
  parameters: strategy.parameters,
};

const deployment = {
  provider: 'deployments',
  enabled: true,
  parameters: { url: 'deploy.example.com', channel: 'web shop' },
  events: ['feature-created'],
};

const json = (value: unknown) => JSON.stringify(value, null, 2);
const storedAddon = json(addon);

/** A provider that services may offer besides the default ones. */
export const exampleDefinitions = json([
  {
    name: 'deployments',
    displayName: 'Deployments',
    description: 'Notes flag changes beside deployments',
    documentationUrl: 'https://example.com/deployments',
    parameters: [
      { name: 'url', displayName: 'URL', type: 'url', required: true, sensitive: false },
      { name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true },
    ],
    events: ['feature-created', 'feature-archived'],
  },
]);

function sample(
  label: string,
  check: CheckName,
  text: string,
  others: Partial<Omit<PlaygroundState, 'check' | 'text'>> = {},
): Sample {
  return { label, check, text, stored: '', providers: 'none', definitions: '', tokenId: '', ...others };
}

/** The document of a page without a link: a visitor sees at once what an error looks like. */
export const firstSample = sample('Text instead of a boolean', 'updateAddon', json({ ...update, enabled: 'true' }), {
  stored: storedAddon,
});

/** Documents with common mistakes. */
export const samples: readonly Sample[] = [
  firstSample,
  sample('An addon update', 'updateAddon', json(update), { stored: storedAddon }),
  sample(
    'A URL without a scheme',
    'addonCreateUpdateSchema',
    json({ ...update, parameters: { ...update.parameters, url: 'api.datadoghq.eu' } }),
    { providers: 'default' },
  ),
  sample('A provider in the wrong case', 'addonCreateUpdateSchema', json({ ...update, provider: 'DataDog' }), {
    providers: 'default',
  }),
  sample(
    'A trailing comma',
    'addonCreateUpdateSchema',
    '{\n  "provider": "webhook",\n  "enabled": true,\n  "parameters": { "url": "https://example.com" },\n  "events": [],\n}',
  ),
  sample(
    'A member twice',
    'addonCreateUpdateSchema',
    '{\n  "provider": "webhook",\n  "enabled": true,\n  "enabled": false,\n  "parameters": {},\n  "events": []\n}',
  ),
  sample('An addon to create', 'createAddon', json({ ...update, parameters: { apiKey: 'a-new-key' } })),
  sample('A provider of your own', 'createAddon', json(deployment), {
    providers: 'custom',
    definitions: exampleDefinitions,
  }),
  sample('An addon to delete', 'deleteAddon', '', { stored: storedAddon }),
  sample(
    'A user name that is taken',
    'createServiceAccount',
    json({ username: 'terraform', name: 'Terraform', rootRole: 2 }),
    { stored: json(['terraform']) },
  ),
  sample(
    'A token without a time',
    'createServiceAccountToken',
    json({ description: 'Build server', expiresAt: 'next year' }),
    { stored: json(account) },
  ),
  sample('A role by its name', 'updateServiceAccount', json({ name: 'Terraform, production', rootRole: 'Admin' }), {
    stored: json(account),
  }),
  sample('A service account to delete', 'deleteServiceAccount', '', { stored: json(account) }),
  sample('A token to delete', 'deleteServiceAccountToken', '', { stored: json(account), tokenId: '21' }),
  sample('A token that does not exist', 'deleteServiceAccountToken', '', { stored: json(account), tokenId: '22' }),
  sample('A strategy name that is taken', 'createStrategy', json(strategy), {
    stored: json(['default', 'by-country']),
  }),
  sample(
    'Two parameters of one name',
    'createStrategy',
    json({ ...strategy, parameters: [...strategy.parameters, ...strategy.parameters] }),
    { stored: json(['default']) },
  ),
  sample(
    'Other parameters of a strategy type',
    'updateStrategy',
    json({ description: null, parameters: [{ name: 'countries', type: 'list', required: true }] }),
    { stored: json(storedStrategy) },
  ),
  sample('A strategy type to deprecate', 'deprecateStrategy', '', { stored: json(storedStrategy) }),
  sample('A strategy type to reactivate', 'reactivateStrategy', '', {
    stored: json({ ...storedStrategy, deprecated: true }),
  }),
  sample('A strategy type to delete', 'deleteStrategy', '', { stored: json(storedStrategy) }),
  sample('A bundled strategy type', 'deleteStrategy', '', { stored: json({ ...storedStrategy, editable: false }) }),
];
