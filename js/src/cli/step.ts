// A resource in the plan of `flagadmin apply`, and what will happen to it.
import type { Change, Issue } from '../index.js';
import type { CommandRow, Tried } from './commands.js';
import { unknownIn } from './entries.js';
import type { ResourceRow, Stored } from './resources.js';
import type { Entry } from './state-file.js';

/** The outcome for a resource. `kept`: it is not in the file, and the service would not delete it. */
export type Action = 'create' | 'update' | 'delete' | 'unchanged' | 'kept' | 'refused';

/** A request of the plan. */
export interface PlannedRequest {
  readonly command: CommandRow;
  /** The parameters of the path. */
  readonly key: readonly string[];
  /** The version that was compared; its tag binds the request to it. */
  readonly stored?: Stored;
  readonly body: Uint8Array;
}

/** A resource of the plan. */
export interface Step {
  readonly row: ResourceRow;
  /** The value by which the resource was compared; undefined if an entry has none. */
  readonly key: string | undefined;
  /** For people: `addon 1`. */
  readonly label: string;
  /** Missing if it is to be deleted. */
  readonly entry?: Entry;
  readonly action: Action;
  readonly changes: readonly Change[];
  readonly warnings: readonly Issue[];
  /** Why a change is refused; `issues`: of the entry. */
  readonly error?: { status?: number; name?: string; message: string; issues?: readonly Issue[] };
  /** Advice for the user. */
  readonly note?: string;
  /** Missing if nothing is to be done. */
  readonly request?: PlannedRequest;
}

/** The part of a step that depends on the comparison. */
export type Outcome = Omit<Step, 'row' | 'key' | 'label' | 'entry'>;

export const nothing = { changes: [], warnings: [] } as const;

export function refused(message: string): Outcome {
  return { ...nothing, action: 'refused', error: { message } };
}

export function refusalOf({ status, error, issues = [], warnings }: Tried, note?: string): Outcome {
  const { name = '', message = '' } = error ?? {};
  return { changes: [], warnings, action: 'refused', error: { status, name, message, issues }, ...(note && { note }) };
}

export function changed(tried: Tried, request?: PlannedRequest): Outcome {
  if (tried.error !== undefined) {
    return refusalOf(tried);
  }
  const { changes, warnings } = tried;
  return changes.length === 0 || request === undefined
    ? { action: 'unchanged', changes: [], warnings }
    : { action: 'update', changes, warnings, request };
}

/** Refuses an entry with properties that the API does not know, besides other reasons. */
export function withUnknown(row: ResourceRow, { value }: Entry, planned: Outcome): Outcome {
  const unknown = unknownIn(row, value);
  if (unknown.length === 0) {
    return planned;
  }
  const issues = unknown.map((name) => {
    const instancePath = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return { code: 'unknown_property', instancePath, path: [name], message: 'is not known, and would be ignored' };
  }) as unknown as Issue[];
  const message = planned.error?.message ?? `${JSON.stringify(unknown[0])} is not known, and would be ignored`;
  const { request: _, ...rest } = planned;
  const error = { ...planned.error, message, issues: [...issues, ...(planned.error?.issues ?? [])] };
  return { ...rest, changes: [], action: 'refused', error };
}
