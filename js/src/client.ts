// The typed client of the administration API.
import { defaultSecrets, maskAddons, masksOf, secretsOf, type Secrets } from './addon-secrets.js';
import { checkOptions, pathParameter } from './arguments.js';
import type { BodyValidator, ClientRequest, RequestOptions, UpdateOptions } from './client-request.js';
import { each, invalidResponse, isOne, readResponse } from './client-response.js';
import { ifMatchOf, storeEntityTag } from './entity-tag.js';
import { AdminApiError } from './errors.js';
import { ClientOperations } from './generated/client-operations.js';
import { operations, type OperationName } from './generated/operations.js';
import { addonCreateUpdateSchema as updateRow } from './generated/schema-list.js';
import type {
  AddonCreateUpdate,
  Addons,
  Health,
  ProviderDefinition,
  Strategy,
  StrategyCreate,
} from './generated/types.js';
import { addonCreateUpdateSchema, addonSchema, createStrategySchema, strategySchema } from './generated/validators.js';
import type { Input } from './input.js';
import { dataOf, type ClientResponse, type ResponsePromise } from './response-promise.js';
import { TimeLimit } from './time-limit.js';
import type { TransportOptions } from './transport-options.js';
import { Transport, type TransportResponse } from './transport.js';
import { providersJson, Validator } from './validator.js';

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
  /**
   * Whether secrets of addons stay as the service returned them; false by default (D75). The public service returns stored secrets in
   * clear from creations and updates: the client masks sensitive parameters in results and in the bodies of errors, by the provider
   * definitions that it was given or has read, otherwise by the default ones, and those that were sent as `*****`.
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
  'validateResponses',
  'unmasked',
];

/** The result of `createStrategy`. */
export interface CreatedStrategy {
  /** The created strategy type. */
  readonly strategy: Strategy;
  /** The `Location` header: the path of the new strategy type; empty when there is none, or a page may not read it (CORS). */
  readonly location: string;
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
export class AdminClient extends ClientOperations {
  readonly #transport: Transport;
  readonly #validateRequests: boolean;
  readonly #validateResponses: boolean;
  readonly #loadsProviders: boolean;
  #providers: Input<ProviderDefinition[]> | undefined;
  /** The request for the definitions that calls are waiting for. */
  #loading: Promise<ProviderDefinition[]> | undefined;
  /** Sensitive parameters by the definitions that are known; undefined: nothing is masked. */
  #secrets: Secrets | undefined;

  /**
   * Nothing is sent before the first request.
   *
   * @throws a TypeError that names the option which is not valid
   */
  constructor(options: AdminClientOptions) {
    super();
    checkOptions('new AdminClient()', options, optionNames);
    const { providers } = options;
    this.#transport = new Transport(options);
    this.#validateRequests = checkedFlag('validateRequests', options.validateRequests, true);
    this.#validateResponses = checkedFlag('validateResponses', options.validateResponses, false);
    this.#loadsProviders = providers === 'load';
    this.#providers = providers === 'load' ? undefined : providers;
    if (this.#providers !== undefined && !Array.isArray(this.#providers)) {
      throw new TypeError("providers must be 'load' or a list of provider definitions");
    }
    if (!checkedFlag('unmasked', options.unmasked, false)) {
      this.#secrets = this.#providers === undefined ? defaultSecrets() : secretsOf(this.#providers);
    }
  }

  /** Reads all addons, and the definitions of the providers that they can use. */
  override getAddons(options: RequestOptions = {}): ResponsePromise<Addons> {
    return dataOf(this.#readAddons(options));
  }

  /** Reads the definitions of the providers that addons of this service can use. */
  getProviders(options: RequestOptions = {}): ResponsePromise<ProviderDefinition[]> {
    return dataOf(this.#readProviders(options));
  }

  /**
   * Creates a custom strategy type.
   *
   * @deprecated The operation is deprecated and may be removed: prefer built-in strategies with constraints.
   */
  createStrategy(payload: Input<StrategyCreate>, options: RequestOptions = {}): ResponsePromise<CreatedStrategy> {
    const created = this.#send<Strategy>('createStrategy', options, {
      path: [],
      schema: createStrategySchema,
      value: payload,
      parts: isOne(strategySchema),
    });
    return dataOf(
      created.then((response) => ({
        ...response,
        data: { strategy: response.data, location: response.location },
      })),
    );
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
    return dataOf(this.#send(name, options, request));
  }

  async #readAddons(options: RequestOptions): Promise<ClientResponse<Addons>> {
    return this.#addonsOf(await this.#exchange('getAddons', options, { path: [] }));
  }

  async #readProviders(options: RequestOptions): Promise<ClientResponse<ProviderDefinition[]>> {
    const received = await this.#exchange('getAddons', options, { path: [] });
    const response = this.#addonsOf(received);
    const { providers } = response.data;
    if (!Array.isArray(providers)) {
      throw invalidResponse(received, 'has no list of providers');
    }
    return { ...response, data: providers };
  }

  /**
   * The definitions of the service. Parallel calls read them once, save those with headers of their own. A signal ends the waiting of its
   * call, not the request.
   */
  async #loadedProviders({ signal, headers }: RequestOptions): Promise<ProviderDefinition[]> {
    if (headers !== undefined) {
      return (await this.#readProviders({ signal, headers })).data;
    }
    const limit = new TimeLimit(0, signal); // none but the signal
    this.#loading ??= this.#readProviders({})
      .then(({ data }) => data)
      .finally(() => {
        this.#loading = undefined;
      });
    try {
      return await limit.race(this.#loading);
    } finally {
      limit.end();
    }
  }

  #addonsOf(received: TransportResponse): ClientResponse<Addons> {
    const response = this.#read<Addons>('getAddons', received, { parts: (body) => each(addonSchema, body.addons) });
    if (this.#loadsProviders) {
      this.#providers = response.data.providers;
    }
    return response;
  }

  async #encode(schema: BodyValidator, value: unknown, options: RequestOptions): Promise<string> {
    if (!this.#validateRequests) {
      return unvalidatedJson(value);
    }
    const body = schema.encode(value);
    if (schema !== addonCreateUpdateSchema || (!this.#loadsProviders && this.#providers === undefined)) {
      return body;
    }
    const providers = this.#providers ?? (await this.#loadedProviders(options));
    return new Validator<AddonCreateUpdate>(updateRow, providersJson(providers)).encode(value as AddonCreateUpdate);
  }

  async #send<T>(name: OperationName, options: UpdateOptions, request: ClientRequest<T>): Promise<ClientResponse<T>> {
    const masks = masksOf(request.value); // before sending: the caller may change the value meanwhile
    return this.#read(name, await this.#exchange(name, options, request, masks), request, masks);
  }

  #read<T>(
    name: OperationName,
    received: TransportResponse,
    { parts, isEmpty }: Pick<ClientRequest<T>, 'parts' | 'isEmpty'>,
    masks: readonly string[] = [],
  ): ClientResponse<T> {
    const mask = (body: unknown) => this.#mask(name, body, masks);
    const response = readResponse(received, mask, this.#validateResponses ? parts : undefined, isEmpty);
    storeEntityTag(response.data, response.etag);
    return response;
  }

  async #exchange<T>(
    name: OperationName,
    options: UpdateOptions,
    request: ClientRequest<T>,
    masks: readonly string[] = [],
  ): Promise<TransportResponse> {
    const { method, path: template } = operations[name];
    const isConditional = method !== 'GET' && template.includes('{');
    checkOptions(name, options, isConditional ? ['signal', 'headers', 'ifMatch'] : ['signal', 'headers']);
    const parameters = [...request.path];
    const path = template.replace(/\{(\w+)\}/g, (_, parameter: string) =>
      encodeURIComponent(pathParameter(parameter, parameters.shift())),
    );
    const ifMatch = ifMatchOf(options);
    const { signal, headers } = options;
    const body = request.schema && (await this.#encode(request.schema, request.value, options));
    try {
      return await this.#transport.send({ method, path, body, signal, headers, ifMatch });
    } catch (error) {
      if (error instanceof AdminApiError) {
        this.#mask(name, error.body, masks);
        if (this.#masks(name) && typeof error.body === 'string' && error.body.includes('"parameters"')) {
          Object.defineProperty(error, 'body', { value: undefined }); // no JSON, so that nothing in it can be masked
        }
      }
      throw error;
    }
  }

  /** Whether responses of an operation are masked. */
  #masks(name: OperationName): boolean {
    return this.#secrets !== undefined && operations[name].path.startsWith(operations.getAddons.path);
  }

  /** Masks the secrets of addons in a response. `masks`: the parameters that the request had as masks. */
  #mask(name: OperationName, response: unknown, masks: readonly string[]): void {
    if (this.#secrets === undefined || !this.#masks(name)) {
      return;
    }
    const { providers } = Object(response) as { providers?: unknown };
    if (name === 'getAddons' && Array.isArray(providers)) {
      this.#secrets = secretsOf(providers);
    }
    maskAddons(response, this.#secrets, masks);
  }
}

/** The JSON of a body that is not validated. */
function unvalidatedJson(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) {
    throw new TypeError(`flagadmin: a body must be a value that JSON has a form for, not ${typeof value}`);
  }
  return json;
}

function checkedFlag(name: string, value: unknown, fallback: boolean): boolean {
  if (value !== undefined && typeof value !== 'boolean') {
    throw new TypeError(`${name} must be true or false`);
  }
  return value ?? fallback;
}
