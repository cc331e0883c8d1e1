// Random sequences of requests to two services of the same state: the same status, headers and body for each (D77) and, by the specification, what the
// rules say (rules.mjs). What fails shrinks to its shortest sequence.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

import fc from 'fast-check';

import { packageService } from '../../http/targets.mjs';
import { exchange } from '../support/client.mjs';
import { comparable, isOfTimes, secret } from '../support/comparable.mjs';
import { runs } from '../support/runs.mjs';
import { isError } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { byToken, firstKeys, fixtures, inTermsOfRules, requests, resolve, roles, tokens } from './requests.mjs';
import { paths, Rules } from './rules.mjs';

const folder = temporaryFolder();
const corsOrigin = 'https://page.example';
const errors = {
  ...{ 400: 'ValidationError', 401: 'AuthenticationRequired', 403: 'NoAccessError', 404: 'NotFoundError' },
  ...{ 409: 'NameExistsError', 412: 'PreconditionFailed', 413: 'ContentTooLarge', 415: 'ContentTypeerror' },
};

/** What services begin with; by the specification they have the default roles (D66). */
const setupOf = (service) => ({ ...(service !== 'specification' && { roles }), tokens, fixtures });

/** The service of the package, as a side. */
export const startService = (service) =>
  packageService.start({ options: { ...setupOf(service), service, corsOrigin } });

/** A program that listens, or several that `start` starts, as a side: `restart` ends it, and starts it again. */
export async function startSide(service, { args = [], afterEnd = () => {}, start = startServer, ...options } = {}) {
  const files = Object.entries(setupOf(service)).flatMap(([name, value]) => [
    `--${name}`,
    writeFile(folder, `${name}.json`, value),
  ]);
  const general = [...files, '--service', service, '--cors-origin', corsOrigin, '--log', 'off', ...args];
  let server = await start({ ...options, args: general });
  return {
    send: (request) => exchange(server, request),
    /** Stops or kills the server, or one of several instances. */
    async restart(how) {
      if (server.restart) return server.restart(how);
      await (how === 'stop' ? server.stop() : server.kill());
      afterEnd(how);
      server = await start({ ...options, args: general });
    },
    stop: () => server.stop(),
    kill: () => server.kill(),
  };
}

/** Two sides, of which the second is the one under test, and what both have made. */
export class World {
  keys = firstKeys();
  /** Of tokens that were made: at both sides, in the same order. */
  secrets = [];
  statuses = new Map();

  constructor(sides, rules) {
    Object.assign(this, { sides, rules });
  }

  ask(side, request) {
    return this.sides[side].send(resolve(request, this, side));
  }

  /** Sends a request to both. */
  async send(request) {
    await this.learnTag(request);
    const [mine, other] = await Promise.all([this.ask(0, request), this.ask(1, request)]);
    return this.compare(request, mine, other);
  }

  compare(request, mine, other) {
    const { path, method } = resolve(request, this, 1);
    const { status } = other;
    const what = JSON.stringify(request);
    // The refusal of a target that is too long is transport, and lacks general headers; to HEAD the server's has a body all the same.
    const shown = (one) => (status === 414 ? { ...one, headers: {}, ...(method === 'HEAD' && { text: '' }) } : one);
    assert.equal(...[mine, other].map((one) => comparable(path, shown(one))), what);
    const expected = this.expect(request);
    if (expected) {
      assert.equal(status, expected.status, `${what}: ${other.text}`);
      const response = { ...other, body: JSON.parse(other.text || 'null') };
      if (status in errors) assert.ok(isError(response, status, errors[status]), other.text);
      expected.apply?.(response);
    }
    if (status === 201) {
      const { id } = JSON.parse(other.text);
      this.keys[secret.test(other.text) ? 'token' : request.kind]?.push(id);
      if (secret.test(other.text))
        this.secrets.push([mine, other].map(({ text }) => secret.exec(text)[0].slice(1, -1)));
    }
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return other;
  }

  expect(request) {
    const known = this.rules && inTermsOfRules(request, this);
    return known && this.rules.expect(known);
  }

  /** The rules learn tags from responses: the one that a condition may name must be known. */
  async learnTag(request) {
    const known = this.rules && inTermsOfRules(request, this);
    const entry = known && this.rules.stored[request.kind].get(known.key);
    if (!entry || entry.tag !== undefined || request.isCreation) return;
    const path = `/api/admin/${paths[request.kind]}/${encodeURIComponent(known.key)}`;
    const { headers } = await this.ask(1, { method: 'GET', path, by: 0, scheme: '', headers: {} });
    this.rules.learn(request.kind, known.key, entry, headers.etag);
  }

  /** Everything that can be read, with its tags, is the same, is as the rules have it, and (at the end not only lists) is not sent again to whoever has it. */
  async compareAll({ isEnd } = {}) {
    const responses = new Map();
    const ask = (path, more) =>
      this.send({ method: 'GET', path: `/api/admin/${path}`, by: 0, scheme: '', headers: {}, ...more });
    const read = async (path) => {
      const response = await ask(path);
      const { etag } = response.headers;
      if (!isOfTimes(path, etag) && (isEnd || !path.includes('/')))
        assert.equal((await ask(path, { headers: { 'If-None-Match': etag } })).status, 304, path);
      const body = JSON.parse(response.text);
      responses.set(path, { ...response, body });
      return body;
    };
    const all = await Promise.all(
      Object.values(paths).map(async (path) => {
        const { addons, serviceAccounts, strategies } = await read(path);
        const keys = (addons ?? serviceAccounts ?? strategies).map(({ id, name }) => id ?? encodeURIComponent(name));
        return keys.map((key) => `${path}/${key}`);
      }),
    );
    await Promise.all(all.flat().map(read));
    this.rules?.compare((path) => responses.get(path));
    const uses = await Promise.all(this.secrets.map((_, i) => ask('strategies', { by: byToken(i) })));
    if (this.rules)
      assert.deepEqual(
        uses.map(({ status }) => status),
        uses.map((_, i) => (this.rules.callerOf(i) ? 200 : 401)),
      );
  }

  /** What the second side has done, although its response was lost. */
  async lose(request) {
    const expected = this.expect(request);
    await this.ask(0, request);
    expected?.apply?.();
  }

  async end() {
    await this.sides[1].kill();
    await this.sides[0].stop();
  }
}

const check = () => true;
const send = requests.map((request) => ({
  check,
  run: (_, world) => world.send(request),
  toString: () => JSON.stringify(request),
}));
const compare = fc.constant({ check, run: (_, world) => world.compareAll(), toString: () => 'compare' });
const restart = (how) =>
  fc.constant({
    check,
    async run(_, world) {
      await world.sides[1].restart(how);
      await world.compareAll();
    },
    toString: () => how,
  });
/** A kill, or a loss of power, while a change is under way: without a response, it is there whole or not at all. */
const endDuring = (how) =>
  fc.tuple(requests, fc.nat({ max: 3 })).map(([request, delay]) => ({
    check,
    async run(_, world) {
      await world.learnTag(request);
      const asked = world.ask(1, request).catch(() => undefined);
      if (delay > 0) await setTimeout(delay);
      await world.sides[1].restart(how);
      const response = await asked;
      if (response?.status) {
        world.compare(request, await world.ask(0, request), response);
        return world.compareAll();
      }
      // What a killed server had written, but not synced, can be read after it, and is durable from the next sync on.
      if (how === 'kill') await world.sides[1].restart('stop');
      const { rules } = world;
      world.rules = rules?.clone();
      try {
        return await world.compareAll();
      } catch {
        world.rules = rules;
      }
      await world.lose(request);
      await world.compareAll();
    },
    toString: () => `${how} after ${delay} ms of ${JSON.stringify(request)}`,
  }));

/**
 * Runs sequences at these services, among whose responses all statuses must be. `start(service, number)` starts the second side; `ends` are the ways in
 * which it ends; `isAlone`: nobody else serves meanwhile.
 */
export async function compareSequences(context, { services, quick, ends, isAlone, start }) {
  const statuses = new Map();
  const commands = fc.commands(
    [
      ...Array(60).fill(send),
      compare,
      ...ends.map(restart),
      ...(isAlone ? ends.filter((how) => how !== 'stop') : []).map(endDuring),
    ],
    { maxCommands: 300, size: 'max' },
  );
  let started = 0;
  const property = fc.asyncProperty(fc.constantFrom(...services), commands, async (service, sequence) => {
    started += 1;
    const sides = [startService(service), await start(service, started)];
    const world = new World(sides, service === 'specification' ? new Rules(structuredClone(fixtures)) : undefined);
    world.statuses = statuses;
    try {
      await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
      await world.compareAll({ isEnd: true });
    } finally {
      await world.end();
    }
  });
  await fc.assert(property, runs({ quick }));
  context.diagnostic(`${started} sequences: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  if (started < quick) return; // a shorter run, or this machine has not had the time
  for (const status of [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 412, 413, 415])
    assert.ok(statuses.has(status), `no request had the status ${status}`);
}
