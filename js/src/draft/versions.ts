// Versions of a resource: what people can change of them, and the exact forms of what was shown.
import type { Members } from '../base/values.js';
import { maskedValue } from '../generated/constants.js';
import { areAlike, areEqual, isContainer, valueIn } from './body.js';
import { bodyMembers } from './generated/rows.js';
import type { ResourceRow } from './types.js';

/**
 * Whether a later version has the same of what people can change, as far as a service shows it: what it writes alone, such as the last use of an account,
 * is no change of a person's. Tokens end with an account that is removed.
 */
export function isSameVersion(
  row: ResourceRow,
  [ours, theirs]: readonly [Members, Members],
  isRemoval: boolean,
): boolean {
  const [one, other] = [ours, theirs].map((version) => settableIn(row, version, isRemoval)) as [Members, Members];
  return Object.keys(one).every((name) =>
    (row.hasProviders && name === 'parameters' ? areSameParameters : isSame)(one[name], other[name]),
  );
}

/** Whether two values are the same JSON, where services have null, empty strings and empty lists for what is not set. */
export function isSame(one: unknown, other: unknown): boolean {
  return areAlike(one, other, isSameValue);
}

/** Likewise, of parameters of addons, where a mask stands for any secret: other members have none (D100). */
export function areSameParameters(one: unknown, other: unknown): boolean {
  return areAlike(one, other, (left, right) => (right === maskedValue ? !isEmpty(left) : isSameValue(left, right)));
}

const isSameValue = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other));

/** Whether services have this for what is not set. */
export const isEmpty = (value: unknown): boolean =>
  (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/** The resource after an update whose response has none. */
export function withBody({ update }: ResourceRow, current: Members, body: Members): Members {
  const sent = Object.keys(bodyMembers[update] ?? {}).filter((name) => Object.hasOwn(body, name));
  return { ...current, ...Object.fromEntries(sent.map((name) => [name, body[name]])) };
}

/** A value with the exact forms of those parts that are as the stored value shows them, whose numbers were rounded. `exact`: a value of parseExactly. */
export function withExactParts(value: unknown, exactValue: unknown, shown: unknown, exact: unknown): unknown {
  if (areEqual(value, shown)) {
    return exact;
  }
  if (!isContainer(value) || !isContainer(shown) || !isContainer(exact) || !isContainer(exactValue)) {
    return exactValue;
  }
  const part = (name: string) =>
    Object.hasOwn(shown, name)
      ? withExactParts(value[name], exactValue[name], shown[name], valueIn(exact, name))
      : exactValue[name];
  return Array.isArray(value)
    ? value.map((_, index) => part(String(index)))
    : Object.fromEntries(Object.keys(value).map((name) => [name, part(name)]));
}

/** What people can change of a resource; of one that is deleted also which tokens go with it. */
function settableIn(row: ResourceRow, resource: Members, isRemoval: boolean): Members {
  const names = [row.create, row.update].flatMap((operation) => Object.keys(bodyMembers[operation] ?? {}));
  const tokens = isRemoval && Array.isArray(resource.tokens) ? (resource.tokens as readonly Members[]) : [];
  const set = [...names, ...row.key].map((name) => [name, resource[name]]);
  return { ...Object.fromEntries(set), tokens: tokens.map(({ id, description }) => [id, description]) };
}
