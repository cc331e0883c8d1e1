// What a service in use responded and stored (README.md), against the service and the dry runs with the profile of that version, as it is detected
// (D81, D97). A case that differs says so, and why, as `known`; one that does not differ any more must not.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, describe, test } from 'node:test';

import { createService } from '../../js/dist/service.js';
import { predictionOf } from '../support/predicted.mjs';
import { bodyOf, headersOf, isSame, readRecorded } from '../support/recorded.mjs';

const folder = new URL('./', import.meta.url);
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
const unset = { description: null, projects: [], environments: [] };

const isRefused = (status) => status >= 300;
/** With no members but those that were recorded: texts of bundled strategy types are not. */
const recordedOf = (stored, recorded) =>
  stored && recorded && Object.fromEntries(Object.keys(recorded).map((name) => [name, stored[name]]));

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { service: version, fixtures = {}, cases } = readRecorded(file.replace('.json', ''));
  const profile = `unleash-${version}`;
  const common = Object.values(fixtures).map(({ id, body }) => ({ id, ...unset, ...body }));
  const service = createService({ adminToken: tokenOf('adminToken'), tokens, service: profile });
  after(() => service.dispose());
  /** As it was sent: `fetch` would resolve the path, and join headers. */
  const ask = (path, { method = 'GET', headers, body = '' }) =>
    service.fetch({
      url: path.startsWith('/') ? path : `/api/admin/${path}`,
      ...{ method, headers, arrayBuffer: async () => new Uint8Array(Buffer.from(body)).buffer },
    });

  /** What the service has of the resource of a case now. */
  function storedOf({ method, path, after: recorded }, text) {
    const { addons, strategies } = service.state();
    const [, list, key] = /^\/api\/admin\/(addons|strategies)(?:\/([^/]+))?/.exec(path) ?? [];
    if (list === 'addons') {
      const id = String(recorded?.id ?? (method === 'POST' ? JSON.parse(text).id : key));
      return addons.find((one) => String(one.id) === id) ?? null;
    }
    const name = recorded?.name ?? decodeURIComponent(key);
    return strategies.find((one) => one.name === name) ?? null;
  }

  /** How a case differs; undefined: it does not. */
  async function differenceOf(one) {
    const addons = one.addon ? [{ ...unset, ...one.addon }] : common;
    service.reset({ addons, serviceAccounts: [], strategies: [...builtIn, ...(one.strategies ?? [])] });
    const headers = headersOf(one, tokenOf);
    for (const { method, path, body } of one.setup ?? [])
      await ask(path, { method, headers, body: JSON.stringify(body) });
    const isUsual = one.headers === undefined && one.headerList === undefined;
    const predicted = isUsual
      ? predictionOf({ ...one, body: bodyOf(one) }, service.state(), { service: profile })
      : undefined;
    const response = await ask(one.path, { method: one.method, headers, body: bodyOf(one) });
    const text = await response.text();
    if (predicted && predicted.status !== response.status)
      return `dry run: ${predicted.status}, not ${response.status}`;
    if (isRefused(response.status) && isRefused(one.status)) return undefined;
    if (isRefused(response.status)) {
      const { name, details = [] } = JSON.parse(text);
      return `stricter: ${[name, ...details.slice(0, 1).map(({ code, instancePath }) => `${code} ${instancePath}`)].join(' ')}`;
    }
    if (isRefused(one.status)) return `refused there: ${one.status}`;
    if (one.after !== undefined) {
      const location = one.after?.id === undefined ? undefined : `/api/admin/addons/${one.after.id}`;
      const stored = location ? await (await ask(location, { headers })).json() : storedOf(one, text);
      if (!isSame(recordedOf(stored, one.after) ?? stored, one.after)) return `stored: ${JSON.stringify(stored)}`;
    }
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
