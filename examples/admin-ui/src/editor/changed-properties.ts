// The properties that differ between two versions of a resource.
import { isRecord, isTextList, same } from './same';

/** The properties of `after` that are not what they were in `before`. */
export function changedProperties<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name of Object.keys(after) as (keyof Values)[]) {
    if (!same(before[name], after[name])) changed[name] = after[name];
  }
  return changed;
}

/** Whether any property of `after` is not what it was in `before`. */
export function differs<Values extends object>(before: Values, after: Values): boolean {
  return Object.keys(changedProperties(before, after)).length > 0;
}

/** Applies the changes from `before` to `mine` to `theirs`: member by member in objects, name by name in lists. */
export function reapplied(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(before, mine)) return theirs;
  if (isRecord(before) && isRecord(mine) && isRecord(theirs)) return reappliedMembers(before, mine, theirs);
  if (isTextList(before) && isTextList(mine) && isTextList(theirs)) {
    const kept = theirs.filter((item) => mine.includes(item) || !before.includes(item));
    return [...kept, ...mine.filter((item) => !before.includes(item) && !kept.includes(item))];
  }
  return mine;
}

type Members = Readonly<Record<string, unknown>>;

function reappliedMembers(before: Members, mine: Members, theirs: Members): Members {
  // Without a prototype: a member may have any name.
  const members: Record<string, unknown> = Object.create(null);
  const member = (of: Members, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined);
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = reapplied(member(before, name), member(mine, name), member(theirs, name));
    if (value !== undefined) members[name] = value;
  }
  return members;
}
