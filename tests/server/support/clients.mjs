// Clients that change the same resources at the same moment while something disturbs the servers or their store (../storage/kills-and-power-loss.test.mjs): whoever is
// killed, every confirmed change is there exactly once, and nothing else.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

import { sendDirectly } from './client.mjs';
import { eventually } from './server.mjs';

/** A request; nothing when the connection breaks. */
export const ask = (instance, method, path, options) =>
  sendDirectly(instance, method, path.startsWith('/') ? path : `/api/admin/${path}`, options).catch(() => undefined);

/** An addon for fixtures and, without its id, for updates. */
export const addon = (id, changes = {}) => ({
  id,
  provider: 'webhook',
  description: '0',
  enabled: true,
  parameters: { url: 'https://example.com/hook' },
  events: [],
  projects: [],
  environments: [],
  ...changes,
});

/** An update that changes these members only. */
export const update = (changes) => ({
  provider: 'webhook',
  enabled: true,
  parameters: { url: 'https://example.com/hook' },
  events: [],
  ...changes,
});

export const until = async (look, what) => assert.ok(await eventually(look), `not in time: ${what}`);

const clients = 9;
const journal = clients + 1;
const shared = clients + 2;
const properties = ['description', 'projects', 'environments'];
export const fixtures = { addons: Array.from({ length: shared }, (_, i) => addon(i + 1)) };

/** An update whose members must always agree. */
const numbered = (n) =>
  update({ description: `${n}`, events: [`e${n}`], parameters: { url: `https://example.com/${n}` } });
/** A strategy type whose members all have its name, on several pages of a file. */
const whole = (name) => ({
  name,
  description: `${name} `.repeat(300),
  parameters: [{ name: `of ${name}`, type: 'string', description: name, required: true }],
});

export class Clients {
  known = { writes: 0, entries: 0, names: 0, refused: 0, doubted: 0, broken: 0, conflicts: 0 };
  /** How long each refusal took, in milliseconds. */
  refusals = [];
  #isRunning = true;
  #isAbandoned = false;
  #turn = 0;
  #tags = new Set();

  /** `instances` may change: what is there is asked. `random`: of tests/support/random.mjs. */
  constructor(instances, random) {
    this.instances = instances;
    this.random = random;
    const byAll = (work, count = clients) => Promise.all(Array.from({ length: count }, (_, client) => work(client)));
    this.work = Promise.all([
      byAll((client) => this.#count(client)),
      byAll((client) => this.#keepJournal(client), 3),
      byAll((client) => this.#create(client), 6),
      Promise.all(properties.map((property) => this.#change(property))),
      byAll(() => this.#takeTurns(), 2),
    ]);
    this.work.catch(() => {}); // `more` and `end` throw it
  }

  /** Waits until so many further changes of each kind were confirmed. */
  async more(count) {
    const { writes, entries, names } = this.known;
    const isDone = () =>
      this.known.writes >= writes + count && this.known.entries > entries && this.known.names > names;
    if (await Promise.race([this.work, eventually(isDone)])) return;
    assert.fail(`no changes of each kind are confirmed: ${JSON.stringify([writes, entries, names, this.known])}`);
  }

  /** Waits until some request gets no confirmation: of this kind (503, 504 or a connection that breaks), or of any. */
  async refused(kind) {
    const count = () => this.known[kind] ?? this.known.refused + this.known.doubted + this.known.broken;
    const before = count();
    await Promise.race([this.work, until(() => count() > before, `a request is ${kind ?? 'refused'}`)]);
  }

  /** Disturbs them by each of these names, in an order by chance, and lets them end. After a failure nobody asks any more. */
  async disturb(names, disturb) {
    for (let left = [...names]; left.length > 0; ) {
      await this.more(this.random.below(60));
      const [what] = left.splice(this.random.below(left.length), 1);
      await disturb(what).catch((error) => {
        this.#isAbandoned = true;
        throw new Error(`${what}: ${error.message}`, { cause: error });
      });
    }
    await this.more(20);
    await this.end();
  }

  async end() {
    this.#isRunning = false;
    const [counts, entries, created, last] = await this.work;
    Object.assign(this, { counts, entries: entries.flat(), created: created.flat(), last });
  }

  /** Asks any instance, as a load balancer would, until there is a response that says what was done: not 503, not 504. */
  async #insist(method, path, options) {
    for (let isFirst = true; ; isFirst = false) {
      if (this.#isAbandoned) throw new Error('abandoned');
      this.#turn += 1;
      const begun = performance.now();
      const response = await ask(this.instances[this.#turn % this.instances.length], method, path, options);
      if (response !== undefined && ![503, 504].includes(response.status)) return { ...response, isFirst };
      this.known[{ 503: 'refused', 504: 'doubted' }[response?.status] ?? 'broken'] += 1;
      if (response?.status === 503) this.refusals.push(performance.now() - begun);
      await setTimeout(10 + this.random.below(40));
    }
  }

  /** Changes an addon that no other client changes, one number after the other. */
  async #count(client) {
    let last = 0;
    for (; this.#isRunning; this.known.writes += 1) {
      last += 1;
      const { status, text } = await this.#insist('PUT', `addons/${client + 1}`, { body: numbered(last) });
      assert.equal(status, 200, text);
      if (last % 4 !== 0) continue;
      const { body } = await this.#insist('GET', `addons/${client + 1}`);
      assert.equal(body.description, `${last}`, 'whoever is asked, no state before the change is read');
    }
    return last;
  }

  /** Adds entries to a list that others add to: reads, changes and writes it back unless another client was faster. */
  async #keepJournal(client) {
    const mine = [];
    for (let entry = 0; this.#isRunning; entry += 1) {
      const name = `${client}.${entry}`;
      for (;;) {
        const { body, headers } = await this.#insist('GET', `addons/${journal}`);
        if (body.events.includes(name)) break; // an attempt whose response was lost
        const options = { body: update({ events: [...body.events, name] }), headers: { 'if-match': headers.etag } };
        const { status } = await this.#insist('PUT', `addons/${journal}`, options);
        assert.ok(status === 200 || status === 412, `${status}`);
        if (status === 200) break;
        this.known.conflicts += 1;
      }
      mine.push(name);
      this.known.entries += 1;
      await setTimeout(20);
    }
    return mine;
  }

  /** Changes one property of an addon whose others are changed by others. */
  async #change(property) {
    let last;
    for (let n = 1; this.#isRunning; n += 1) {
      last = property === 'description' ? `${n}` : [`${property}-${n}`];
      const { status, text } = await this.#insist('PUT', `addons/${shared}`, { body: update({ [property]: last }) });
      assert.equal(status, 200, text);
      this.known.writes += 1;
    }
    return last;
  }

  /** Creates names that are wanted by two at a time, and addons, each third of which it deletes again. */
  async #create(client) {
    const created = [];
    for (let n = 0; this.#isRunning; n += 1) {
      const name = `name-${client % 3}-${n}`;
      const { status } = await this.#insist('POST', 'strategies', { body: whole(name) });
      assert.ok(status === 201 || status === 409, `${status}`);
      if (status === 201) created.push({ name });
      this.known.names += 1;
      if (n % 4 !== 0) continue;
      const { body, isFirst } = await this.#insist('POST', 'addons', { body: numbered(-1) });
      const isDeleted = isFirst && body.id % 3 === 0;
      if (isDeleted) assert.ok([200, 404].includes((await this.#insist('DELETE', `addons/${body.id}`)).status));
      created.push({ id: body.id, isDeleted });
      await setTimeout(20);
    }
    return created;
  }

  /** Creates and deletes the same name as another client: no entity tag comes back. */
  async #takeTurns() {
    for (; this.#isRunning; ) {
      const { status, headers } = await this.#insist('POST', 'strategies', { body: whole('turns') });
      assert.ok(status === 201 || status === 409, `${status}`);
      if (status === 201) assert.ok(!this.#tags.has(headers.etag), `${headers.etag} was given twice`);
      if (status === 201) this.#tags.add(headers.etag);
      const deleted = await this.#insist('DELETE', 'strategies/turns');
      assert.ok(deleted.status === 200 || deleted.status === 404, `${deleted.status}`);
      await setTimeout(20);
    }
  }

  /** After the end: what an instance has. */
  async verify(instance) {
    for (const [client, n] of this.counts.entries()) {
      const { body, headers } = await ask(instance, 'GET', `addons/${client + 1}`);
      assert.deepEqual([body.description, body.events], [`${n}`, [`e${n}`]]);
      assert.equal(headers.etag, `"${n + 1}"`, 'each change was made once, although some were sent again');
    }
    const { events } = (await ask(instance, 'GET', `addons/${journal}`)).body;
    assert.deepEqual([...events].sort(), [...this.entries].sort(), 'each entry is there once');
    const all = (await ask(instance, 'GET', `addons/${shared}`)).body;
    const found = properties.map((property) => all[property]);
    assert.deepEqual(found, this.last, 'no client undid changes of another');

    const confirmed = this.created.map(({ name, id }) => name ?? id);
    assert.equal(new Set(confirmed).size, confirmed.length, 'no name and no id was given to two');
    const { strategies } = (await ask(instance, 'GET', 'strategies')).body;
    const names = new Map(strategies.map((one) => [one.name, one]));
    assert.equal(names.size, strategies.length);
    for (const { name, description, parameters } of strategies)
      assert.deepEqual({ name, description, parameters }, whole(name), 'whole, confirmed or not');
    const ids = new Set((await ask(instance, 'GET', 'addons')).body.addons.map(({ id }) => id));
    for (const { name, id, isDeleted } of this.created) {
      if (name) assert.ok(names.has(name), `${name} is lost`);
      else assert.equal(ids.has(id), !isDeleted, `addon ${id}`);
    }
  }
}
