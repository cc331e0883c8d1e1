/** More objects than this are not copied: they are few in what is sent, and many where objects contain each other. */
const mostCopies = 10_000;

/** Deeper than any described object. */
const deepestCopy = 5;

/**
 * A copy of plain objects and arrays, read once, in which every member is a plain one: what is judged and what becomes JSON are
 * then the same, whatever accessors and proxies answer later. Other objects stay themselves. Undefined: too much to copy.
 */
export function snapshotOf(value: unknown): unknown {
  const budget = { copies: 0 };
  const copy = copyOf(value, deepestCopy, budget);
  return budget.copies > mostCopies ? undefined : copy;
}

function copyOf(value: unknown, depth: number, budget: { copies: number }): unknown {
  if (typeof value !== 'object' || value === null || depth === 0 || ++budget.copies > mostCopies) {
    return value;
  }
  if ((value as { toJSON?: unknown }).toJSON !== undefined) {
    return value;
  }
  if (Array.isArray(value)) {
    return copyOfArray(value, depth, budget);
  }
  return Object.getPrototypeOf(value) === Object.prototype ? copyOfObject(value, depth, budget) : value;
}

function copyOfArray(array: readonly unknown[], depth: number, budget: { copies: number }): unknown[] {
  const copy: unknown[] = [];
  const { length } = array;
  for (let index = 0; index < length; ++index) {
    const element = array[index];
    if (element === undefined) {
      // A hole, perhaps the first of billions.
      budget.copies = Number.POSITIVE_INFINITY;
      return copy;
    }
    copy.push(typeof element === 'object' ? copyOf(element, depth - 1, budget) : element);
  }
  return copy;
}

function copyOfObject(value: object, depth: number, budget: { copies: number }): object {
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const member = copy[name];
    // What the prototype has must not become the copy's own.
    if (typeof member === 'object' && member !== null && Object.hasOwn(copy, name)) {
      copy[name] = copyOf(member, depth - 1, budget);
    }
  }
  return copy;
}
