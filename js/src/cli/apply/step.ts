// A resource in the plan of `flagadmin apply`, and what will happen to it.
import type { Change, Issue } from 'flagadmin';
import type { DryRuns } from 'flagadmin/core';
import type { Members } from '../../base/values.js';
import type { TextDraft, Tried } from '../../draft/text-draft.js';
import type { ResourceRow } from '../../draft/types.js';
import type { Match } from '../requests/resources.js';
import type { Entry } from './state-file.js';

/** What happens to a resource. `kept`: it is not in the file, and the service would not delete it. */
export type Action = 'create' | 'update' | 'delete' | 'unchanged' | 'kept' | 'refused';

/** An operation that changes a resource. */
export type Operation = keyof DryRuns;

/** A request of the plan. */
export interface PlannedRequest {
  readonly operation: Operation;
  /** The version that was compared: the request is for no other one. */
  readonly draft: TextDraft;
  readonly body?: string;
  /** Whether the request comes after another one of the same resource. */
  readonly isUnconditional?: boolean;
}

/** Why a change is refused. */
export interface Refusal {
  readonly status?: number;
  readonly name?: string;
  readonly message: string;
  /** Of the entry. */
  readonly issues?: readonly Issue[];
  /** The member of the entry that the message is about. */
  readonly member?: string;
}

/** The part of a step that depends on the comparison. */
export interface Planned {
  readonly action: Action;
  readonly changes: readonly Change[];
  readonly warnings: readonly Issue[];
  /** Why a change is refused. */
  readonly error?: Refusal;
  /** Advice for the user. */
  readonly note?: string;
  /** In the order in which they are sent; none if nothing is to be done. */
  readonly requests: readonly PlannedRequest[];
  /** The resource as the service has it, and, where that is another one, with all members: changes have either form. */
  readonly current?: readonly Members[];
  /** Of what a deletion deletes, without secrets: a reviewed one deletes nothing else (D99). */
  readonly digest?: string;
}

/** A resource of the plan. */
export interface Step extends Planned {
  readonly row: ResourceRow;
  /** By which the resource was compared; undefined if an entry has nothing. */
  readonly match: Match | undefined;
  /** The id of the resource, where it is compared by something that another resource can have later (D99). */
  readonly id?: string;
  /** For people: `addon 1`. */
  readonly label: string;
  /** Missing if it is to be deleted. */
  readonly entry?: Entry;
}

/** What a run will do, one step after another. */
export interface Plan {
  readonly steps: readonly Step[];
  /** What the service has, of each kind that the file lists. */
  readonly stored: ReadonlyMap<string, readonly Match[]>;
}

export const nothing = { changes: [], warnings: [], requests: [] } as const;

export function refused(message: string, member?: string): Planned {
  return { ...nothing, action: 'refused', error: { message, ...(member !== undefined && { member }) } };
}

export const kept = (note: string): Planned => ({ ...nothing, action: 'kept', note });

export function refusalOf({ status, error, issues = [], warnings }: Tried, note?: string): Planned {
  const { name = '', message = '' } = error ?? {};
  const why = { status, name, message, issues };
  return { ...nothing, warnings, action: 'refused', error: why, ...(note && { note }) };
}

/** Refuses a change with a warning of an address that the service refuses by default: a run would end there, half done (D98). */
export function withoutPrivateAddresses(planned: Planned): Planned {
  const issues = planned.warnings
    .filter(({ code }) => planned.requests.length > 0 && code === 'private_address')
    .map((one) => ({ ...one, message: `${one.message}: pass --private-urls if it does` }));
  const [first] = issues;
  if (first === undefined) {
    return planned;
  }
  const warnings = planned.warnings.filter(({ code }) => code !== 'private_address');
  return {
    ...nothing,
    warnings,
    action: 'refused',
    error: { message: `${first.instancePath} ${first.message}`, issues },
  };
}

/** Refuses an entry with properties that the API does not know, besides other reasons. */
export function withUnknown({ unknown }: Entry, planned: Planned): Planned {
  const [first] = unknown;
  if (first === undefined) {
    return planned;
  }
  const message = planned.error?.message ?? `${first.instancePath} ${first.message}`;
  const error = { ...planned.error, message, issues: [...unknown, ...(planned.error?.issues ?? [])] };
  return { ...planned, requests: [], changes: [], action: 'refused', error };
}
