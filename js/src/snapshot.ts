/** More objects than this are not copied: they are few in what is sent, and many where objects contain each other. */
const mostCopies = 10_000;

/** Deeper than any described object. */
const deepestCopy = 5;

interface Progress {
  copies: number;
  /** There is something that no snapshot can be taken of; the copy is of no use. */
  failed: boolean;
}

/**
 * A copy of plain objects and arrays, each member read once, in which every member is a plain one: what is judged and what
 * becomes JSON are then the same, whatever accessors and proxies answer later. Undefined when there are other objects, holes, or
 * too much to copy.
 */
export function snapshotOf(value: unknown): unknown {
  const progress: Progress = { copies: 0, failed: false };
  const copy = copyOf(value, deepestCopy, progress);
  return progress.failed ? undefined : copy;
}

function copyOf(value: unknown, depth: number, progress: Progress): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const isArray = Array.isArray(value);
  if (
    depth === 0 ||
    ++progress.copies > mostCopies ||
    (value as { toJSON?: unknown }).toJSON !== undefined ||
    (!isArray && Object.getPrototypeOf(value) !== Object.prototype)
  ) {
    progress.failed = true;
    return undefined;
  }
  return isArray ? copyOfArray(value, depth, progress) : copyOfObject(value, depth, progress);
}

function copyOfArray(array: readonly unknown[], depth: number, progress: Progress): unknown[] {
  const copy: unknown[] = [];
  const { length } = array;
  for (let index = 0; index < length && !progress.failed; ++index) {
    const element = array[index];
    copy.push(typeof element === 'object' && element !== null ? copyOf(element, depth - 1, progress) : element);
    // A hole may be the first of billions.
    progress.failed ||= element === undefined;
  }
  return copy;
}

function copyOfObject(value: object, depth: number, progress: Progress): object {
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const member = copy[name];
    // What the prototype has must not become the copy's own.
    if (typeof member === 'object' && member !== null && Object.hasOwn(copy, name)) {
      copy[name] = copyOf(member, depth - 1, progress);
    }
    if (progress.failed) {
      break;
    }
  }
  return copy;
}
