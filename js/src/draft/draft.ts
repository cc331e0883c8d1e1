// Drafts: one object from reading to sending (D96).
import type { DryRuns } from '../api/generated/dry-runs.js';
import type { Change, DryRunOf, HeldPermission } from '../api/types.js';
import type { Input } from '../base/globals.js';
import { onAbort } from '../base/abort.js';
import { exactJson } from '../base/exact-json.js';
import { definitionsOf, isObject } from '../base/values.js';
import { checkOptions, checkSignal } from '../errors/arguments.js';
import { dataOf, type ClientResponse, type ResponsePromise } from '../base/response-promise.js';
import { refusal, type ValidationError } from '../errors/errors.js';
import { requirePlainJson } from '../errors/json-argument.js';
import type { ServiceName } from '../generated/constants.js';
import type { ProviderDefinition } from '../generated/types.js';
import { issueOfWhole, standardIssues } from '../issues/standard.js';
import type { StandardResult, StandardTypes } from '../schema/standard.js';
import { valueIn } from './body.js';
import { bodyMembers } from './generated/rows.js';
import type { TextDraft, Tried } from './text-draft.js';
import type { DraftRequest } from './types.js';

/** The members of a body to change: null empties one, and what a service returned can be put back. */
export type Changes<Body, Resource> = {
  readonly [Name in keyof Body]?:
    | Input<Body[Name]>
    | (Name extends keyof Resource ? Input<Resource[Name]> : never)
    | null
    | undefined;
};

/** A resource of a provider: an addon. */
interface WithProvider {
  /** The name of its provider. */
  readonly provider: string;
}

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
  readonly providers: Resource extends WithProvider ? readonly ProviderDefinition[] : undefined;
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

/** @internal The draft of a JSON text, for values. */
export function draftOf<Resource, Changes>(
  text: TextDraft,
  isValidating: boolean,
): Draft<Resource, Changes, Resource | undefined> {
  const { row, facts } = text;
  let shown: { readonly json: string; readonly value: Resource } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isDeleted = false;
  /** One action after another: the second has the tag of the first. A signal ends the waiting, and then the request. */
  const inTurn = <Result>(action: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    let isWaiting = true;
    const result = last.then(() => {
      isWaiting = false;
      signal?.throwIfAborted();
      return action();
    });
    last = result.catch(() => {});
    if (signal === undefined) return result;
    return new Promise((resolve, reject) => {
      const end = onAbort(signal, () => {
        if (isWaiting) reject(signal.reason);
      });
      result.then(resolve, reject).finally(end);
    });
  };
  const current = (): Resource | undefined => {
    if (text.json === '') return undefined;
    if (shown?.json !== text.json) shown = { json: text.json, value: JSON.parse(text.json) as Resource };
    return shown.value;
  };
  const requireThere = () => {
    if (isDeleted) throw new TypeError(`flagadmin: the ${row.noun} was deleted: make another draft`);
  };
  const requireStored = () => {
    requireThere();
    if (text.json === '') throw new TypeError(`flagadmin: there is no ${row.noun} yet: save it first`);
  };
  const dryRun = (changes: unknown, options: DraftDryRunOptions = {}): Tried => {
    checkOptions('dryRun', options, ['permissions']);
    requireThere();
    let json: string;
    try {
      json = jsonOf(text, changes);
    } catch (error) {
      return refusedBy(error as ValidationError);
    }
    return text.tryChanges(json, options);
  };
  const validate = (changes: unknown): StandardResult<Changes> => {
    const { error, issues = [] } = dryRun(changes);
    if (error === undefined) return { value: changes as Changes };
    return { issues: issues.length > 0 ? standardIssues(issues, changes) : [issueOfWhole(error.message)] };
  };
  const save = async (json: string, operation: keyof DryRuns, signal: AbortSignal | undefined) => {
    requireThere();
    if (text.saving !== operation) throw new TypeError(`flagadmin: another save has created the ${row.noun} meanwhile`);
    const body = text.bodyFor(json);
    const tried = isValidating ? text.predict(operation, body) : undefined;
    if (tried?.error !== undefined && (tried.status === 400 || tried.status === 413)) {
      throw refusal(tried, tried.error.message ?? '');
    }
    const response = await text.send(operation, body, { signal });
    await text.follow(response, body, signal);
    return { ...response, data: current() as Resource };
  };
  return {
    get current() {
      return current();
    },
    providers: (facts.providers && definitionsOf(facts.providers)) as never,
    service: facts.service,
    schema: { '~standard': { version: 1, vendor: 'flagadmin', validate } },
    dryRun: dryRun as Draft<Resource, Changes>['dryRun'],
    requestOf: (...given) => {
      requireThere();
      if (given.length > 0) return text.requestOf(text.saving, text.bodyFor(jsonOf(text, given[0])));
      requireStored();
      return text.requestOf(row.remove);
    },
    save: (changes, options = {}) => {
      const operation = text.saving;
      const checked = atOnce(() => {
        const signal = checkDraftOptions('save', options);
        return { signal, json: jsonOf(text, changes) }; // the caller may change the value meanwhile
      });
      return dataOf(checked.then(({ signal, json }) => inTurn(() => save(json, operation, signal), signal)));
    },
    dryRunDelete: (options = {}) => {
      checkOptions('dryRunDelete', options, ['permissions']);
      requireStored();
      return text.predict(row.remove, undefined, options) as DryRunOf<keyof DryRuns, undefined>;
    },
    delete: (options = {}) => {
      const deleted = atOnce(() => checkDraftOptions('delete', options)).then((signal) =>
        inTurn(async () => {
          requireStored();
          const response = await text.send(row.remove, undefined, { signal });
          text.forget();
          isDeleted = true;
          return response as ClientResponse<void>;
        }, signal),
      );
      return dataOf(deleted);
    },
    reload: (options = {}) =>
      atOnce(() => checkDraftOptions('reload', options)).then((signal) =>
        inTurn(async () => {
          requireStored();
          return text.reload(signal);
        }, signal),
      ),
  };
}

/** The result of an action that is done now; what it throws is a rejection. */
async function atOnce<Result>(action: () => Result): Promise<Result> {
  return action();
}

function checkDraftOptions(name: string, options: DraftOptions): AbortSignal | undefined {
  checkOptions(name, options, ['signal']);
  checkSignal(options.signal);
  return options.signal;
}

/**
 * The JSON of changes.
 *
 * @throws {@link ValidationError} for what JSON does not have, and for the key of another resource: it would be ignored, and this one overwritten
 */
function jsonOf({ row, current }: TextDraft, changes: unknown): string {
  const json = requirePlainJson(changes);
  const members = bodyMembers[row.update] ?? {};
  for (const name of new Set([...row.key, ...row.match])) {
    const given = valueIn(isObject(changes) ? changes : undefined, name);
    const stored = valueIn(current, name);
    if (current !== undefined && given !== undefined && !(name in members) && String(given) !== plainText(stored)) {
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

/** A key as values have it: a number that JSON.parse rounds is rounded. */
function plainText(stored: unknown): string {
  return String(JSON.parse(exactJson(stored ?? null)));
}

/** The refusal of a value that JSON does not have. */
function refusedBy({ name, message, details, issues, truncated }: ValidationError): Tried {
  const error = { name, message, details: [...details] };
  return { status: 400, error, bodyJson: JSON.stringify(error), issues, truncated, warnings: [] } as Tried;
}
