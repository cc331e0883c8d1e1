// What a service in use responded and stored (README.md), against the service with the profile of that version (D81). A case that
// differs says so, and why, as `known`; one that does not differ any more must not.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';

import { createService } from '../../js/dist/service.js';
import { bodyOf, headersOf, isSame, readRecorded } from '../support/recorded.mjs';

const tokenOf = (name) => `${name}-of-the-recording`;
/** Strategy types that a new installation has. */
const builtIn = ['default', 'flexibleRollout', 'applicationHostname', 'remoteAddress'].map((name) => ({
  name,
  title: null,
  displayName: null,
  description: null,
  editable: false,
  deprecated: false,
  parameters: [],
}));
const tokens = [
  { token: tokenOf('viewerToken'), name: 'viewer', permissions: [] },
  { token: tokenOf('editorToken'), name: 'editor', permissions: ['UPDATE_ADDON', 'CREATE_STRATEGY'] },
];

for (const [file, profile] of [
  ['unleash-6.10.1', 'unleash-6.10'],
  ['unleash-8.2.0', 'unleash-8.2'],
  ['unleash-8.2.0-url-policy', 'unleash-8.2'],
]) {
  const { fixtures, cases } = readRecorded(file);
  const defaults = { description: null, projects: [], environments: [] };
  const addons = Object.values(fixtures).map(({ id, body }) => ({ id, ...defaults, ...body }));
  const service = createService({ adminToken: tokenOf('adminToken'), tokens, service: profile });
  after(() => service.dispose());
  /** As it was sent: `fetch` would resolve the path, and join headers. */
  const ask = (path, { method = 'GET', headers, body = '' }) =>
    service.fetch({
      url: path.startsWith('/') ? path : `/api/admin/${path}`,
      ...{ method, headers, arrayBuffer: async () => new Uint8Array(Buffer.from(body)).buffer },
    });

  /** How a case differs; undefined: it does not. */
  async function differenceOf(one) {
    service.reset({ addons, serviceAccounts: [], strategies: builtIn });
    const headers = headersOf(one, tokenOf);
    for (const { method, path, body } of one.setup ?? [])
      await ask(path, { method, headers, body: JSON.stringify(body) });
    const response = await ask(one.path, { method: one.method, headers, body: bodyOf(one) });
    const text = await response.text();
    if (response.status >= 300 && one.status >= 300) return undefined;
    if (response.status >= 300) {
      const { name, details = [] } = JSON.parse(text);
      return `stricter: ${[name, ...details.slice(0, 1).map(({ code, instancePath }) => `${code} ${instancePath}`)].join(' ')}`;
    }
    if (one.status >= 300) return `refused there: ${one.status}`;
    const location = one.method === 'PUT' ? `/api/admin/addons/${one.after?.id}` : response.headers.get('location');
    const stored = one.after && (await (await ask(location, { headers })).json());
    if (!isSame(stored, one.after)) return `stored: ${JSON.stringify(stored)}`;
    return one.response === undefined || isSame(JSON.parse(text), one.response) ? undefined : `response: ${text}`;
  }

  describe(`recorded responses of ${file}`, () => {
    for (const one of cases)
      test(one.name, async () => {
        const found = await differenceOf(one);
        if (process.env.FLAGADMIN_PRINT) console.log(`@@${JSON.stringify([file, one.name, found])}`);
        assert.equal(found, one.known);
      });
  });
}
