// The operations that change something: a request of each that succeeds on `storedResources`, and what the rules say about it.
import { addonUpdate, strategyOfName } from './samples.mjs';

const account = { id: 9, isAPI: true, name: 'Build server', username: 'build-server', rootRole: 3, seenAt: null };
const token = { id: 1, description: 'deploys', userId: 9, expiresAt: '2999-01-01T00:00:00.000Z' };

/**
 * Addon 1 is for `development`, addon 3 for `production`; the strategy type `bundled` is not editable. The account has the role Viewer,
 * for which no caller needs further permissions (D47).
 */
export const storedResources = {
  addons: [
    { ...addonUpdate, id: 1, projects: [], environments: ['development'] },
    { ...addonUpdate, id: 3, projects: [], environments: ['production'] },
  ],
  serviceAccounts: [{ ...account, createdAt: '2023-01-05T15:22:01.000Z', tokens: [token] }],
  strategies: [strategyOfName('existing-strategy'), { ...strategyOfName('bundled'), editable: false }],
};

/** By their members of the fixtures file: the paths of the collections, and stored resources with a name for those that have unique ones. */
export const collections = {
  addons: { path: '/api/admin/addons' },
  serviceAccounts: {
    path: '/api/admin/service-account',
    ofName: (username, i) => ({ id: 800000 + i, username, seenAt: null }),
  },
  strategies: { path: '/api/admin/strategies', ofName: strategyOfName },
};

const addon = { ...addonUpdate, environments: ['development'] };
const production = { body: { ...addon, environments: ['production'] } };
const isInvalid = { status: 400, error: 'ValidationError' };
const isTaken = { status: 409, error: 'NameExistsError' };
const isMissing = { status: 404, error: 'NotFoundError' };
const isBundled = { status: 403, error: 'NoAccessError' };
const expiry = { expiresAt: '2999-01-01T00:00:00.000Z' };

/** A request that succeeds, and the path of the same in a resource that does not exist; undefined: it creates one. */
function change(method, path, more = {}) {
  const elsewhere = path.replace(/^addons\/1|^service-account\/9/, (one) => one.replace(/\d/, '77'));
  const missing = elsewhere.replace('existing-strategy', 'nothing');
  return {
    ...{ method, path: `/api/admin/${path}`, success: method === 'POST' && more.schema ? 201 : 200, limit: 1_048_576 },
    ...(missing !== path && { missing: `/api/admin/${missing}` }),
    ...more,
  };
}

/**
 * By the name of each operation: its request, the status of success, the largest body (D41), and
 * - `schema`, `invalid`: the schema of its body, and a body that breaks it, with the path of the issue; operations without them ignore
 *   their body (D63)
 * - `missing`: the path of a resource that does not exist; operations with it respect If-Match (D46, D65)
 * - `limited`: changes to the request that a permission limited to `development` does not cover (D44)
 * - `rule`: changes to the request that break the last rule of the operation, with its status and error
 */
export const changes = {
  updateAddon: change('PUT', 'addons/1', {
    ...{ body: addon, limit: 102_400, schema: 'addonCreateUpdateSchema' },
    invalid: [{ ...addon, enabled: 'yes' }, '/enabled'],
    limited: production,
    rule: { body: { ...addon, parameters: {} }, ...isInvalid, pointer: '/parameters/url' },
  }),
  createAddon: change('POST', 'addons', {
    ...{ body: addon, schema: 'addonCreateUpdateSchema' },
    invalid: [{ ...addon, provider: 1 }, '/provider'],
    limited: production,
    rule: { body: { ...addon, parameters: {} }, ...isInvalid, pointer: '/parameters/url' },
  }),
  deleteAddon: change('DELETE', 'addons/1', { limited: { path: '/api/admin/addons/3' } }),
  createServiceAccount: change('POST', 'service-account', {
    ...{ body: { username: 'created', rootRole: 3 }, schema: 'createServiceAccountSchema' },
    invalid: [{ username: 'created', rootRole: '2' }, '/rootRole'],
    rule: { body: { username: 'build-server', rootRole: 3 }, ...isTaken },
  }),
  updateServiceAccount: change('PUT', 'service-account/9', {
    ...{ body: { name: 'x' }, schema: 'updateServiceAccountSchema', invalid: [{ name: null }, '/name'] },
  }),
  deleteServiceAccount: change('DELETE', 'service-account/9'),
  createServiceAccountToken: change('POST', 'service-account/9/token', {
    ...{ body: { description: 'created', ...expiry }, schema: 'createServiceAccountTokenSchema' },
    invalid: [{ description: '', ...expiry }, '/description'],
    rule: { body: { description: 'deploys', ...expiry }, ...isTaken },
  }),
  deleteServiceAccountToken: change('DELETE', 'service-account/9/token/1', {
    rule: { path: '/api/admin/service-account/9/token/77', ...isMissing },
  }),
  createStrategy: change('POST', 'strategies', {
    ...{ body: { name: 'created', parameters: [] }, schema: 'createStrategySchema' },
    invalid: [{ name: 'created', parameters: 1 }, '/parameters'],
    rule: { body: { name: 'existing-strategy', parameters: [] }, ...isTaken },
  }),
  updateStrategy: change('PUT', 'strategies/existing-strategy', {
    ...{
      body: { parameters: [] },
      schema: 'updateStrategySchema',
      invalid: [{ title: 'x', parameters: 1 }, '/parameters'],
    },
    rule: { path: '/api/admin/strategies/bundled', body: { parameters: [] }, ...isBundled },
  }),
  deprecateStrategy: change('POST', 'strategies/existing-strategy/deprecate', {
    rule: { path: '/api/admin/strategies/bundled/deprecate', ...isBundled },
  }),
  reactivateStrategy: change('POST', 'strategies/existing-strategy/reactivate'),
  deleteStrategy: change('DELETE', 'strategies/existing-strategy', {
    rule: { path: '/api/admin/strategies/bundled', ...isBundled },
  }),
};
