import { each, invalidResponse, isOne, readResponse, type Parts } from './client-response.js';
import { ifMatchOf, rememberEntityTag } from './entity-tag.js';
import { operations, type OperationName } from './generated/operations.js';
import type {
  Addon,
  AddonCreateUpdate,
  Addons,
  Health,
  ProviderDefinition,
  ServiceAccount,
  ServiceAccounts,
  ServiceAccountUpdate,
  Strategies,
  Strategy,
  StrategyCreate,
} from './generated/types.js';
import type { HeadersLike } from './globals.js';
import type { Input } from './input.js';
import { dataOf, type ClientResponse, type ResponsePromise } from './response-promise.js';
import type { Schema } from './schema.js';
import {
  addonCreateUpdateSchema,
  addonSchema,
  createStrategySchema,
  serviceAccountSchema,
  strategySchema,
  updateServiceAccountSchema,
} from './generated/schemas.js';
import { Transport, type TransportAnswer } from './transport.js';
import type { TransportOptions } from './transport-options.js';

/** Options of a client. */
export interface AdminClientOptions extends TransportOptions {
  /** Whether bodies are validated before they are sent; true by default. */
  readonly validateRequests?: boolean | undefined;
  /**
   * The provider definitions by whose rules updates of addons are validated before they are sent, or `'load'`: those of the
   * service, read once and again with every `getAddons` or `getProviders`. By default updates are validated by their schema only.
   */
  readonly providers?: 'load' | Input<ProviderDefinition[]> | undefined;
  /** Whether responses are validated by the schemas of the API; false by default. */
  readonly validateResponses?: boolean | undefined;
}

/** Options of every request. */
export interface RequestOptions {
  /** Ends the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers; they replace those of the client, but not those of the API. */
  readonly headers?: HeadersLike | undefined;
}

/** Options of updates. */
export interface UpdateOptions extends RequestOptions {
  /**
   * Update only if the resource still has this entity tag (`withResponse`, `entityTagOf`), else throw PreconditionFailedError. A tag
   * that is `undefined` or empty is a TypeError: the update would be unconditional (D71).
   */
  readonly ifMatch?: string;
}

/** The result of `createStrategy`. */
export interface CreatedStrategy {
  /** The created strategy type. */
  readonly strategy: Strategy;
  /** The `Location` header: the path of the new strategy type; empty when there is none, or a page may not read it (CORS). */
  readonly location: string;
}

/** The variable parts of a request. */
interface RequestParts {
  /** The parameter in the path. */
  readonly id?: number | string;
  readonly body?: () => string | Promise<string>;
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
 * const { data: addon, etag } = await client.getAddon(1).withResponse();
 * await client.updateAddon(addon.id, completeAddonUpdate(addon, { enabled: false }), { ifMatch: etag });
 * ```
 */
export class AdminClient {
  readonly #transport: Transport;
  readonly #validateRequests: boolean;
  readonly #validateResponses: boolean;
  readonly #loadsProviders: boolean;
  #providers: Input<ProviderDefinition[]> | undefined;

  /**
   * Nothing is sent before the first request.
   *
   * @throws a TypeError that names the option which is not valid
   */
  constructor(options: AdminClientOptions) {
    const { providers } = options;
    this.#transport = new Transport(options);
    this.#validateRequests = checkedFlag('validateRequests', options.validateRequests, true);
    this.#validateResponses = checkedFlag('validateResponses', options.validateResponses, false);
    this.#loadsProviders = providers === 'load';
    this.#providers = providers === 'load' ? undefined : providers;
    if (this.#providers !== undefined && !Array.isArray(this.#providers)) {
      throw new TypeError("providers must be 'load' or a list of provider definitions");
    }
  }

  /** Updates an addon: properties that the body omits stay as they are, null empties. */
  updateAddon(
    id: number | string,
    update: Input<AddonCreateUpdate>,
    options: UpdateOptions = {},
  ): ResponsePromise<Addon> {
    const body = () => this.#addonBody(update, options);
    return this.#request<Addon>('updateAddon', options, isOne(addonSchema), { id, body });
  }

  /** Reads an addon. Secrets are masked. */
  getAddon(id: number | string, options: RequestOptions = {}): ResponsePromise<Addon> {
    return this.#request<Addon>('getAddon', options, isOne(addonSchema), { id });
  }

  /** Reads all addons, and the definitions of the providers that they can use. */
  getAddons(options: RequestOptions = {}): ResponsePromise<Addons> {
    return dataOf(this.#readAddons(options));
  }

  /** Reads the definitions of the providers that addons of this service can use. */
  getProviders(options: RequestOptions = {}): ResponsePromise<ProviderDefinition[]> {
    return dataOf(this.#readProviders(options));
  }

  /** Updates a service account: its name, its root role or both. */
  updateServiceAccount(
    id: number | string,
    update: Input<ServiceAccountUpdate>,
    options: UpdateOptions = {},
  ): ResponsePromise<ServiceAccount> {
    const body = () => this.#encode(updateServiceAccountSchema, update);
    return this.#request<ServiceAccount>('updateServiceAccount', options, isOne(serviceAccountSchema), { id, body });
  }

  /** Reads a service account. */
  getServiceAccount(id: number | string, options: RequestOptions = {}): ResponsePromise<ServiceAccount> {
    return this.#request<ServiceAccount>('getServiceAccount', options, isOne(serviceAccountSchema), { id });
  }

  /** Reads all service accounts. */
  getServiceAccounts(options: RequestOptions = {}): ResponsePromise<ServiceAccounts> {
    const parts: Parts<ServiceAccounts> = (body) => each(serviceAccountSchema, body.serviceAccounts);
    return this.#request('getServiceAccounts', options, parts);
  }

  /**
   * Creates a custom strategy type.
   *
   * @deprecated The operation is deprecated and may be removed: prefer built-in strategies with constraints.
   */
  createStrategy(payload: Input<StrategyCreate>, options: RequestOptions = {}): ResponsePromise<CreatedStrategy> {
    const body = () => this.#encode(createStrategySchema, payload);
    const created = this.#send<Strategy>('createStrategy', options, isOne(strategySchema), { body });
    return dataOf(
      created.then((response) => ({
        ...response,
        data: { strategy: response.data, location: response.location },
      })),
    );
  }

  /** Reads a strategy type. */
  getStrategy(name: string, options: RequestOptions = {}): ResponsePromise<Strategy> {
    return this.#request<Strategy>('getStrategy', options, isOne(strategySchema), { id: name });
  }

  /** Reads all strategy types. */
  getStrategies(options: RequestOptions = {}): ResponsePromise<Strategies> {
    const parts: Parts<Strategies> = (body) => each(strategySchema, body.strategies);
    return this.#request<Strategies>('getStrategies', options, parts);
  }

  /** Reads the health of the service. */
  getHealth(options: RequestOptions = {}): ResponsePromise<Health> {
    return this.#request<Health>('getHealth', options, undefined);
  }

  async #readAddons(options: RequestOptions): Promise<ClientResponse<Addons>> {
    return this.#addonsOf(await this.#exchange('getAddons', options));
  }

  async #readProviders(options: RequestOptions): Promise<ClientResponse<ProviderDefinition[]>> {
    const answer = await this.#exchange('getAddons', options);
    const response = this.#addonsOf(answer);
    const { providers } = response.data;
    if (!Array.isArray(providers)) {
      throw invalidResponse(answer, 'has no list of providers');
    }
    return { ...response, data: providers };
  }

  #addonsOf(answer: TransportAnswer): ClientResponse<Addons> {
    const response = this.#read<Addons>(answer, (body) => each(addonSchema, body.addons));
    if (this.#loadsProviders) {
      this.#providers = response.data.providers;
    }
    return response;
  }

  async #addonBody(update: Input<AddonCreateUpdate>, { signal, headers }: RequestOptions): Promise<string> {
    const body = this.#encode(addonCreateUpdateSchema, update);
    if (!this.#validateRequests || (!this.#loadsProviders && this.#providers === undefined)) {
      return body;
    }
    const providers = this.#providers ?? (await this.#readProviders({ signal, headers })).data;
    return addonCreateUpdateSchema.withProviders(providers).encode(update);
  }

  #encode<T>(schema: Schema<T>, value: Input<T>): string {
    if (this.#validateRequests) {
      return schema.encode(value);
    }
    const json = JSON.stringify(value) as string | undefined;
    if (json === undefined) {
      throw new TypeError(`flagadmin: a body must be a value that JSON has a form for, not ${typeof value}`);
    }
    return json;
  }

  #request<T>(
    name: OperationName,
    options: UpdateOptions,
    parts: Parts<T> | undefined,
    request: RequestParts = {},
  ): ResponsePromise<T> {
    return dataOf(this.#send(name, options, parts, request));
  }

  async #send<T>(
    name: OperationName,
    options: UpdateOptions,
    parts: Parts<T> | undefined,
    request: RequestParts = {},
  ): Promise<ClientResponse<T>> {
    return this.#read(await this.#exchange(name, options, request), parts);
  }

  async #exchange(name: OperationName, options: UpdateOptions, request: RequestParts = {}): Promise<TransportAnswer> {
    const { method, path: template } = operations[name];
    const path = template.replace(/\{\w+\}/, () => pathSegment(request.id));
    const ifMatch = ifMatchOf(options);
    const { signal, headers } = options;
    const body = await request.body?.();
    return this.#transport.send({ method, path, body, signal, headers, ifMatch });
  }

  #read<T>(answer: TransportAnswer, parts: Parts<T> | undefined): ClientResponse<T> {
    const response = readResponse(answer, this.#validateResponses ? parts : undefined);
    rememberEntityTag(response.data, response.etag);
    return response;
  }
}

function checkedFlag(name: string, value: unknown, fallback: boolean): boolean {
  if (value !== undefined && typeof value !== 'boolean') {
    throw new TypeError(`${name} must be true or false`);
  }
  return value ?? fallback;
}

/** An id as one segment of a path. `.` and `..` cannot be one, in whatever way they are encoded: URLs resolve them. */
function pathSegment(id: unknown): string {
  if ((typeof id !== 'string' && typeof id !== 'number') || ['', '.', '..', 'NaN'].includes(String(id))) {
    const shown = typeof id === 'string' ? JSON.stringify(id) : String(id);
    throw new TypeError(`flagadmin: an id must be a number or a text that can be a part of a path, not ${shown}`);
  }
  return encodeURIComponent(id);
}
