// A resource that is edited, or a new one, as JSON texts: reads what a prediction of a response needs, predicts it, and sends exactly that (D96).
import { dryRun } from '../dry-run/dry-run.js';
import { dryRunRows, type DryRuns } from '../dry-run/generated/dry-runs.js';
import type { Change, DryRunOf, HeldPermission } from '../dry-run/types.js';
import { exactJson, exactText, hasExactNumbers, parseExactly } from '../base/exact-json.js';
import type { ClientResponse } from '../base/response-promise.js';
import type { JsonText } from '../base/utf8.js';
import { definitionsOf, isObject, type Members } from '../base/values.js';
import { ifMatchOf } from '../errors/entity-tag.js';
import { maskAddons, masksOf, secretsOf, type Secrets } from '../domain/secrets.js';
import { AdminApiError, PreconditionFailedError } from '../errors/errors.js';
import type { ServiceName } from '../generated/constants.js';
import { operations } from '../generated/operations.js';
import { bodyOf } from './body.js';
import { changesBetween } from './changes-between.js';
import { factsOf, needsList, type Facts } from './facts.js';
import { beforeTry, prepared } from './symbols.js';
import type { DraftClient, DraftRequest, ResourceRow } from './types.js';
import { bodyMembers } from './generated/rows.js';
import { isSameVersion, withBody, withExactParts } from './versions.js';

export type { Facts } from './facts.js';

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

/** The values of a version. `shown`: as JSON.parse makes it, if that rounds a number. */
interface Parsed {
  readonly json: string;
  readonly current: Members | undefined;
  readonly shown?: unknown;
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
}

const none: Version = { json: '', etag: '' };

export class TextDraft {
  #version: Version;
  #parsed: Parsed | undefined;
  #last: LastTried | undefined;
  /** Undefined: the service returns none in clear, or they were not asked for yet. */
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
    { signal, list, told }: ReadOptions = {},
  ): Promise<TextDraft> {
    const operation = key.length === 0 ? row.create : row.update;
    // Definitions before the resource: its secrets are masked by them (D100).
    const [{ service }, listed = {}] = await Promise.all([
      told ?? (client.service === undefined ? client.detectService({ signal }) : client),
      list ?? (needsList(row, operation) ? readList(row, client, signal) : undefined),
    ]);
    const draft = new TextDraft(row, client, factsOf(row, listed, service));
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
    return this.#parse().current;
  }

  #parse(): Parsed {
    const { json } = this;
    if (this.#parsed?.json !== json) {
      const current = json === '' ? undefined : membersOf(json);
      this.#parsed = { json, current, ...(hasExactNumbers(json) && { shown: JSON.parse(json) as unknown }) };
    }
    return this.#parsed;
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
    const { saving, facts } = this;
    const { current, shown } = this.#parse();
    const given = parseExactly(changesJson);
    if (!isObject(given)) {
      return changesJson;
    }
    const changes = shown === undefined ? given : withExactParts(JSON.parse(changesJson), given, shown, current);
    const request = { operation: saving, changes: changes as Members, current: current ?? {}, service: facts.service };
    return exactJson(bodyOf({ ...request, isPartial: true }));
  }

  /**
   * The response of the service to a request for this version, without the secrets that a service in use returns in clear: a client masks them, and the
   * output of a command may be a log.
   */
  predict(operation: keyof DryRuns, body?: JsonText, facts: RequestFacts = {}): Tried {
    const tried = this.#predictInClear(operation, body, facts);
    const { service = 'specification', providers = [] } = this.facts;
    if (tried.error !== undefined || !this.row.hasProviders || service === 'specification') {
      return tried;
    }
    const definitions: unknown = definitionsOf(providers);
    this.#secrets ??= secretsOf(Array.isArray(definitions) ? definitions : []);
    const masks = masksOf(body);
    if (!maskAddons(tried.body, this.#secrets, masks)) {
      return tried;
    }
    const exact = parseExactly(tried.bodyJson);
    maskAddons(exact, this.#secrets, masks);
    return { ...tried, bodyJson: exactJson(exact) };
  }

  #predictInClear(operation: keyof DryRuns, body: JsonText | undefined, facts: RequestFacts): Tried {
    const { parameters = [], permissions } = facts;
    const { service, providers, roles, existingNames = [] } = this.facts;
    const row = dryRunRows[operation];
    const given: Record<string, unknown> = { service };
    if (row.hasCurrent) given.currentJson = this.json;
    if (row.body !== undefined) given[`${row.body}Json`] = body;
    if (row.taken !== undefined) given[row.taken] = existingNames;
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
    const tried = this.predict(this.saving, this.bodyFor(changesJson), facts);
    if (facts.permissions === undefined) this.#last = { changesJson, json, tried };
    return tried;
  }

  /** A request for this version. */
  requestOf(operation: keyof DryRuns, bodyJson = ''): DraftRequest {
    const { method, path } = operations[operation];
    const key = dryRunRows[operation].hasCurrent ? [...this.key] : [];
    return {
      method,
      path: path.replace(/\{\w+\}/g, () => encodeURIComponent(key.shift() ?? '')),
      ifMatch: dryRunRows[operation].hasCurrent && this.etag !== '' ? ifMatchOf({ ifMatch: this.etag }) : undefined,
      bodyJson,
    };
  }

  /**
   * Sends a request for this version, unconditionally or only if it still is the version of the service (D84): by its entity tag, or, where there is
   * none, by what people can change.
   *
   * @throws a PreconditionFailedError if it is another version; nothing was sent. An AdminApiError with the name `InvalidResponse` if the response has
   * not the resource: the outcome is not known
   */
  async send(operation: keyof DryRuns, body?: JsonText, options: SendOptions = {}): Promise<ClientResponse<unknown>> {
    const { signal, parameters = [], isUnconditional = false } = options;
    const { etag, client } = this;
    const { hasCurrent, body: argument } = dryRunRows[operation];
    const condition: object =
      isUnconditional || !hasCurrent
        ? {}
        : {
            ...(etag !== '' && { ifMatch: etag }), // also where it is weak: behind a proxy it holds (D71)
            ...(!etag.startsWith('"') && { [beforeTry]: () => this.#requireSame(operation, signal) }),
          };
    const given = [...(hasCurrent ? [...this.key, ...parameters] : []), ...(argument === undefined ? [] : [body])];
    const response = await methodOf(client, operation)(...given, {
      signal,
      ...condition,
      [prepared]: true,
    }).withResponse();
    if (operation === this.row.create) this.#requireMade(response, body);
    return response;
  }

  /** Reads the resource again; returns what others have changed. */
  async reload(signal?: AbortSignal): Promise<Change[]> {
    const before = this.current ?? {};
    this.#version = await this.#read(this.key, signal);
    return changesBetween(before, this.current ?? {});
  }

  /** @throws an AdminApiError with the name `InvalidResponse` if the response to a creation does not say what it has made */
  #requireMade({ bodyJson, status }: ClientResponse<unknown>, body?: JsonText): void {
    const { row } = this;
    const [created, sent] = [membersOf(bodyJson), membersOf(textOf(body))];
    const isMade = row.key.every((name) => {
      const isSent = Object.hasOwn(bodyMembers[row.create] ?? {}, name);
      return (
        (created[name] ?? null) !== null && exactText(created[name]) === exactText((isSent ? sent : created)[name])
      );
    });
    if (!isMade) {
      throw new AdminApiError(
        `The service responded with ${status}, but without the ${row.key.join()} of the ${row.noun}: look for it before you create it again`,
        { name: 'InvalidResponse', status },
      );
    }
  }

  /**
   * Goes on with the version that a creation or an update with this body has made. Without a usable tag, or without the resource, the response is
   * not what a read returns, so it is read again. A read that fails, or that has what someone else made meanwhile, leaves what was saved: the next
   * change then compares that, and a difference is a conflict.
   */
  async follow({ bodyJson, etag }: ClientResponse<unknown>, body: string, signal?: AbortSignal): Promise<void> {
    this.#version = bodyJson === '' ? { json: this.#predictedAfter(body), etag: '' } : { json: bodyJson, etag };
    if (this.etag !== '') {
      return;
    }
    const now = await this.#read(this.key, signal).catch(() => undefined);
    const isOurs =
      now !== undefined && (now.etag.startsWith('"') && etag !== '' ? now.etag === etag : this.#isSame(now));
    if (isOurs) {
      this.#version = now;
    }
  }

  /** The resource after an update whose response has none: as the service completes what was sent, so that it is no change of somebody else. */
  #predictedAfter(body: string): string {
    const { row } = this;
    const current = this.current ?? {};
    let tried: Tried | undefined;
    try {
      tried = this.predict(row.update, body);
    } catch {
      // The resource is not valid by its schema: what was saved stays saved.
    }
    if (tried === undefined || tried.error !== undefined) {
      return exactJson(withBody(row, current, membersOf(body)));
    }
    // Changes of lists are of all of the list.
    const changes = parseExactly(tried.changesJson) as readonly Change[];
    const after = changes.map(({ instancePath, after: value }) => [instancePath.slice(1), value] as const);
    return exactJson({ ...current, ...Object.fromEntries(after) });
  }

  /** The resource is no more. */
  forget(): void {
    this.#version = none;
  }

  /** @throws an AdminApiError with the name `InvalidResponse` for what is not the resource with this key */
  async #read(key: readonly string[], signal?: AbortSignal): Promise<Version> {
    const reading = methodOf(this.client, this.row.reading)(...key, { signal, [prepared]: true });
    const { bodyJson, etag } = await reading.withResponse();
    return { json: bodyJson, etag };
  }

  async #requireSame(operation: keyof DryRuns, signal: AbortSignal | undefined): Promise<void> {
    const now = await this.#read(this.key, signal);
    if (!this.#isSame(now, operation === this.row.remove)) {
      throw new PreconditionFailedError(`the ${this.row.noun} has been changed since it was read; nothing was sent`);
    }
  }

  #isSame({ json }: Version, isRemoval = false): boolean {
    return isSameVersion(this.row, [this.current ?? {}, membersOf(json)], isRemoval);
  }
}

const membersOf = (json: string) => parseExactly(json) as Members;

const textOf = (json: JsonText = '{}') => (typeof json === 'string' ? json : new TextDecoder().decode(json));

/** A method of the client that returns data with the metadata of the response. */
type Method = (...given: unknown[]) => { withResponse(): Promise<ClientResponse<unknown>> };

function methodOf(client: DraftClient | undefined, name: string): Method {
  return (client as unknown as Record<string, Method>)[name] as Method;
}

async function readList(row: ResourceRow, client: DraftClient, signal: AbortSignal | undefined): Promise<Members> {
  return membersOf((await methodOf(client, row.listing)({ signal }).withResponse()).bodyJson);
}
