// A resource that is edited, or a new one, as JSON texts: reads what a prediction of a response needs, predicts it, and sends exactly that (D96).
import { dryRun } from '../api/dry-run.js';
import type { DryRuns } from '../api/generated/dry-runs.js';
import { dryRunRows } from '../api/generated/dry-runs.js';
import type { Change, DryRunOf, HeldPermission, RolePermissions } from '../api/types.js';
import { exactJson, exactText, hasExactNumbers, parseExactly } from '../base/exact-json.js';
import type { ClientResponse } from '../base/response-promise.js';
import type { JsonText } from '../base/utf8.js';
import { definitionsOf, isObject, type Members } from '../base/values.js';
import { maskAddons, masksOf, secretsOf, type Secrets } from '../domain/secrets.js';
import { AdminApiError, notSent, PreconditionFailedError } from '../errors/errors.js';
import { maskedValue, type ServiceName } from '../generated/constants.js';
import { operations } from '../generated/operations.js';
import type { ProviderDefinition } from '../generated/types.js';
import { providerRules, type Providers } from '../schema/provider-rules.js';
import { areAlike, areEqual, bodyOf, isContainer, valueIn } from './body.js';
import { changesBetween } from './changes-between.js';
import { bodyMembers } from './generated/rows.js';
import { beforeTry, prepared } from './symbols.js';
import type { DraftClient, DraftRequest, ResourceRow } from './types.js';

/** What a prediction needs besides the resource. */
export interface Facts {
  /** Undefined: the service does not say what it is. */
  readonly service: ServiceName | undefined;
  readonly providers?: Providers | undefined;
  /** The names that are taken. */
  readonly taken?: readonly string[];
  readonly roles?: readonly RolePermissions[] | undefined;
  /** Whether secrets stay as the service returned them. */
  readonly isUnmasked?: boolean;
}

/** A version of a resource: its JSON, and its entity tag, which is empty where the service has none. Both are empty if there is no resource yet. */
export interface Version {
  readonly json: string;
  readonly etag: string;
}

export type Tried = DryRunOf<keyof DryRuns, unknown>;

/** What is known of a request besides its body. */
export interface RequestFacts {
  /** The parameters of the path behind the key of the resource. */
  readonly parameters?: readonly string[];
  /** The permissions of the caller; by default all. */
  readonly permissions?: Iterable<HeldPermission> | undefined;
}

/** The last prediction of changes, and of which version it was. */
interface LastTried {
  readonly changesJson: string;
  readonly json: string;
  readonly tried: Tried;
}

interface SendOptions extends RequestFacts {
  readonly signal?: AbortSignal | undefined;
  /** Whether the request is sent whatever became of the resource meanwhile. */
  readonly isUnconditional?: boolean | undefined;
}

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** The response that lists the resource, or what the caller needs of it, if it was read. */
  readonly list?: Members | undefined;
  /** What the service has said of itself, if it was asked: one that does not say what it is would be asked again. */
  readonly told?: { readonly service: ServiceName | undefined } | undefined;
  readonly isUnmasked?: boolean;
}

const none: Version = { json: '', etag: '' };

export class TextDraft {
  #version: Version;
  #parsed: { readonly json: string; readonly current: Members | undefined } | undefined;
  #last: LastTried | undefined;
  #secrets: Secrets | undefined;

  constructor(
    readonly row: ResourceRow,
    /** Undefined: nothing can be sent. */
    readonly client: DraftClient | undefined,
    readonly facts: Facts,
    version: Version = none,
  ) {
    this.#version = version;
  }

  /** Reads what a prediction needs: of a new resource without a key, or of the one with a key. */
  static async read(
    row: ResourceRow,
    client: DraftClient,
    key: readonly string[] = [],
    { signal, list, told, isUnmasked = false }: ReadOptions = {},
  ): Promise<TextDraft> {
    const operation = key.length === 0 ? row.create : row.update;
    // Definitions before the resource: its secrets are masked by them (D100).
    const [{ service }, listed = {}] = await Promise.all([
      told ?? (client.service === undefined ? client.detectService({ signal }) : client),
      list ?? (needsList(row, operation) ? readList(row, client, signal) : undefined),
    ]);
    const draft = new TextDraft(row, client, { ...factsOf(row, listed, service), isUnmasked });
    if (key.length > 0) {
      draft.#version = await draft.#read(key, signal);
    }
    return draft;
  }

  /** The JSON of the resource; empty if there is none. */
  get json(): string {
    return this.#version.json;
  }

  get etag(): string {
    return this.#version.etag;
  }

  /** The resource, a value of `parseExactly`; undefined if there is none. */
  get current(): Members | undefined {
    if (this.#parsed?.json !== this.json) {
      this.#parsed = { json: this.json, current: this.json === '' ? undefined : membersOf(this.json) };
    }
    return this.#parsed.current;
  }

  /** The parameters of the path of the resource. */
  get key(): readonly string[] {
    return this.row.key.map((name) => exactText(this.current?.[name]));
  }

  /** The operation by which changes are saved. */
  get saving(): keyof DryRuns {
    return this.json === '' ? this.row.create : this.row.update;
  }

  /** The body of a request that makes these changes, and no other one. What is no object is left to the service. */
  bodyFor(changesJson: string): string {
    const { current, saving, facts, json } = this;
    const given = parseExactly(changesJson);
    if (!isObject(given)) {
      return changesJson;
    }
    const changes = hasExactNumbers(json)
      ? withExactParts(JSON.parse(changesJson), given, JSON.parse(json), current)
      : given;
    const request = { operation: saving, changes: changes as Members, current: current ?? {}, service: facts.service };
    return exactJson(bodyOf({ ...request, isPartial: true }));
  }

  /** The response of the service to a request for this version. */
  predict(operation: keyof DryRuns, body?: JsonText, { parameters = [], permissions }: RequestFacts = {}): Tried {
    const { service, providers, roles, taken = [] } = this.facts;
    const row = dryRunRows[operation];
    const given: Record<string, unknown> = { service };
    if (row.hasCurrent) given.currentJson = this.json;
    if (row.body !== undefined) given[`${row.body}Json`] = body;
    if (row.taken !== undefined) given[row.taken] = taken;
    if (row.options.includes('providers')) given.providers = providers;
    if (row.options.includes('roles')) given.roles = roles;
    if (permissions !== undefined) given.permissions = permissions;
    for (const [index, name] of row.pathParameters.entries()) given[name] = parameters[index];
    return (dryRun[operation] as (given: never) => Tried)(given as never);
  }

  /** The response to a request that makes these changes. The last one is kept: a form asks for its errors, and for its changes. */
  tryChanges(changesJson: string, facts: Pick<RequestFacts, 'permissions'> = {}): Tried {
    const { json } = this;
    const isKnown = this.#last?.changesJson === changesJson && this.#last.json === json;
    if (isKnown && facts.permissions === undefined) {
      return (this.#last as LastTried).tried;
    }
    const body = this.bodyFor(changesJson);
    const tried = this.#masked(this.predict(this.saving, body, facts), body);
    if (facts.permissions === undefined) this.#last = { changesJson, json, tried };
    return tried;
  }

  /** Without the secrets that services in use return in clear (D75): `save` returns masks, too. */
  #masked(tried: Tried, body: string): Tried {
    const { service = 'specification', providers, isUnmasked } = this.facts;
    if (tried.error !== undefined || service === 'specification' || !this.row.hasProviders || isUnmasked) {
      return tried;
    }
    const definitions: unknown = providers && definitionsOf(providers);
    this.#secrets ??= secretsOf(Array.isArray(definitions) ? definitions : []);
    const resource = parseExactly(tried.bodyJson);
    return maskAddons([resource, tried.body], this.#secrets, masksOf(body))
      ? { ...tried, bodyJson: exactJson(resource) }
      : tried;
  }

  /** A request for this version. */
  requestOf(operation: keyof DryRuns, bodyJson = ''): DraftRequest {
    const { method, path } = operations[operation];
    const key = dryRunRows[operation].hasCurrent ? [...this.key] : [];
    return {
      method,
      path: path.replace(/\{\w+\}/g, () => encodeURIComponent(key.shift() ?? '')),
      ifMatch: (dryRunRows[operation].hasCurrent && this.etag) || undefined,
      bodyJson,
    };
  }

  /**
   * Sends a request for this version, unconditionally or only if it still is the version of the service (D84): by its entity tag, or, where there is
   * none, by what people can change.
   *
   * @throws a PreconditionFailedError if it is another version; nothing was sent
   */
  send(operation: keyof DryRuns, body?: JsonText, options: SendOptions = {}): Promise<ClientResponse<unknown>> {
    const { signal, parameters = [], isUnconditional = false } = options;
    const { etag, client } = this;
    const { hasCurrent, body: argument } = dryRunRows[operation];
    const condition: object =
      isUnconditional || !hasCurrent
        ? {}
        : etag.startsWith('"')
          ? { ifMatch: etag }
          : { [beforeTry]: () => this.#requireSame(operation, signal) };
    const given = [...(hasCurrent ? [...this.key, ...parameters] : []), ...(argument === undefined ? [] : [body])];
    return methodOf(client, operation)(...given, { signal, ...condition, [prepared]: true }).withResponse();
  }

  /** Reads the resource again; returns what others have changed. */
  async reload(signal?: AbortSignal): Promise<Change[]> {
    const before = this.current ?? {};
    this.#version = await this.#read(this.key, signal);
    return changesBetween(before, this.current ?? {});
  }

  /**
   * Goes on with the version that a creation or an update with this body has made. Without a usable tag, or without the resource, the response is
   * not what a read returns, so it is read again. A read that fails, or that has what someone else made meanwhile, leaves what was saved: the next
   * change then compares that, and a difference is a conflict.
   *
   * @throws an AdminApiError with the name `InvalidResponse` if a creation does not say what it has made
   */
  async follow({ bodyJson, etag, status }: ClientResponse<unknown>, body: string, signal?: AbortSignal): Promise<void> {
    const { json, row } = this;
    const made = bodyJson === '' ? {} : membersOf(bodyJson);
    const isNew = json === '';
    const isWhole = row.key.every((name, index) =>
      isNew ? (made[name] ?? null) !== null : exactText(made[name]) === this.key[index],
    );
    if (!isWhole && isNew) {
      throw new AdminApiError(
        `The service responded with ${status}, but without the ${row.key.join()} of the ${row.noun}: look for it before you create it again`,
        { name: 'InvalidResponse', status },
      );
    }
    const saved = isWhole ? bodyJson : exactJson(withBody(row, this.current ?? {}, membersOf(body)));
    this.#version = { json: saved, etag: isWhole ? etag : '' };
    if (this.etag !== '') {
      return;
    }
    const now = await this.#read(this.key, signal).catch(() => undefined);
    const isOurs =
      now !== undefined &&
      (now.etag.startsWith('"') && etag !== '' ? now.etag === etag : this.#isSame(now, { areMasksAnything: true }));
    if (isOurs) {
      this.#version = now;
    }
  }

  /** The resource is no more. */
  forget(): void {
    this.#version = none;
  }

  /** @throws an AdminApiError with the name `InvalidResponse` for what is not the resource with this key */
  async #read(key: readonly string[], signal?: AbortSignal): Promise<Version> {
    const { row } = this;
    const response = await methodOf(this.client, row.reading)(...key, { signal }).withResponse();
    const found = membersOf(response.bodyJson);
    const wrong = row.key.find((name, index) => exactText(found[name]) !== key[index]);
    if (wrong !== undefined) {
      const message = `The service responded with ${response.status}, but not with the ${row.noun} ${key.join(' ')}`;
      throw new AdminApiError(message, { name: 'InvalidResponse', status: response.status });
    }
    return { json: response.bodyJson, etag: response.etag };
  }

  async #requireSame(operation: keyof DryRuns, signal: AbortSignal | undefined): Promise<void> {
    const now = await this.#read(this.key, signal).catch((error: unknown) => {
      throw notSent(error);
    });
    if (!this.#isSame(now, { isRemoval: operation === this.row.remove })) {
      throw new PreconditionFailedError(`the ${this.row.noun} has been changed since it was read; nothing was sent`);
    }
  }

  /**
   * Whether another version has the same of what people can change, as far as a service shows it: what it writes alone, such as the last use of an
   * account, is no change of a person's. Its tokens end with an account.
   */
  #isSame({ json }: Version, { isRemoval = false, areMasksAnything = false } = {}): boolean {
    const [ours, theirs] = [this.current ?? {}, membersOf(json)].map((one) => settableIn(this.row, one, isRemoval));
    const isHidden = (one: unknown, other: unknown) =>
      other === maskedValue || (areMasksAnything && one === maskedValue); // the client's own masks, of a response that is read again
    return areAlike(
      ours,
      theirs,
      (one, other) => one === other || isHidden(one, other) || (isNone(one) && isNone(other)),
    );
  }
}

/** Whether services have this for what is not set. */
const isNone = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/** The resource after an update whose response has none. */
function withBody({ update }: ResourceRow, current: Members, body: Members): Members {
  const sent = Object.keys(bodyMembers[update] ?? {}).filter((name) => Object.hasOwn(body, name));
  return { ...current, ...Object.fromEntries(sent.map((name) => [name, body[name]])) };
}

/** A value with the exact forms of those parts that are as the stored value shows them, whose numbers were rounded. `exact`: a value of parseExactly. */
function withExactParts(value: unknown, given: unknown, shown: unknown, exact: unknown): unknown {
  if (areEqual(value, shown)) {
    return exact;
  }
  if (!isContainer(value) || !isContainer(shown) || !isContainer(exact) || !isContainer(given)) {
    return given;
  }
  const part = (name: string) =>
    Object.hasOwn(shown, name)
      ? withExactParts(value[name], given[name], shown[name], valueIn(exact, name))
      : given[name];
  return Array.isArray(value)
    ? value.map((_, index) => part(String(index)))
    : Object.fromEntries(Object.keys(value).map((name) => [name, part(name)]));
}

const membersOf = (json: string) => parseExactly(json) as Members;

/** Whether the response to an operation depends on the list of its kind: on provider definitions, roles to choose from, or names that are taken. */
export function needsList({ create, update, roles }: ResourceRow, operation: keyof DryRuns): boolean {
  const { options, taken } = dryRunRows[operation];
  const setsRole = roles !== undefined && (operation === create || operation === update);
  return setsRole || taken !== undefined || options.includes('providers');
}

/** A method of the client that returns data with the metadata of the response. */
type Method = (...given: unknown[]) => { withResponse(): Promise<ClientResponse<unknown>> };

function methodOf(client: DraftClient | undefined, name: string): Method {
  return (client as unknown as Record<string, Method>)[name] as Method;
}

async function readList(row: ResourceRow, client: DraftClient, signal: AbortSignal | undefined): Promise<Members> {
  return membersOf((await methodOf(client, row.listing)({ signal }).withResponse()).bodyJson);
}

/** What a prediction needs of the response that lists the resources of a kind. */
export function factsOf(row: ResourceRow, list: Members, service: ServiceName | undefined): Facts {
  const listed = Array.isArray(list[row.list]) ? (list[row.list] as readonly unknown[]).filter(isObject) : [];
  const names = listed.flatMap((one) => row.match.map((name) => one[name]));
  const roles = row.roles === undefined ? undefined : list[row.roles];
  return {
    service,
    providers: row.hasProviders && (list.providers === undefined ? undefined : preparedRules(list.providers)),
    taken: names.filter((name) => typeof name === 'string').map(exactText),
    // The service does not list their permissions: they are taken to be none that the caller lacks.
    roles:
      Array.isArray(roles) && roles.length > 0
        ? (roles.filter(isObject) as unknown as readonly RolePermissions[]).map(({ id, name }) => ({
            id,
            name,
            permissions: [],
          }))
        : undefined,
  };
}

/** The rules of providers, made once. A list that is not valid stays as it is: predictions that need it say what is wrong. */
function preparedRules(definitions: unknown): Providers {
  try {
    return providerRules(definitions as readonly ProviderDefinition[]);
  } catch {
    return definitions as Providers;
  }
}

/** What people can change of a resource; of one that is deleted also which tokens go with it. */
function settableIn(row: ResourceRow, resource: Members, isRemoval: boolean): Members {
  const names = [row.create, row.update].flatMap((operation) => Object.keys(bodyMembers[operation] ?? {}));
  const tokens = isRemoval && Array.isArray(resource.tokens) ? (resource.tokens as readonly Members[]) : [];
  const set = [...names, ...row.key].map((name) => [name, resource[name]]);
  return { ...Object.fromEntries(set), tokens: tokens.map(({ id, description }) => [id, description]) };
}
