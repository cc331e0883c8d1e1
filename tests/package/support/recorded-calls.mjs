// Records the bodies that snippets validate by a schema, and compares the results with those of the server.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** The request of each schema, to a server with `referenceFixtures`. */
const requests = {
  updateServiceAccountSchema: ['PUT', '/api/admin/service-account/9'],
  createServiceAccountSchema: ['POST', '/api/admin/service-account'],
  createServiceAccountTokenSchema: ['POST', '/api/admin/service-account/9/token'],
  createStrategySchema: ['POST', '/api/admin/strategies'],
  updateStrategySchema: ['PUT', '/api/admin/strategies/stored'],
};

const providers = ['datadog', 'slack', 'teams', 'webhook'];
const secret = 'https://example.com/stored';
const parameters = { url: secret, apiKey: secret, authorization: secret, customHeaders: secret, defaultChannel: 'c' };

/** An addon of each default provider with all its secrets, a service account and a strategy type. */
export const referenceFixtures = {
  addons: providers.map((provider, at) => ({
    ...{ id: at + 1, provider, description: '', enabled: true, parameters, events: [] },
  })),
  serviceAccounts: [{ id: 9, name: 'CI', rootRole: 1 }],
  strategies: [
    { name: 'stored', displayName: null, description: null, editable: true, deprecated: false, parameters: [] },
  ],
};

/** The beginning of a module that writes a line for each request's body that a schema validates to `file`. */
export const recorder = (file) => `
import { appendFileSync } from 'node:fs';
import * as core from 'flagadmin/core';
import { schemas as alone } from 'flagadmin/schemas';
const textOf = (body) =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body);
const record = (schema) => {
  const { name, validateJson } = schema;
  for (const method of ['validate', 'validateJson', 'parse', 'encode']) {
    const original = schema[method];
    schema[method] = (value, ...rest) => {
      const body = textOf(value);
      const { valid, issues = [] } = validateJson(body);
      const found = issues.map(({ code, instancePath }) => code + ' ' + instancePath);
      appendFileSync(${JSON.stringify(file)}, JSON.stringify({ schema: name, body, valid, issues: found }) + '\\n');
      return original(value, ...rest);
    };
  }
  for (const method of ['withMessages', 'by']) { // withRules calls the second one
    const original = schema[method];
    schema[method] = (...given) => record(original.apply(schema, given));
  }
  return schema;
};
for (const name of ${JSON.stringify(['addonCreateUpdateSchema', ...Object.keys(requests)])}) {
  record(core.schemas[name]);
  record(alone[name]);
}
`;

/** The calls that modules have written to `file` since it was read. */
export function readCalls(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  rmSync(file, { force: true });
  return text
    .split('\n')
    .filter(Boolean)
    .map((call) => JSON.parse(call));
}

/** Sends the body of a call to the server, whose result must be the same. */
export async function compareWithServer({ schema, body, valid, issues }, server, token, place) {
  const provider = /"provider":\s*"(\w+)"/.exec(body)?.[1];
  const id = Math.max(0, providers.indexOf(provider)) + 1;
  const [method, path] = requests[schema] ?? ['PUT', `/api/admin/addons/${id}`];
  const headers = { authorization: token, 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method, headers, body });
  const { details = [] } = response.status === 400 ? await response.json() : {};
  const found = details.map(({ code, instancePath }) => `${code} ${instancePath}`);
  assert.deepEqual({ valid, issues }, { valid: response.status !== 400, issues: found }, `${place}: ${body}`);
}
