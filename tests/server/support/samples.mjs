/** Resources that most tests begin with. */
export const fixtures = {
  addons: [
    {
      id: 1,
      provider: 'webhook',
      description: 'first',
      enabled: true,
      parameters: { url: 'http://localhost:4242/webhook', bodyTemplate: 'hello' },
      events: ['feature-created'],
      projects: ['new-landing-project'],
      environments: ['development'],
    },
    {
      id: 2,
      provider: 'webhook',
      description: null,
      enabled: false,
      parameters: { url: 'http://localhost:4242/everywhere' },
      events: ['feature-created', 'feature-updated'],
    },
  ],
  serviceAccounts: [
    {
      id: 9,
      isAPI: true,
      name: 'Build server',
      username: 'build-server',
      imageUrl: 'https://example.com/build.png',
      rootRole: 1,
      seenAt: null,
      createdAt: '2023-01-05T15:22:01.000Z',
      tokens: [{ id: 1, secret: 'never-to-be-seen', description: 'deploys', userId: 9 }],
    },
  ],
  strategies: [
    {
      title: null,
      name: 'existing-strategy',
      displayName: null,
      description: 'is there',
      editable: true,
      deprecated: false,
      parameters: [],
    },
  ],
};

/** A strategy type for fixtures. */
export const strategyOfName = (name) => ({
  name,
  displayName: null,
  description: null,
  editable: true,
  deprecated: false,
  parameters: [],
});

/** A body that is fit to update addon 1. */
export const addonUpdate = {
  provider: 'webhook',
  description: 'changed',
  enabled: true,
  parameters: { url: 'http://localhost:4242/webhook' },
  events: ['feature-created'],
};

/** Tokens with their permissions, as the server reads them. */
export const tokens = [
  { token: 'addons-everywhere', name: 'addons', permissions: ['UPDATE_ADDON'] },
  { token: 'addons-development', name: 'dev', permissions: ['UPDATE_ADDON'], environments: ['development'] },
  {
    token: 'addons-two-environments',
    name: 'two',
    permissions: ['UPDATE_ADDON'],
    environments: ['development', 'production'],
  },
  { token: 'addons-nowhere-at-all', name: 'nowhere', permissions: ['UPDATE_ADDON'], environments: [] },
  { token: 'service-accounts-only', name: 'accounts', permissions: ['UPDATE_SERVICE_ACCOUNT'] },
  { token: 'strategies-and-no-more', name: 'strategies', permissions: ['CREATE_STRATEGY'] },
  { token: 'reads-and-no-more', name: 'reader', permissions: [] },
];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a response is the error of this kind, with a body as section 2.6 and D45 have it. */
export function isError(response, status, name) {
  const { id, name: found, message, ...others } = response.body ?? {};
  const otherNames = Object.keys(others).join();
  const lacks = /^the permission (\w+) is required/.exec(message)?.[1];
  return (
    response.status === status &&
    found === name &&
    response.headers['content-type'] === 'application/json' &&
    uuid.test(id) &&
    typeof message === 'string' &&
    message.length > 0 &&
    otherNames === (name === 'ValidationError' ? 'details' : lacks === undefined ? '' : 'permissions') &&
    others.permissions?.join() === lacks
  );
}

/** A provider that is none of the defaults. */
export const ownProvider = {
  name: 'pager',
  displayName: 'Pager',
  description: 'Rings',
  documentationUrl: 'https://example.com/pager',
  parameters: [
    { name: 'number', displayName: 'Number', type: 'text', required: true, sensitive: true },
    { name: 'volume', displayName: 'Volume', type: 'text', required: false, sensitive: false },
  ],
  events: ['feature-created'],
};
