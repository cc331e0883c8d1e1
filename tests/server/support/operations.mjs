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
const mebibyte = 1048576;

/**
 * By the name of each operation: its request, the status of success, the largest body (D41), and
 * - `schema`, `invalid`: the schema of its body, and a body that breaks it, with the path of the issue; operations without them ignore
 *   their body (D63)
 * - `missing`: the path of a resource that does not exist; operations without it create a resource, and the others respect If-Match (D46, D65)
 * - `limited`: changes to the request that a permission limited to `development` does not cover (D44)
 * - `rule`: changes to the request that break the last rule of the operation, with its status and error
 */
export const changes = {
  updateAddon: {
    ...{ method: 'PUT', path: '/api/admin/addons/1', body: addon, success: 200, limit: 102400 },
    schema: 'addonCreateUpdateSchema',
    invalid: [{ ...addon, enabled: 'yes' }, '/enabled'],
    missing: '/api/admin/addons/77',
    limited: { body: { ...addon, environments: ['production'] } },
    rule: { body: { ...addon, parameters: {} }, status: 400, error: 'ValidationError', pointer: '/parameters/url' },
  },
  createAddon: {
    ...{ method: 'POST', path: '/api/admin/addons', body: addon, success: 201, limit: mebibyte },
    schema: 'addonCreateUpdateSchema',
    invalid: [{ ...addon, provider: 1 }, '/provider'],
    limited: { body: { ...addon, environments: ['production'] } },
    rule: { body: { ...addon, parameters: {} }, status: 400, error: 'ValidationError', pointer: '/parameters/url' },
  },
  deleteAddon: {
    ...{ method: 'DELETE', path: '/api/admin/addons/1', success: 200, limit: mebibyte },
    missing: '/api/admin/addons/77',
    limited: { path: '/api/admin/addons/3' },
  },
  createServiceAccount: {
    method: 'POST',
    path: '/api/admin/service-account',
    body: { username: 'created', rootRole: 3 },
    ...{ success: 201, limit: mebibyte },
    schema: 'createServiceAccountSchema',
    invalid: [{ username: 'created', rootRole: '2' }, '/rootRole'],
    rule: { body: { username: 'build-server', rootRole: 3 }, status: 409, error: 'NameExistsError' },
  },
  updateServiceAccount: {
    ...{ method: 'PUT', path: '/api/admin/service-account/9', body: { name: 'x' }, success: 200, limit: mebibyte },
    schema: 'updateServiceAccountSchema',
    invalid: [{ name: null }, '/name'],
    missing: '/api/admin/service-account/77',
  },
  deleteServiceAccount: {
    ...{ method: 'DELETE', path: '/api/admin/service-account/9', success: 200, limit: mebibyte },
    missing: '/api/admin/service-account/77',
  },
  createServiceAccountToken: {
    method: 'POST',
    path: '/api/admin/service-account/9/token',
    body: { description: 'created', expiresAt: '2999-01-01T00:00:00.000Z' },
    ...{ success: 201, limit: mebibyte },
    schema: 'createServiceAccountTokenSchema',
    invalid: [{ description: '', expiresAt: '2999-01-01T00:00:00.000Z' }, '/description'],
    missing: '/api/admin/service-account/77/token',
    rule: {
      body: { description: 'deploys', expiresAt: '2999-01-01T00:00:00.000Z' },
      ...{ status: 409, error: 'NameExistsError' },
    },
  },
  deleteServiceAccountToken: {
    ...{ method: 'DELETE', path: '/api/admin/service-account/9/token/1', success: 200, limit: mebibyte },
    missing: '/api/admin/service-account/77/token/1',
    rule: { path: '/api/admin/service-account/9/token/77', status: 404, error: 'NotFoundError' },
  },
  createStrategy: {
    method: 'POST',
    path: '/api/admin/strategies',
    body: { name: 'created', parameters: [] },
    ...{ success: 201, limit: mebibyte },
    schema: 'createStrategySchema',
    invalid: [{ name: 'created', parameters: 1 }, '/parameters'],
    rule: { body: { name: 'existing-strategy', parameters: [] }, status: 409, error: 'NameExistsError' },
  },
  updateStrategy: {
    method: 'PUT',
    path: '/api/admin/strategies/existing-strategy',
    body: { parameters: [] },
    ...{ success: 200, limit: mebibyte },
    schema: 'updateStrategySchema',
    invalid: [{ title: 'x', parameters: 1 }, '/parameters'],
    missing: '/api/admin/strategies/nothing',
    rule: { path: '/api/admin/strategies/bundled', body: { parameters: [] }, status: 403, error: 'NoAccessError' },
  },
  deprecateStrategy: {
    ...{ method: 'POST', path: '/api/admin/strategies/existing-strategy/deprecate', success: 200, limit: mebibyte },
    missing: '/api/admin/strategies/nothing/deprecate',
    rule: { path: '/api/admin/strategies/bundled/deprecate', status: 403, error: 'NoAccessError' },
  },
  reactivateStrategy: {
    ...{ method: 'POST', path: '/api/admin/strategies/existing-strategy/reactivate', success: 200, limit: mebibyte },
    missing: '/api/admin/strategies/nothing/reactivate',
  },
  deleteStrategy: {
    ...{ method: 'DELETE', path: '/api/admin/strategies/existing-strategy', success: 200, limit: mebibyte },
    missing: '/api/admin/strategies/nothing',
    rule: { path: '/api/admin/strategies/bundled', status: 403, error: 'NoAccessError' },
  },
};
