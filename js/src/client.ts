import { rememberEntityTag } from './entity-tag.js';
import { AdminApiError, refusal } from './errors.js';
import { operations, type OperationName } from './generated/operations.js';
import type {
  Addon,
  AddonCreateUpdate,
  Addons,
  ProviderDefinition,
  ServiceAccount,
  ServiceAccounts,
  ServiceAccountUpdate,
  Strategies,
  Strategy,
  StrategyCreate,
} from './generated/types.js';
import { summaryOf, type Issue } from './issue.js';
import { validateAddonUpdate } from './provider-rules.js';
import type { Schema } from './schema.js';
import {
  addonCreateUpdateSchema,
  addonSchema,
  createStrategySchema,
  serviceAccountSchema,
  strategySchema,
  updateServiceAccountSchema,
} from './generated/schemas.js';
import { Transport, type TransportAnswer, type TransportOptions } from './transport.js';

/** What a client is made with. */
export interface AdminClientOptions extends TransportOptions {
  /** Whether bodies are judged before they are sent; true by default. */
  readonly validateRequests?: boolean | undefined;
  /**
   * The provider definitions whose rules updates of addons are judged by before they are sent, or `'load'`: those of the
   * service, read once and again with every `getAddons` or `getProviders`. By default updates are judged by their schema only.
   */
  readonly providers?: 'load' | readonly ProviderDefinition[] | undefined;
  /** Whether answers are judged by the schemas of the API; false by default. */
  readonly validateResponses?: boolean | undefined;
}

/** For every request. */
export interface RequestOptions {
  /** Ends the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** For updates. */
export interface UpdateOptions extends RequestOptions {
  /** Update only if the resource still has this entity tag (`entityTagOf`), else throw PreconditionFailedError. */
  readonly ifMatch?: string | undefined;
}

/** What a creation answers. */
export interface CreatedStrategy {
  /** What was created. */
  readonly strategy: Strategy;
  /** The `location` header: where the new strategy type is; empty when there is none, or a page may not read it (CORS). */
  readonly location: string;
}

/** How the parts of an answer are judged: each value by its schema. */
type Parts<T> = (body: T) => readonly (readonly [Schema<unknown>, unknown])[];

/**
 * A client of the administration API.
 *
 * Bodies are judged before they are sent, refusals become {@link AdminApiError}s, and a request that may be repeated is, when the
 * connection fails or the service is busy. The token never appears in an error, a log or an inspection.
 *
 * @example
 * ```ts
 * const client = new AdminClient({ baseUrl: 'https://flags.example.com', token });
 * const addon = await client.getAddon(1);
 * await client.updateAddon(addon.id, completeAddonUpdate(addon, { enabled: false }));
 * ```
 */
export class AdminClient {
  readonly #transport: Transport;
  readonly #validateRequests: boolean;
  readonly #validateResponses: boolean;
  readonly #loadsProviders: boolean;
  #providers: readonly ProviderDefinition[] | undefined;

  /**
   * Nothing is sent before the first request.
   *
   * @throws a TypeError when an option cannot be right: a base URL that is none, a token that no header can carry
   */
  constructor(options: AdminClientOptions) {
    this.#transport = new Transport(options);
    this.#validateRequests = options.validateRequests ?? true;
    this.#validateResponses = options.validateResponses ?? false;
    this.#loadsProviders = options.providers === 'load';
    this.#providers = options.providers === 'load' ? undefined : options.providers;
  }

  /** Updates an addon: what the body leaves out stays as it is, null empties. */
  async updateAddon(id: number | string, update: AddonCreateUpdate, options: UpdateOptions = {}): Promise<Addon> {
    const body = this.#encode(addonCreateUpdateSchema, update);
    if (this.#validateRequests && (this.#loadsProviders || this.#providers !== undefined)) {
      checkProviderRules(body, this.#providers ?? (await this.getProviders({ signal: options.signal })));
    }
    return (await this.#ask<Addon>('updateAddon', options, isOne(addonSchema), { id, body })).value;
  }

  /** Reads an addon. Secrets are masked. */
  async getAddon(id: number | string, options: RequestOptions = {}): Promise<Addon> {
    return (await this.#ask<Addon>('getAddon', options, isOne(addonSchema), { id })).value;
  }

  /** Reads all addons, and the definitions of the providers that they can use. */
  async getAddons(options: RequestOptions = {}): Promise<Addons> {
    return (await this.#askForAddons(options)).value;
  }

  /** Reads the definitions of the providers that addons of this service can use. */
  async getProviders(options: RequestOptions = {}): Promise<ProviderDefinition[]> {
    const { value, answer } = await this.#askForAddons(options);
    if (!Array.isArray(value.providers)) {
      throw invalidResponse(answer, 'has no list of providers');
    }
    return value.providers;
  }

  /** Updates a service account: its name, its root role or both. */
  async updateServiceAccount(
    id: number | string,
    update: ServiceAccountUpdate,
    options: UpdateOptions = {},
  ): Promise<ServiceAccount> {
    const body = this.#encode(updateServiceAccountSchema, update);
    const parts = isOne(serviceAccountSchema);
    return (await this.#ask<ServiceAccount>('updateServiceAccount', options, parts, { id, body })).value;
  }

  /** Reads a service account. */
  async getServiceAccount(id: number | string, options: RequestOptions = {}): Promise<ServiceAccount> {
    return (await this.#ask<ServiceAccount>('getServiceAccount', options, isOne(serviceAccountSchema), { id })).value;
  }

  /** Reads all service accounts. */
  async getServiceAccounts(options: RequestOptions = {}): Promise<ServiceAccounts> {
    const parts: Parts<ServiceAccounts> = (body) => each(serviceAccountSchema, body.serviceAccounts);
    return (await this.#ask('getServiceAccounts', options, parts)).value;
  }

  /**
   * Creates a custom strategy type.
   *
   * @deprecated The operation is deprecated and may be removed: prefer built-in strategies with constraints.
   */
  async createStrategy(payload: StrategyCreate, options: RequestOptions = {}): Promise<CreatedStrategy> {
    const body = this.#encode(createStrategySchema, payload);
    const parts = isOne(strategySchema);
    const { value, answer } = await this.#ask<Strategy>('createStrategy', options, parts, { body });
    return { strategy: value, location: answer.headers.get('location') ?? '' };
  }

  /** Reads all strategy types. */
  async getStrategies(options: RequestOptions = {}): Promise<Strategies> {
    return (await this.#ask<Strategies>('getStrategies', options, (body) => each(strategySchema, body.strategies)))
      .value;
  }

  async #askForAddons(options: RequestOptions): Promise<{ value: Addons; answer: TransportAnswer }> {
    const asked = await this.#ask<Addons>('getAddons', options, (body) => each(addonSchema, body.addons));
    if (this.#loadsProviders) {
      this.#providers = asked.value.providers;
    }
    return asked;
  }

  #encode<T>(schema: Schema<T>, value: T): string {
    if (this.#validateRequests) {
      return schema.encode(value);
    }
    const json = JSON.stringify(value) as string | undefined;
    if (json === undefined) {
      throw new TypeError(`flagadmin: a body must be a value that JSON has a form for, not ${typeof value}`);
    }
    return json;
  }

  async #ask<T>(
    name: OperationName,
    { signal, ifMatch }: UpdateOptions,
    parts: Parts<T>,
    { id, body }: { readonly id?: number | string; readonly body?: string } = {},
  ): Promise<{ value: T; answer: TransportAnswer }> {
    const { method, path: template } = operations[name];
    const path = template.replace(/\{\w+\}/, () => pathSegment(id));
    const answer = await this.#transport.send({ method, path, body, signal, ifMatch });
    const value = readJson(answer) as T;
    if (this.#validateResponses) {
      // Issues show what is wrong.
      checkParts(
        answer,
        parts,
        answer.shown === answer.text ? value : (readJson({ ...answer, text: answer.shown }) as T),
      );
    }
    rememberEntityTag(value, answer.headers.get('etag'));
    return { value, answer };
  }
}

/** An id as one segment of a path. `.` and `..` cannot be one, in whatever way they are encoded: URLs resolve them. */
function pathSegment(id: unknown): string {
  if ((typeof id !== 'string' && typeof id !== 'number') || ['', '.', '..', 'NaN'].includes(String(id))) {
    const shown = typeof id === 'string' ? JSON.stringify(id) : String(id);
    throw new TypeError(`flagadmin: an id must be a number or a text that can be a part of a path, not ${shown}`);
  }
  return encodeURIComponent(id);
}

/** @throws {@link ValidationError} when the body breaks a rule of its provider. */
function checkProviderRules(body: string, providers: readonly ProviderDefinition[]): void {
  const result = validateAddonUpdate(body, JSON.stringify(providers));
  if (result !== undefined && result.issues.length !== 0) {
    throw refusal(result.issues, summaryOf(result));
  }
}

function isOne(schema: Schema<unknown>): Parts<unknown> {
  return (body) => [[schema, body]];
}

function each(schema: Schema<unknown>, values: unknown): readonly (readonly [Schema<unknown>, unknown])[] {
  return Array.isArray(values) ? values.map((value) => [schema, value] as const) : [[schema, values]];
}

function readJson(answer: TransportAnswer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(answer.text);
  } catch {
    throw invalidResponse(answer, 'is not JSON', [], syntaxErrorOf(answer.shown));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidResponse(answer, 'is not a JSON object');
  }
  return value;
}

/** What is wrong with a text that is not JSON: the engine's words show a part of it. */
function syntaxErrorOf(text: string): unknown {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

function checkParts<T>(answer: TransportAnswer, parts: Parts<T>, body: T): void {
  for (const [schema, value] of parts(body)) {
    const result = schema.validate(value);
    if (!result.valid) {
      const first = result.issues[0];
      throw invalidResponse(answer, `is no ${schema.name}: ${first?.instancePath} ${first?.message}`, result.issues);
    }
  }
}

function invalidResponse(
  answer: TransportAnswer,
  why: string,
  issues: readonly Issue[] = [],
  cause?: unknown,
): AdminApiError {
  const { status, request } = answer;
  return new AdminApiError(`The service answered ${status} with a body that ${why}`, {
    name: 'InvalidResponse',
    status,
    issues,
    request,
    cause,
  });
}
