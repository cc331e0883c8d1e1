// Drafts: one object from reading to sending (D96).
import type { DryRuns } from '../dry-run/generated/dry-runs.js';
import type { Change, DryRunOf, HeldPermission } from '../dry-run/types.js';
import type { Input } from '../base/globals.js';
import { exactJson } from '../base/exact-json.js';
import { definitionsOf, isObject, type Members } from '../base/values.js';
import { checkOptions, checkSignal } from '../errors/arguments.js';
import { dataOf, type ClientResponse, type ResponsePromise } from '../base/response-promise.js';
import { refusal, type ValidationError } from '../errors/errors.js';
import { requirePlainJson } from '../errors/json-argument.js';
import type { ServiceName } from '../generated/constants.js';
import type { Addon, ProviderDefinition } from '../generated/types.js';
import { issueOfWhole, standardIssues } from '../issues/standard.js';
import type { StandardResult, StandardTypes } from '../schema/standard.js';
import { valueIn } from './body.js';
import { bodyMembers } from './generated/rows.js';
import type { TextDraft, Tried } from './text-draft.js';
import { Turns } from './turns.js';
import type { DraftRequest, ResourceRow } from './types.js';

/** The members of a body to change: null empties one, and what a service returned can be put back. */
export type Changes<Body, Resource> = {
  readonly [Name in keyof Body]?:
    | Input<Body[Name]>
    | (Name extends keyof Resource ? Input<Resource[Name]> : never)
    | null
    | undefined;
};

/** Options of `save`, `delete` and `reload`. */
export interface DraftOptions {
  /** Ends the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of the dry runs of a draft. */
export interface DraftDryRunOptions {
  /** The permissions of the caller; by default all. */
  readonly permissions?: Iterable<HeldPermission> | undefined;
}

/** A Standard Schema of changes. */
export interface DraftSchema<Changes> {
  /** Standard Schema v1. */
  readonly '~standard': {
    /** The version of the interface. */
    readonly version: 1;
    /** The name of this package. */
    readonly vendor: 'flagadmin';
    /** Validates changes by a dry run, synchronously. */
    readonly validate: (value: unknown) => StandardResult<Changes>;
    /** For type inference only: absent at run time. */
    readonly types?: StandardTypes<Changes> | undefined;
  };
}

/**
 * A resource that is edited, or a new one, together with everything on which the response of the service to a change depends: its entity tag, the
 * provider definitions, the names that are taken, and what the service is. `AdminClient` makes drafts: `editAddon`, `newAddon` and their like.
 *
 * `changes` have the members to change; all others stay, at every service. Null empties a member.
 *
 * @example
 * ```ts
 * const addon = await client.editAddon(1);
 * const tried = addon.dryRun({ enabled: false });
 * console.log(tried.error?.message ?? formatChanges(tried.changes));
 * if (!tried.error) await addon.save({ enabled: false });
 * ```
 */
export interface Draft<Resource, Changes, Current = Resource> {
  /** The resource as it was read or saved last; undefined until a new one is saved, and after `delete`. */
  readonly current: Current;
  /** Of addons: the definitions of the providers that the service has. */
  readonly providers: Resource extends Pick<Addon, 'provider'> ? readonly ProviderDefinition[] : undefined;
  /** What the service is; undefined: it does not say. */
  readonly service: ServiceName | undefined;
  /** A Standard Schema of the changes, with every rule of this service. `formSchema` of `flagadmin/form` makes one with texts for forms. */
  readonly schema: DraftSchema<Changes>;
  /** What `save(changes)` will get, without a request. A value that JSON does not have is a refusal. */
  dryRun(this: void, changes: Changes, options?: DraftDryRunOptions): DryRunOf<keyof DryRuns, Resource>;
  /** The request that `save(changes)` sends, or, without changes, `delete`. @throws {@link ValidationError} for a value that JSON does not have */
  requestOf(this: void, changes?: Changes): DraftRequest;
  /**
   * Sends what was predicted, if the resource still is the one that was read; then `current` is the saved one, which it resolves to. A draft can be
   * saved again: one save waits for the other. `withResponse()` has the status.
   *
   * @throws {@link ValidationError} before it is sent, if the service refuses it by its rules (unless the client has `validateRequests: false`)
   * @throws PreconditionFailedError if someone else has changed the resource: nothing is sent, and `reload` returns what has changed
   */
  save(this: void, changes: Changes, options?: DraftOptions): ResponsePromise<Resource>;
  /** What `delete` will get, without a request. */
  dryRunDelete(this: void, options?: DraftDryRunOptions): DryRunOf<keyof DryRuns, undefined>;
  /** Deletes the resource, if it still is the one that was read. @throws PreconditionFailedError as `save` does */
  delete(this: void, options?: DraftOptions): ResponsePromise<void>;
  /** Reads the resource again, and returns what others have changed. */
  reload(this: void, options?: DraftOptions): Promise<Change[]>;
}

/** @internal The draft of a JSON text, for values. Its functions work without it. */
export class ValueDraft<Resource, Changes> implements Draft<Resource, Changes, Resource | undefined> {
  declare readonly current: Resource | undefined;
  readonly providers: never;
  readonly service: ServiceName | undefined;
  readonly schema: DraftSchema<Changes>;
  private readonly turns = new Turns();
  private shown: { readonly json: string; readonly value: Resource } | undefined;
  private isDeleted = false;

  constructor(
    private readonly text: TextDraft,
    /** Whether what the service would refuse is not sent. */
    private readonly isValidating: boolean,
  ) {
    const { providers, service } = text.facts;
    this.providers = (providers && definitionsOf(providers)) as never;
    this.service = service;
    const validate = (changes: unknown): StandardResult<Changes> => {
      const { error, issues = [] } = this.dryRun(changes as Changes);
      if (error === undefined) return { value: changes as Changes };
      return { issues: issues.length > 0 ? standardIssues(issues, changes) : [issueOfWhole(error.message)] };
    };
    this.schema = { '~standard': { version: 1, vendor: 'flagadmin', validate } };
    // Of the object, not of its class: a Proxy, as Vue makes them, has other objects in place of the private ones.
    Object.defineProperty(this, 'current', { get: () => this.valueShown(), enumerable: true });
  }

  private valueShown(): Resource | undefined {
    const { json } = this.text;
    if (json === '') return undefined;
    if (this.shown?.json !== json) this.shown = { json, value: JSON.parse(json) as Resource };
    return this.shown.value;
  }

  readonly dryRun = (changes: Changes, options: DraftDryRunOptions = {}): TriedOf<Resource> => {
    checkOptions('dryRun', options, ['permissions']);
    this.requireThere();
    let json: string;
    try {
      json = jsonOf(this.text, changes);
    } catch (error) {
      return refusedBy(error as ValidationError) as TriedOf<Resource>;
    }
    return this.text.tryChanges(json, options) as TriedOf<Resource>;
  };

  readonly requestOf = (...given: [changes?: Changes]): DraftRequest => {
    this.requireThere();
    const { text } = this;
    if (given.length > 0) return text.requestOf(text.saving, text.bodyFor(jsonOf(text, given[0])));
    this.requireStored();
    return text.requestOf(text.row.remove);
  };

  readonly save = (changes: Changes, options: DraftOptions = {}): ResponsePromise<Resource> => {
    const { saving } = this.text;
    const checked = atOnce(() => {
      const signal = checkedSignal('save', options);
      return { signal, json: jsonOf(this.text, changes) }; // the caller may change the value meanwhile
    });
    return dataOf(checked.then(({ signal, json }) => this.turns.next(() => this.saved(json, saving, signal), signal)));
  };

  readonly dryRunDelete = (options: DraftDryRunOptions = {}): DryRunOf<keyof DryRuns, undefined> => {
    checkOptions('dryRunDelete', options, ['permissions']);
    this.requireStored();
    const { text } = this;
    return text.predict(text.row.remove, undefined, options) as DryRunOf<keyof DryRuns, undefined>;
  };

  readonly delete = (options: DraftOptions = {}): ResponsePromise<void> => {
    const { text } = this;
    const deleted = async (signal: AbortSignal | undefined) => {
      this.requireStored();
      const response = await text.send(text.row.remove, undefined, { signal });
      text.forget();
      this.isDeleted = true;
      return response as ClientResponse<void>;
    };
    const checked = atOnce(() => checkedSignal('delete', options));
    return dataOf(checked.then((signal) => this.turns.next(() => deleted(signal), signal)));
  };

  readonly reload = (options: DraftOptions = {}): Promise<Change[]> => {
    const read = async (signal: AbortSignal | undefined) => {
      this.requireStored();
      return this.text.reload(signal);
    };
    const checked = atOnce(() => checkedSignal('reload', options));
    return checked.then((signal) => this.turns.next(() => read(signal), signal));
  };

  private async saved(json: string, operation: keyof DryRuns, signal: AbortSignal | undefined) {
    this.requireThere();
    const { text } = this;
    if (text.saving !== operation) {
      throw new TypeError(`flagadmin: another save has created the ${text.row.noun} meanwhile`);
    }
    const body = text.bodyFor(json);
    const tried = this.isValidating ? text.predict(operation, body) : undefined;
    if (tried?.error !== undefined && (tried.status === 400 || tried.status === 413)) {
      throw refusal(tried, tried.error.message ?? '');
    }
    const response = await text.send(operation, body, { signal });
    await text.follow(response, body, signal);
    return { ...response, data: this.current as Resource };
  }

  private requireThere(): void {
    if (this.isDeleted) throw new TypeError(`flagadmin: the ${this.text.row.noun} was deleted: make another draft`);
  }

  private requireStored(): void {
    this.requireThere();
    if (this.text.json === '') throw new TypeError(`flagadmin: there is no ${this.text.row.noun} yet: save it first`);
  }
}

type TriedOf<Resource> = DryRunOf<keyof DryRuns, Resource>;

/** The result of an action that is done now; what it throws is a rejection. */
async function atOnce<Result>(action: () => Result): Promise<Result> {
  return action();
}

function checkedSignal(name: string, options: DraftOptions): AbortSignal | undefined {
  checkOptions(name, options, ['signal']);
  checkSignal(options.signal);
  return options.signal ?? undefined; // null is none, as for `fetch`
}

/**
 * The JSON of changes.
 *
 * @throws {@link ValidationError} for what JSON does not have, and for the key of another resource: it would be ignored, and this one overwritten
 */
function jsonOf({ row, current }: TextDraft, changes: unknown): string {
  const json = requirePlainJson(changes);
  for (const name of current !== undefined && isObject(changes) ? fixedIn(row) : []) {
    const given = valueIn(changes as Members, name);
    if (given !== undefined && String(given) !== plainText(valueIn(current, name))) {
      const issue = {
        ...issueOfWhole(`is that of another ${row.noun}: make a draft of that`),
        instancePath: `/${name}`,
        path: [name],
      };
      throw refusal({ issues: [issue], truncated: false }, `/${name} ${issue.message}`);
    }
  }
  return json;
}

/** The members of the key, or by which people know a resource, that no update changes. */
function fixedIn(row: ResourceRow): readonly string[] {
  let names = fixed.get(row);
  if (names === undefined) {
    const members = bodyMembers[row.update] ?? {};
    names = [...row.key, ...row.match].filter((name) => !Object.hasOwn(members, name));
    fixed.set(row, names);
  }
  return names;
}

const fixed = new WeakMap<ResourceRow, readonly string[]>();

/** A key as values have it: a number that JSON.parse rounds is rounded. */
function plainText(stored: unknown): string {
  return String(JSON.parse(exactJson(stored ?? null)));
}

/** The refusal of a value that JSON does not have. */
function refusedBy({ name, message, details, issues, truncated }: ValidationError): Tried {
  const error = { name, message, details: [...details] };
  return { status: 400, error, bodyJson: JSON.stringify(error), issues, truncated, warnings: [] } as Tried;
}
