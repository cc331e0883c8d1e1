// The typed client of the administration API.
import { maskAddons, masksOf, secretsOf, type Secrets } from './addon-secrets.js';
import { checkOptions, checkService, checkSignal, pathParameter } from './arguments.js';
import type {
  BodyValidator,
  ClientRequest,
  RequestOptions,
  RequestValidator,
  UpdateOptions,
} from './client-request.js';
import { each, invalidResponse, readResponse } from './client-response.js';
import { ifMatchOf, storeEntityTag } from './entity-tag.js';
import { AdminApiError, refusal } from './errors.js';
import { ClientOperations } from './generated/client-operations.js';
import type { ServiceName } from './generated/constants.js';
import { operations, type OperationName } from './generated/operations.js';
import type { Addons, Health, ProviderDefinition } from './generated/types.js';
import { addonCreateUpdateSchema, addonSchema } from './generated/validators.js';
import type { Input } from './input.js';
import { summaryOf } from './issue.js';
import { dataOf, type ClientResponse, type ResponsePromise } from './response-promise.js';
import { TimeLimit } from './time-limit.js';
import type { TransportOptions } from './transport-options.js';
import { Transport, type TransportRequest, type TransportResponse } from './transport.js';
import { isBytes } from './utf8.js';
import { providersText } from './validator.js';

/** Options of a client. */
export interface AdminClientOptions extends TransportOptions {
  /** Whether bodies are validated before they are sent; true by default. */
  readonly validateRequests?: boolean | undefined;
  /**
   * The provider definitions by whose rules updates of addons are validated before they are sent, or `'load'`: those of the
   * service, read once and again with every `getAddons` or `getProviders`. By default updates are validated by their schema only.
   */
  readonly providers?: 'load' | Input<ProviderDefinition[]> | undefined;
  /**
   * The service in use that the client is for (D81): bodies that it refuses, though the specification permits them, are refused before they
   * are sent. By default the specification.
   */
  readonly service?: ServiceName | undefined;
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
  'service',
  'validateResponses',
  'unmasked',
];

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
  readonly #service: ServiceName | undefined;
  readonly #loadsProviders: boolean;
  #providers: Input<ProviderDefinition[]> | undefined;
  /** The schema of updates of addons with the latest list of definitions. */
  #withProviders: { readonly providers: unknown; readonly schema: BodyValidator } | undefined;
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
    checkService('new AdminClient()', options.service);
    this.#service = options.service;
    this.#loadsProviders = providers === 'load';
    this.#providers = providers === 'load' ? undefined : providers;
    if (this.#providers !== undefined && !Array.isArray(this.#providers)) {
      throw new TypeError("providers must be 'load' or a list of provider definitions");
    }
    if (!checkedFlag('unmasked', options.unmasked, false)) {
      this.#secrets = secretsOf(this.#providers ?? []);
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
    return dataOf(member === undefined ? sent : sent.then((response) => withLocation(response, member)));
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

  async #encode(schema: RequestValidator, value: unknown, options: RequestOptions): Promise<Body> {
    if (!this.#validateRequests) {
      return unvalidatedJson(value);
    }
    const service = this.#service;
    const body = validJson(service === undefined ? schema : schema.with({ service }), value);
    if (schema !== addonCreateUpdateSchema || (!this.#loadsProviders && this.#providers === undefined)) {
      return body;
    }
    const providers = this.#providers ?? (await this.#loadedProviders(options));
    if (this.#withProviders?.providers !== providers) {
      this.#withProviders = {
        providers,
        schema: schema.with({ service, providers: providersText(providers) }),
      };
    }
    return validJson(this.#withProviders.schema, typeof body === 'string' ? value : body);
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
    checkSignal(signal);
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

  /** Masks the secrets of addons in a response; returns whether there were any. `masks`: the parameters that the request had as masks. */
  #mask(name: OperationName, response: unknown, masks: readonly string[]): boolean {
    if (this.#secrets === undefined || !this.#masks(name)) {
      return false;
    }
    const { providers } = Object(response) as { providers?: unknown };
    if (name === 'getAddons' && Array.isArray(providers)) {
      this.#secrets = secretsOf(providers);
    }
    return maskAddons(response, this.#secrets, masks);
  }
}

type Body = NonNullable<TransportRequest['body']>;

/** A body that is JSON text: as it is, but no memory that the caller may change (D76). */
function textOf(value: unknown): Body | undefined {
  return isBytes(value) ? new Uint8Array(value) : typeof value === 'string' ? value : undefined;
}

/** The JSON of a body. @throws {@link ValidationError} when it is not valid */
function validJson(schema: BodyValidator, value: unknown): Body {
  const text = textOf(value);
  if (text === undefined) {
    return schema.encode(value);
  }
  const result = schema.validateJson(text);
  if (result.valid) {
    return text;
  }
  throw refusal(result, summaryOf(result));
}

/** The data in a member beside the location. */
function withLocation<T>(response: ClientResponse<T>, member: string): ClientResponse<T> {
  return { ...response, data: { [member]: response.data, location: response.location } as T };
}

/** The JSON of a body that is not validated. */
function unvalidatedJson(value: unknown): Body {
  const text = textOf(value);
  if (text !== undefined) {
    return text;
  }
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) {
    throw new TypeError(`flagadmin: a body must be a value that JSON can represent, not ${typeof value}`);
  }
  return json;
}

function checkedFlag(name: string, value: unknown, fallback: boolean): boolean {
  if (value !== undefined && typeof value !== 'boolean') {
    throw new TypeError(`${name} must be true or false`);
  }
  return value ?? fallback;
}
