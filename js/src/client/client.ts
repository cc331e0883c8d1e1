// The typed client of the administration API.
import { masksOf, type Secrets } from '../domain/secrets.js';
import { checkFlag, checkOptions, checkProfile, checkSignal } from '../errors/arguments.js';
import { type ClientRequest, type RequestOptions, type UpdateOptions, each } from './request.js';
import { type Body, jsonOf, unvalidatedJson } from './bodies.js';
import { type Call, callOf } from './call.js';
import { Definitions } from './definitions.js';
import { type DetectedService, Detection, warnOfNewer } from './detect.js';
import { invalidResponse, readResponse } from './response.js';
import { isWeak } from '../errors/entity-tag.js';
import { AdminApiError } from '../errors/errors.js';
import { ClientOperations } from './generated/client-operations.js';
import type { ServiceName } from '../generated/constants.js';
import { operations, type OperationName } from '../generated/operations.js';
import type { Addons, Health, ProviderDefinition } from '../generated/types.js';
import type { DraftOptions } from '../draft/draft.js';
import { quiet } from '../draft/symbols.js';
import type { SchemaName } from '../schema/generated/schema-list.js';
import type { Providers } from '../schema/provider-rules.js';
import { dataOf, type ClientResponse, type ResponsePromise } from '../base/response-promise.js';
import { Masking } from './masking.js';
import { checkedHeaders, type TransportOptions } from './options.js';
import { Transport, type TransportResponse } from './transport.js';
import { isObject, type Members } from '../base/values.js';

/** Options of a client. */
export interface AdminClientOptions extends TransportOptions {
  /** Whether bodies are validated before they are sent; true by default. */
  readonly validateRequests?: boolean | undefined;
  /**
   * The provider definitions, or `providerRules`, by which updates of addons are validated before they are sent, or `'load'`: those of the
   * service, read once and again with every `getAddons` or `getProviders`. By default updates are validated by their schema only.
   */
  readonly providers?: 'load' | Providers | undefined;
  /**
   * What the service is (D81): bodies that it refuses, though the specification permits them, are refused before they are sent. By default,
   * and by `'detect'`, the client asks the service before its first change or draft (D83); one that does not say what it is counts as the
   * specification, but as one that resets what an update leaves out (D95). A name, or `'specification'`, asks nothing.
   */
  readonly service?: ServiceName | 'detect' | undefined;
  /** Whether responses are validated by the schemas of the API; false by default. */
  readonly validateResponses?: boolean | undefined;
  /**
   * Whether secrets of addons stay as the service returned them; false by default (D75). The public service returns stored secrets in
   * clear from creations and updates: the client masks sensitive parameters in these results and in the bodies of errors, by the provider
   * definitions of the service, which it reads once when a result may have something to mask, and those that were sent as `*****`. Results of
   * reads are masked by definitions that it has read: a mask that the service doesn't know would replace the value when it is sent back (D100).
   */
  readonly unmasked?: boolean | undefined;
}

const optionNames: readonly (keyof AdminClientOptions)[] = [
  'baseUrl',
  'token',
  'fetch',
  'timeoutMs',
  'retries',
  'headers',
  'validateRequests',
  'providers',
  'service',
  'validateResponses',
  'unmasked',
];

/** The core, which a page needs with its first change or draft only. */
const loadCore = () => import('./changing.js');

/** The body that a caller gave. */
interface GivenBody {
  readonly schema: SchemaName | undefined;
  readonly json: Body | undefined;
  /** Whether it was given as JSON text. */
  readonly isText: boolean;
}

/** A response, and which options its request had. */
interface Exchanged extends TransportResponse {
  readonly options: RequestOptions;
}

/**
 * A client of the administration API.
 *
 * Bodies are validated before they are sent, refusals become {@link AdminApiError}s, and requests that may be repeated are repeated
 * when the connection fails or the service is busy. The token never appears in an error, a log or an inspection. Every method's promise
 * has `withResponse()`, which resolves to the data together with entity tag, location, status and headers.
 *
 * @example
 * ```ts
 * const client = new AdminClient({ baseUrl: 'https://flags.example.com', token });
 * const addon = await client.editAddon(1);
 * await addon.save({ enabled: false });
 * ```
 */
export class AdminClient extends ClientOperations {
  readonly #transport: Transport;
  readonly #validateRequests: boolean;
  readonly #validateResponses: boolean;
  #profile: ServiceName | undefined;
  /** Whether the service is to be asked what it is before the first change. */
  readonly #isDetecting: boolean;
  readonly #isQuiet: boolean;
  readonly #detection: Detection;
  readonly #definitions: Definitions;
  readonly #texts = new WeakMap<object, string>();
  /** The responses that listed resources, by these; undefined of what a call with headers of its own returned. */
  readonly #lists = new WeakMap<object, Members | undefined>();
  readonly #masking: Masking;

  /**
   * Nothing is sent before the first request.
   *
   * @throws a TypeError that names the option which is not valid
   */
  constructor(options: AdminClientOptions) {
    super();
    checkOptions('new AdminClient()', options, optionNames);
    this.#transport = new Transport(options);
    this.#validateRequests = checkFlag('validateRequests', options.validateRequests, true);
    this.#validateResponses = checkFlag('validateResponses', options.validateResponses, false);
    this.#detection = new Detection(this.#transport);
    const { service = 'detect' } = options;
    this.#isDetecting = service === 'detect';
    this.#profile = service === 'detect' ? undefined : service;
    checkProfile('new AdminClient()', this.#profile);
    this.#isQuiet = (options as { readonly [quiet]?: boolean })[quiet] === true;
    if (!this.#isQuiet) warnOfNewer(this.#profile);
    this.#definitions = new Definitions(options.providers, async (call) => (await this.#readProviders(call)).data);
    this.#masking = new Masking(checkFlag('unmasked', options.unmasked, false), this.#definitions.given);
    bindMethods(this);
    Object.defineProperty(this, 'service', { get: () => this.#profile, configurable: true });
  }

  /**
   * The service that the client is for, to pass on to dry runs and schemas: the one that it was given or has found. Undefined: the service has
   * not been asked yet, or did not say what it is.
   */
  get service(): ServiceName | undefined {
    return this.#profile;
  }

  /**
   * Asks the service what it is (D83), whatever the client was given: once, if it says so; after an error of the service or the connection the
   * next call asks again. The answer is that of the client if this was given no name, and the call has no headers of its own.
   *
   * @throws {@link ConnectionError} or {@link TimeoutError}
   */
  async detectService(options: RequestOptions = {}): Promise<DetectedService> {
    checkOptions('detectService', options, ['signal', 'headers']);
    checkSignal(options.signal);
    return this.#detect({ signal: options.signal, headers: options.headers && checkedHeaders(options.headers) });
  }

  /** What the service of a call is. With headers of its own that may be another one than that of the client. */
  async #detect({ signal, headers }: RequestOptions): Promise<DetectedService> {
    const detected = await this.#detection.ask(signal, headers);
    if (this.#isDetecting) {
      if (headers === undefined) this.#profile = detected.service;
      if (!this.#isQuiet) this.#detection.warnOnce(detected);
    }
    return detected;
  }

  /** Reads all addons, and the definitions of the providers that they can use. */
  override getAddons(options: RequestOptions = {}): ResponsePromise<Addons> {
    return dataOf(this.#readAddons(options));
  }

  /** Reads the definitions of the providers that addons of this service can use. */
  getProviders(options: RequestOptions = {}): ResponsePromise<ProviderDefinition[]> {
    return dataOf(this.#readProviders(options));
  }

  /** Reads the health of the service. */
  getHealth(options: RequestOptions = {}): ResponsePromise<Health> {
    return this.request<Health>('getHealth', options, { path: [] });
  }

  /** @internal */
  protected override request<T>(
    name: OperationName,
    options: UpdateOptions,
    request: ClientRequest<T>,
  ): ResponsePromise<T> {
    const sent = this.#send(name, options, request);
    const { member } = request;
    const withLocation = (response: ClientResponse<T>) =>
      member === undefined
        ? response
        : { ...response, data: { [member]: response.data, location: response.location } as T };
    return dataOf(sent.then(withLocation));
  }

  /** @internal */
  protected override async draft(name: string, kind: string, options: DraftOptions, ...given: unknown[]) {
    const { draftFor } = await loadCore();
    const isValidating = this.#validateRequests;
    return draftFor(this, { name, kind, options, given, lists: this.#lists, isValidating });
  }

  /** @internal Drafts of JSON texts, for the command line. */
  static loadDrafts() {
    return loadCore();
  }

  async #readAddons(options: RequestOptions): Promise<ClientResponse<Addons>> {
    return this.#addonsOf(await this.#exchange('getAddons', options, { path: [] }));
  }

  async #readProviders(options: RequestOptions): Promise<ClientResponse<ProviderDefinition[]>> {
    const received = await this.#exchange('getAddons', options, { path: [] });
    const response = await this.#addonsOf(received);
    const { providers } = response.data;
    if (!Array.isArray(providers)) {
      throw invalidResponse(received, 'has no list of providers');
    }
    return { ...response, data: providers };
  }

  async #addonsOf(received: Exchanged): Promise<ClientResponse<Addons>> {
    const parts = (body: Addons) => each('addonSchema', body.addons);
    const response = await this.#read<Addons>('getAddons', received, { parts });
    const { providers } = response.data;
    if (received.options.headers === undefined) {
      this.#definitions.learn(providers);
      this.#masking.learn(providers);
    }
    return response;
  }

  /** The body of a request, before anything is awaited: the caller may change the value meanwhile. */
  #givenIn<T>({ schema, value }: ClientRequest<T>, { isPrepared }: Call): GivenBody {
    const toJson = this.#validateRequests ? jsonOf : unvalidatedJson;
    const json = isPrepared ? (value as Body | undefined) : schema && toJson(value);
    return { schema, json, isText: typeof value === 'string' || typeof json !== 'string' };
  }

  /** The body to send, if there is one, and if the service of the call neither refuses nor resets anything of it; and what that service is. */
  async #bodyOf(
    { name, options, isExact, isPrepared }: Call,
    { schema, json, isText }: GivenBody,
    readCurrent: () => Promise<string>,
  ): Promise<{ readonly body: Body | undefined; readonly service?: ServiceName | undefined }> {
    if (isPrepared) {
      return { body: json };
    }
    const isAsking = this.#isDetecting && operations[name].method !== 'GET';
    const service = isAsking ? (await this.#detect(options)).service : this.#profile;
    if (schema === undefined || json === undefined) {
      return { body: json, service };
    }
    const checking = await loadCore();
    const rules = { service, texts: this.#texts, isOfNewAddon: name === 'createAddon' };
    const hasProviders = this.#validateRequests && schema === 'addonCreateUpdateSchema';
    const providers = hasProviders ? await this.#definitions.forCall(options) : undefined;
    const check = (body: Body) => {
      if (this.#validateRequests) checking.checkBody(schema, body, isText, { ...rules, providers });
    };
    const isAdapted = !isText && !isExact;
    const body = isAdapted ? await checking.adapted(json, { operation: name, service, check, readCurrent }) : json;
    check(body);
    if (isText && !isExact) {
      checking.checkResets(name, service, body);
    }
    return { body, service };
  }

  async #send<T>(name: OperationName, options: UpdateOptions, request: ClientRequest<T>): Promise<ClientResponse<T>> {
    const masks = masksOf(request.value); // before sending: the caller may change the value meanwhile
    const received = await this.#exchange(name, options, request, masks);
    const secrets = await this.#masking.secretsIn(name, received, masks, (call) => this.#definitions.ofService(call));
    return this.#read(name, received, request, masks, secrets);
  }

  async #read<T>(
    name: OperationName,
    received: Exchanged,
    { parts, isEmpty }: Pick<ClientRequest<T>, 'parts' | 'isEmpty'>,
    masks: readonly string[] = [],
    secrets?: Secrets,
  ): Promise<ClientResponse<T>> {
    const mask = (body: unknown) => this.#masking.mask(name, body, masks, secrets);
    const validate = this.#validateResponses && parts !== undefined ? (await loadCore()).reportOf : undefined;
    const read = readResponse(received, mask, parts, validate, isEmpty);
    this.#rememberLists(read.data, received.options);
    if (operations[name].method === 'GET') {
      return read;
    }
    // Made of the text of a response to a change, which may have secrets, a weak tag is no tag of the resource (D84).
    return isWeak(read.etag) ? { ...read, etag: '' } : read;
  }

  /** A draft of a listed resource needs no other list. What a call with headers of its own returned may be that of another tenant. */
  #rememberLists(data: unknown, { headers }: RequestOptions): void {
    const list = headers === undefined ? (data as Members) : undefined;
    for (const one of [headers && data, ...Object.values(Object(data) as Members)].flat()) {
      if (isObject(one)) this.#lists.set(one, list);
    }
  }

  async #exchange<T>(
    name: OperationName,
    options: UpdateOptions,
    request: ClientRequest<T>,
    masks: readonly string[] = [],
  ): Promise<Exchanged> {
    const call = callOf(name, options, request);
    const { method, path, ifMatch, tags } = call;
    const given = this.#givenIn(request, call);
    let isJustRead = false;
    let isCompleted = false;
    const readCurrent = async () => {
      const text = await this.#readFirst(call);
      isJustRead = isCompleted = true;
      return text;
    };
    // The body of a try is of the resource as it is then: others may change what the caller left out while a repetition waits.
    const beforeEach = async () => {
      const isFresh = isJustRead;
      const completed = isCompleted && !isFresh ? await this.#bodyOf(call, given, readCurrent) : undefined;
      isJustRead = false;
      if (!isFresh && completed === undefined && tags !== undefined && !call.beforeTry) await this.#readFirst(call);
      await call.beforeTry?.();
      return completed?.body;
    };
    try {
      const { body, service } = await this.#bodyOf(call, given, readCurrent);
      const isIgnored = tags !== undefined && (isWeak(tags) || (service ?? 'specification') !== 'specification');
      const beforeTry = isIgnored || isCompleted || call.beforeTry ? beforeEach : undefined;
      const sent = { method, path, body, ...call.options, ifMatch, beforeTry };
      const received = await this.#transport.send(sent);
      // A draft goes on with what the response has: a page of a proxy is no resource.
      if (call.isPrepared && !request.isEmpty) (await loadCore()).checkResource(received, call);
      return { ...received, options: call.options };
    } catch (error) {
      if (error instanceof AdminApiError) this.#masking.maskError(name, error, masks);
      const isOfRead = method !== 'GET' && (error as AdminApiError | undefined)?.request?.method === 'GET';
      throw isOfRead ? (await loadCore()).notSent(error) : error;
    }
  }

  /**
   * Reads the text of the resource before it is changed, and fails as with 412 if it has another tag than the condition: a service in use ignores
   * conditions (D84), and a body that is completed must be of the version that the caller knows (D95). What is not that resource completes nothing.
   */
  async #readFirst({ reading, key, tags }: Call): Promise<string> {
    const { checkFirst } = await loadCore();
    const response = await this.#transport.send(reading);
    checkFirst(response, key, tags);
    return response.text;
  }
}

/** Private fields are out of reach behind a Proxy, as Vue, Svelte and MobX make them, and of a method that was taken from its object. */
function bindMethods(client: AdminClient): void {
  const generated = Object.getOwnPropertyNames(ClientOperations.prototype).filter((name) => name !== 'constructor');
  const names = [...generated, 'getProviders', 'getHealth', 'detectService'];
  for (const name of names as (keyof AdminClient)[]) {
    const method = client[name] as () => unknown;
    Object.defineProperty(client, name, { value: method.bind(client), configurable: true, writable: true });
  }
}
