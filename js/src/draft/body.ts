// Bodies that have at every service the effect that the specification gives them: what is left out stays, null empties (D95).
import type { ServiceName } from '../generated/constants.js';
import type { Members } from '../base/values.js';
import { bodyMembers } from './generated/rows.js';
import type { BodyMember } from './types.js';

/** What a body becomes, and for whom. */
export interface BodyRequest {
  /** The operation, a creation or an update. */
  readonly operation: string;
  /** The members to set; null empties one. */
  readonly changes: Members;
  /** Whether they may lack what a body must have. */
  readonly isPartial?: boolean;
  /** The resource as it is; without members of a creation. Undefined: it is not known. */
  readonly current: Members | undefined;
  /** Undefined: the service does not say what it is, and counts as one that resets what an update leaves out. */
  readonly service: ServiceName | undefined;
}

/** The body of a request that makes these changes, and no other one. Members that bodies do not have stay, unless they say nothing new. */
export function bodyOf({ operation, changes, current, service, isPartial = false }: BodyRequest): Members {
  const rows = bodyMembers[operation] ?? {};
  const body: [string, unknown][] = []; // entries: `__proto__` is a plain name
  for (const [name, { required, resets, empty }] of Object.entries(rows)) {
    const stored = valueIn(current, name);
    const isReset = resets && service !== 'specification';
    let value = valueIn(changes, name);
    if (value === undefined && (isReset || (required && isPartial))) {
      value = stored;
    }
    if (value === null && current !== undefined && (stored ?? null) === null && !required && !isReset) {
      value = undefined; // it only says that there is none, and an empty text would be another state
    } else if (value === null && empty !== undefined) {
      value = JSON.parse(empty);
    }
    if (value !== undefined) {
      body.push([name, value]);
    }
  }
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(rows, name) && value !== undefined && !areEqual(value, valueIn(current, name))) {
      body.push([name, value]);
    }
  }
  return Object.fromEntries(body);
}

/** The members that a body leaves out, and services in use reset. */
export function resetIn(operation: string, body: Members): string[] {
  return Object.entries(bodyMembers[operation] ?? {}).flatMap(([name, { resets }]) =>
    resets && valueIn(body, name) === undefined ? [name] : [],
  );
}

/** Whether the body of a request depends on the resource as it is now. */
export function needsCurrent({ operation, changes, service }: Omit<BodyRequest, 'current'>): boolean {
  // Null for a text may only say that there is none. Lists are empty then, and null says the same.
  const isNone = ([name, { required, empty = '""' }]: [string, BodyMember]) =>
    !required && empty === '""' && valueIn(changes, name) === null;
  return (
    (service !== 'specification' && resetIn(operation, changes).length > 0) ||
    Object.entries(bodyMembers[operation] ?? {}).some(isNone)
  );
}

/** A member that is the object's own. */
export function valueIn(members: Members | undefined, name: string): unknown {
  return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
}

/** Whether two values are the same JSON, but for the order of members. */
export function areEqual(left: unknown, right: unknown): boolean {
  return areAlike(left, right, (one, other) => one === other);
}

/** Likewise, where values that have no members are compared by a function. */
export function areAlike(left: unknown, right: unknown, areSame: (left: unknown, right: unknown) => boolean): boolean {
  if (
    areSame(left, right) ||
    !isContainer(left) ||
    !isContainer(right) ||
    Array.isArray(left) !== Array.isArray(right)
  ) {
    return areSame(left, right);
  }
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => areAlike(valueIn(left, name), valueIn(right, name), areSame));
}

/** Whether something is an object or an array. */
export const isContainer = (value: unknown): value is Members => typeof value === 'object' && value !== null;
