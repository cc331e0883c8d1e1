// What is judged: bodies of the API, from a form's to the largest that the service accepts.

const update = {
  provider: 'webhook',
  description: 'Tells the release dashboard about every change of the web shop',
  enabled: true,
  parameters: { url: 'https://dashboard.example.com/hooks/feature-flags', contentType: 'application/json' },
  events: ['feature-created', 'feature-updated'],
  projects: ['web-shop', 'checkout'],
  environments: ['production'],
};

const account = {
  id: 11,
  name: 'Deploy pipeline',
  username: 'deploy-pipeline',
  rootRole: 2,
  seenAt: null,
  createdAt: '2026-01-12T08:30:00.000Z',
  tokens: Array.from({ length: 20 }, (_, index) => ({
    id: 100 + index,
    createdAt: '2026-01-12T08:31:12.000Z',
    seenAt: '2026-04-02T21:14:55.120Z',
    userId: 11,
    description: `Build server ${index}`,
    expiresAt: '2027-01-12T08:31:12.000Z',
  })),
};

/** `schema` is a name of the package; `text` what is judged; `valid` what everybody must say of it. */
export const inputs = [
  { name: 'addon update', schema: 'addonCreateUpdateSchema', text: JSON.stringify(update), valid: true },
  {
    name: 'addon update, wrong',
    schema: 'addonCreateUpdateSchema',
    text: JSON.stringify({ ...update, enabled: 'yes', events: ['feature-created', 7] }),
    valid: false,
  },
  {
    name: 'addon update, 100 kB',
    schema: 'addonCreateUpdateSchema',
    text: JSON.stringify({ ...update, events: Array.from({ length: 4000 }, (_, index) => `feature-event-${index}-abc`) }),
    valid: true,
  },
  { name: 'account, 20 tokens', schema: 'serviceAccountSchema', text: JSON.stringify(account), valid: true },
];
