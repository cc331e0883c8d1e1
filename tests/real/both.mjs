// One request to Unleash and to the service of the package with the profile of its version, and how the results differ.
import { createService } from '../../js/dist/service.js';
import { predictionOf } from '../support/predicted.mjs';
import { isSame } from '../support/recorded.mjs';
import { profileOf } from './unleash.mjs';

/** Addons that are there before each request. The third was created without a description, so it has null, which no update makes. */
const fixturesAt = (origin) => {
  const webhook = {
    ...{ provider: 'webhook', description: 'baseline description', enabled: true },
    ...{ events: ['feature-created', 'feature-updated'], projects: ['default'], environments: ['development'] },
    parameters: {
      ...{ url: `${origin}/hook`, contentType: 'application/json' },
      ...{ authorization: 'baseline-secret', bodyTemplate: 'baseline' },
    },
  };
  const datadog = {
    ...{ provider: 'datadog', description: 'baseline datadog', enabled: false, events: ['feature-created'] },
    ...{ parameters: { url: `${origin}/dd`, apiKey: 'baseline-key' }, projects: [], environments: [] },
  };
  const bare = {
    ...{ provider: 'webhook', enabled: true, events: ['feature-created'] },
    parameters: { url: `${origin}/hook` },
  };
  return [webhook, datadog, bare];
};
const unset = { description: null, projects: [], environments: [] };

/** The permissions of root roles of Unleash, as tokens of the service. */
const permissions = {
  viewer: [],
  editor: ['ADDON', 'STRATEGY'].flatMap((kind) => ['CREATE', 'UPDATE', 'DELETE'].map((verb) => `${verb}_${kind}`)),
};

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const isSuccess = ({ status }) => status >= 200 && status <= 299;
const byName = (one, other) => (one.name < other.name ? -1 : 1);
/** Without what a service gives: ids of resources that were not there before, and times. */
const comparable = ({ createdAt, id, ...others }, known) => ({ ...others, ...(known.has(id) && { id }) });

/** The pointers at which two values differ. */
function pointersOf(one, other, pointer = '') {
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(one) || !isObject(other)) return isSame(one, other) ? [] : [pointer || '(all)'];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => pointersOf(one[name], other[name], `${pointer}/${name}`));
}
const pointersIn = (ours, theirs) => pointersOf(ours, theirs).sort().join(', ');

export class Both {
  /** Bodies that ended the process. */
  fatal = new Set();

  constructor(unleash) {
    this.unleash = unleash;
    this.profile = profileOf(unleash.version);
  }

  /** Makes the fixtures; the service gets the definitions and strategy types that Unleash has. */
  async begin() {
    const { unleash, profile } = this;
    const { providers } = await unleash.ask('GET', '/api/admin/addons');
    this.providers = providers;
    this.strategies = (await unleash.ask('GET', '/api/admin/strategies')).strategies.sort(byName);
    this.addons = [];
    this.#sql('TRUNCATE addons RESTART IDENTITY CASCADE'); // the recorded requests name the ids 1 to 3
    // Its default settings refuse addresses of this machine.
    for (const addon of fixturesAt(unleash.isStrict ? 'https://example.com' : 'http://127.0.0.1:9')) {
      const { id } = await unleash.ask('POST', '/api/admin/addons', addon);
      this.addons.push({ id, ...unset, ...addon });
    }
    const { admin: adminToken, client, frontend, ...others } = unleash.tokens;
    const tokens = Object.entries(others).map(([name, token]) => ({ token, name, permissions: permissions[name] }));
    this.service = createService({ adminToken, tokens, providers, service: profile });
    return this;
  }

  /** Leaves a new installation behind. */
  async end() {
    await this.restore();
    for (const { id } of this.addons) await this.unleash.ask('DELETE', `/api/admin/addons/${id}`);
    this.service.dispose();
  }

  /** The addons and strategy types of a service. */
  async stateOf(get) {
    const [{ addons }, { strategies }] = [await get('/api/admin/addons'), await get('/api/admin/strategies')];
    return { addons: addons.sort((one, other) => one.id - other.id), strategies: strategies.sort(byName) };
  }

  theirState() {
    return this.stateOf((path) => this.unleash.ask('GET', path));
  }

  ourState() {
    return this.stateOf(async (path) => (await this.ourResponse('GET', path)).json());
  }

  ourResponse(method, path, { headers = this.unleash.headersOf('admin'), body = '' } = {}) {
    // As it is sent: `fetch` would resolve the path, and join headers.
    return this.service.fetch({
      ...{ url: path, method, headers, arrayBuffer: async () => new Uint8Array(Buffer.from(body)).buffer },
    });
  }

  /** Lets both have the fixtures and the strategy types of a new installation, and nothing else. */
  async restore() {
    const { unleash } = this;
    this.service.reset({ addons: this.addons, strategies: this.strategies });
    if (this.isRestored) return;
    const { addons, strategies } = await this.theirState();
    for (const { name, deprecated } of strategies) {
      const path = `/api/admin/strategies/${encodeURIComponent(name)}`;
      const first = this.strategies.find((one) => one.name === name);
      if (first === undefined) await unleash.ask('DELETE', path);
      else if (deprecated !== first.deprecated)
        await unleash.ask('POST', `${path}/${deprecated ? 'reactivate' : 'deprecate'}`);
    }
    for (const { id } of addons) {
      if (!this.addons.some((one) => one.id === id)) await unleash.ask('DELETE', `/api/admin/addons/${id}`);
    }
    for (const [i, addon] of this.addons.entries()) {
      if (addons.some(({ id }) => id === addon.id))
        await this.#restoreAddon(
          addon,
          addons.find(({ id }) => id === addon.id),
        );
      else
        this.addons[i] = { ...addon, id: (await unleash.ask('POST', '/api/admin/addons', this.#creationOf(addon))).id };
    }
    this.known = new Set(this.addons.map(({ id }) => id));
    this.service.reset({ addons: this.addons, strategies: this.strategies });
    this.isRestored = true;
  }

  #creationOf({ id, description, ...others }) {
    return { ...others, ...(description !== null && { description }) };
  }

  async #restoreAddon(addon, found) {
    const { id, ...body } = addon;
    if (this.pristine?.has(id) && isSame(found, this.pristine.get(id))) return;
    await this.unleash.ask('PUT', `/api/admin/addons/${id}`, { ...body, description: body.description ?? '' });
    if (body.description === null) this.#sql(`UPDATE addons SET description = NULL WHERE id = ${id}`);
    this.pristine ??= new Map();
    const { addons } = await this.theirState();
    this.pristine.set(
      id,
      addons.find((one) => one.id === id),
    );
  }

  #sql(text) {
    return this.unleash.cluster.sql(text, this.unleash.cluster.url({ database: this.unleash.database }));
  }

  /** Lets the service have what Unleash has, ids and secrets included; false: its fixtures refuse that (D85), as it refused the request. */
  async follow() {
    const rows = this.#sql("SELECT json_agg(json_build_object('id', id, 'parameters', parameters)) FROM addons");
    const parametersById = new Map(JSON.parse(rows || '[]').map(({ id, parameters }) => [id, parameters]));
    const { addons, strategies } = await this.theirState();
    const inClear = addons.map(({ createdAt, ...one }) => ({ ...one, parameters: parametersById.get(one.id) }));
    this.known = new Set(addons.map(({ id }) => id));
    try {
      this.service.reset({ addons: inClear, strategies });
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Sends a request to both, and compares what they respond and have stored; undefined: no difference. Kinds: `accepted` by us and refused there,
   * `stricter`, `state`, `response`, `warned` of an address, `status` of refusals, `ended` its process, `dryRun` is not our service.
   */
  async differenceOf({ method, path, body = '', headers, isChunked }) {
    const theirs = await this.unleash.send(method, path, { headers, body, isChunked });
    return this.differenceAfter({ method, path, body, headers }, theirs);
  }

  /** The same, after Unleash has had the request and has responded. */
  async differenceAfter({ method, path, body, headers }, theirs) {
    const predicted = this.#predict({ method, path, body, headers });
    const response = await this.ourResponse(method, path, { headers, body });
    const ours = { status: response.status, text: await response.text() };
    if (isSuccess(theirs) && method !== 'GET') this.isRestored = false;
    const difference = await this.#compare({ method, ours, theirs, predicted });
    // A creation gives other ids.
    const isCreation = method === 'POST' && path === '/api/admin/addons';
    this.isApart = (difference !== undefined || isCreation) && [ours, theirs].some(isSuccess);
    return difference;
  }

  async #compare({ method, ours, theirs, predicted }) {
    const { known } = this;
    if (predicted && predicted.status !== ours.status)
      return { kind: 'dryRun', detail: `${predicted.status}, the service ${ours.status}` };
    if (predicted && isSuccess(ours)) {
      const [one, other] = [predicted.body, parsed(ours.text)].map((body) => comparable(Object(body), known));
      const differing = pointersIn(one, other);
      if (differing !== '') return { kind: 'dryRun', detail: differing };
    }
    if (theirs.hasEnded) return { kind: 'ended', detail: 'a request ends the process' };
    if (!isSuccess(ours) && !isSuccess(theirs))
      return ours.status === theirs.status
        ? undefined
        : { kind: 'status', detail: `${ours.status}, there ${theirs.status}` };
    if (!isSuccess(ours)) {
      const { name, details = [] } = parsed(ours.text) ?? {};
      return { kind: 'stricter', detail: details[0]?.code ?? name };
    }
    if (!isSuccess(theirs) && predicted?.warnings.some(({ code }) => code === 'private_address'))
      return { kind: 'warned', detail: 'an address that it refuses by default' };
    if (!isSuccess(theirs)) return { kind: 'accepted', detail: `${ours.status}, there ${theirs.status}` };
    const states = [await this.ourState(), await this.theirState()].map(({ addons, strategies }) => ({
      addons: addons.map((one) => comparable(one, known)),
      strategies,
    }));
    const stored = this.#stateDifference(states);
    if (stored) return { kind: 'state', detail: stored };
    const [one, other] = [ours, theirs].map(({ text }) => parsed(text));
    if (Boolean(one) !== Boolean(other))
      return { kind: 'response', detail: one ? 'a body, there none' : 'no body, there one' };
    if (one === undefined || method === 'GET') return undefined;
    const differing = pointersIn(comparable(one, known), comparable(other, known));
    return differing === '' ? undefined : { kind: 'response', detail: differing };
  }

  #stateDifference([ours, theirs]) {
    for (const list of ['addons', 'strategies']) {
      if (ours[list].length !== theirs[list].length)
        return `${theirs[list].length} ${list} there, ${ours[list].length} here`;
      for (const [i, one] of ours[list].entries()) {
        const differing = pointersIn(one, theirs[list][i]);
        if (differing !== '') return `${list}: ${differing}`;
      }
    }
    return undefined;
  }

  /** The dry run of a request by the admin; undefined: there is none for it. */
  #predict({ headers = this.unleash.headersOf('admin'), ...request }) {
    if (!isSame(headers, this.unleash.headersOf('admin'))) return undefined;
    return predictionOf(request, this.service.state(), { providers: this.providers, service: this.profile });
  }
}
