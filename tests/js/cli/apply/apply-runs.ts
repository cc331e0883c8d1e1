// Runs of `flagadmin apply` at services in memory, and states of files.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';

import { applyTo } from '../../../../js/src/cli/apply/apply.js';
import { StateFile } from '../../../../js/src/cli/apply/state-file.js';
import { stateSchema } from '../../../../js/src/cli/requests/state-schema.js';
import { exactJson, parseExactly } from '../../../../js/src/base/exact-json.js';
import { defaultParameters, type ServiceName } from '../../../../js/src/generated/constants.js';
import { AdminClient, MASK } from '../../../../js/src/entries/index.js';
import { defaultProviders } from '../../../../js/src/entries/core.js';
import { createService, type Service, type ServiceOptions } from '../../../../js/src/entries/service.js';

export type Members = Record<string, unknown>;
export type State = Partial<Record<'addons' | 'serviceAccounts' | 'strategies', readonly Members[]>>;

/** Keeps what is printed. */
export class Printed extends Writable {
  text = '';
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}

export const adminToken = 'token-of-the-tests';
export const clientOf = (fetch: (url: string, init: object) => Promise<unknown>) =>
  new AdminClient({ baseUrl: 'http://service', token: adminToken, fetch: fetch as never, retries: 0 });

/** Applies a state, or plans it; returns the exit code, the completed file and what was printed. */
export async function apply(client: AdminClient, json: string, service: ServiceName, options: object = { yes: true }) {
  const state = StateFile.of('-', new TextEncoder().encode(json));
  const outputs = { stdout: new Printed(), stderr: new Printed() };
  const code = await applyTo(client, state, { format: 'text', service, ...options }, outputs);
  const { text: output } = outputs.stdout;
  return { code, file: state.content, output, printed: output + outputs.stderr.text };
}

/** Expects that nothing would be done for a state. */
export async function expectUnchanged(client: AdminClient, json: string, service: ServiceName) {
  const { code, printed } = await apply(client, json, service, { plan: true, prune: true });
  expect(printed.replace(/^.*: kept\n.*\n/gm, ''), json).toMatch(
    /^plan: (?:\d+ kept, )?(?:\d+ unchanged|\d+ kept|nothing)(?:, \d+ kept)?\n$/,
  );
  expect(code).toBe(0);
}

const options = { strict: false, validateFormats: false };
const validators = {
  newer: new Ajv2020(options).compile(stateSchema('draft-2020-12')),
  older: new Ajv(options).compile(stateSchema('draft-07')),
};

/** Whether the schema of files has a state, in each dialect. */
export function isValid(state: unknown): boolean {
  const isIt = validators.newer(state);
  expect(validators.older(state)).toBe(isIt);
  return isIt;
}

export function expectValid(json: string) {
  expect(isValid(JSON.parse(json)), `${json} ${JSON.stringify(validators.newer.errors)}`).toBe(true);
}

export async function withService(
  options: ServiceOptions,
  action: (client: AdminClient, service: Service) => Promise<void>,
) {
  const service = createService({ adminToken, ...options });
  try {
    await action(
      clientOf((url, init) => service.fetch(url, init)),
      service,
    );
  } finally {
    service.dispose();
  }
}

/** With masks in place of secrets, as people keep a file. */
export function masked(json: string): string {
  const state = parseExactly(json) as State;
  for (const { provider, parameters } of state.addons ?? []) {
    const known = defaultParameters.find(({ name }) => name === provider)?.parameters ?? [];
    for (const { name, sensitive } of known) {
      if (sensitive && Object.hasOwn(parameters as Members, name)) (parameters as Members)[name] = MASK;
    }
  }
  return exactJson(state);
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const nullable = <T>(value: fc.Arbitrary<T>) => maybe(fc.option(value, { nil: null, freq: 4 }));
const text = fc.constantFrom('', 'a', 'Grüße', 'a/b~c', '\u0000#5', '9007199254740993', 'true');
const names = fc.constantFrom('a', 'b-1', 'id 5', '5', 'at /strategies/0', 'ü', '__proto__', 'a/b');
const without = (members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
const list = nullable(fc.constantFrom([], ['a'], ['b', 'a'], ['*']));

const parameters = fc
  .record({
    optional: fc.constantFrom({}, { customHeaders: '{}' }, { bodyTemplate: 'a\nb' }, { username: 'u' }),
    odd: fc.constantFrom({}, { x: 1 }, { x: '' }, { x: true }, JSON.parse('{"__proto__":"p"}'), { '': 'a' }),
  })
  .map(({ optional, odd }) => ({ ...optional, ...odd }));
const addon = fc
  .record({
    provider: fc.constantFrom(...defaultProviders.map(({ name }) => name)),
    description: nullable(text),
    enabled: fc.boolean(),
    more: parameters,
    events: fc.constantFrom([], ['feature-created'], ['b', 'a']),
    projects: list,
    environments: list,
    createdAt: maybe(fc.constant('2024-01-01T00:00:00Z')),
  })
  .map(({ more, ...members }) => {
    const known = defaultParameters.find(({ name }) => name === members.provider)?.parameters ?? [];
    const required = known.filter((one) => one.required).map(({ name }) => [name, 'https://example.com/a']);
    return without({ ...members, createdAt: undefined, parameters: { ...Object.fromEntries(required), ...more } });
  });
const account = fc
  .record({ username: names, name: nullable(text), rootRole: fc.constantFrom(1, 2, 3), imageUrl: maybe(text) })
  .map(without);
const parameter = fc
  .record({
    name: names,
    type: fc.constantFrom('string', 'percentage', 'list', 'number', 'boolean'),
    description: maybe(text),
    required: maybe(fc.boolean()),
    display: maybe(text),
  })
  .map(without);
const strategy = fc
  .record({
    name: names,
    title: nullable(text),
    description: nullable(text),
    editable: maybe(fc.boolean()),
    deprecated: maybe(fc.boolean()),
    displayName: maybe(text),
    parameters: fc.uniqueArray(parameter, { selector: ({ name }) => name, maxLength: 3 }),
  })
  .map(without);
export const states: fc.Arbitrary<State> = fc.record({
  addons: fc.array(addon, { maxLength: 3 }),
  serviceAccounts: fc.uniqueArray(account, { selector: ({ username }) => username, maxLength: 3 }),
  strategies: fc.uniqueArray(strategy, { selector: ({ name }) => name, maxLength: 3 }),
});

/** Makes a plan of a state, for review. */
export async function planOf(client: AdminClient, json: string, service: ServiceName, options: object = {}) {
  const { output } = await apply(client, json, service, { plan: true, format: 'json', ...options });
  const path = join(tmpdir(), `flagadmin-plan-${randomUUID()}.json`);
  onTestFinished(() => rmSync(path));
  writeFileSync(path, output);
  return { path, resources: (JSON.parse(output) as { resources: readonly Members[] }).resources };
}

/** An addon as files have it. */
export const webhook = (id: number, members: Members = {}): Members => ({
  id,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: { url: MASK },
  events: ['feature-created'],
  ...members,
});
export const stored = () => [1, 2].map((id) => webhook(id, { parameters: { url: `https://example.com/${id}` } }));
