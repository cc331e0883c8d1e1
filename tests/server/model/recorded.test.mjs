// What a service in use responded and stored (recorded/README.md), against the service with the profile of that version (D81). A case that
// differs says so, and why, as `known`; one that does not differ any more must not.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';

import { createService } from '../../../js/dist/service.js';

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

const textOf = ({ body, bodyBase64, bodyParts }) =>
  body ??
  (bodyBase64 !== undefined ? Buffer.from(bodyBase64, 'base64') : undefined) ??
  bodyParts?.map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.count))).join('') ??
  '';
const usualHeaders = { Authorization: '{{adminToken}}', 'Content-Type': 'application/json' };
const headersOf = ({ headers = usualHeaders, headerList = Object.entries(headers) }) =>
  headerList.map(([name, value]) => [name, value.replace(/\{\{(\w+)\}\}/, (_, token) => tokenOf(token))]);

/** With members in one order. */
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};
const isSame = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

for (const [file, profile] of [
  ['unleash-6.10.1', 'unleash-6.10'],
  ['unleash-8.2.0', 'unleash-8.2'],
  ['unleash-8.2.0-url-policy', 'unleash-8.2'],
]) {
  const { fixtures, cases } = JSON.parse(readFileSync(new URL(`recorded/${file}.json`, import.meta.url), 'utf8'));
  const defaults = { description: null, projects: [], environments: [] };
  const addons = Object.values(fixtures).map(({ id, body }) => ({ id, ...defaults, ...body }));
  const service = createService({ adminToken: tokenOf('adminToken'), tokens, service: profile });
  after(() => service.dispose());
  const ask = (path, init) =>
    service.fetch(
      path.startsWith('/') ? `http://recorded.test${path}` : `http://recorded.test/api/admin/${path}`,
      init,
    );

  /** How a case differs; undefined: it does not. */
  async function differenceOf(one) {
    service.reset({ addons, serviceAccounts: [], strategies: builtIn });
    const headers = headersOf(one);
    for (const { method, path, body } of one.setup ?? [])
      await ask(path, { method, headers, body: JSON.stringify(body) });
    const response = await ask(one.path, { method: one.method, headers, body: textOf(one) });
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
