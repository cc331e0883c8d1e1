// JSON values: JSON Pointers (RFC 6901), comparison, and two people's changes combined.
export type Members = Readonly<Record<string, unknown>>;

/** The JSON Pointer that leads over these steps. */
export function pointerTo(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The steps of a JSON Pointer. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function own(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? (of as Members)[name] : undefined;
}

export function valueAt(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce(own, value);
}

/** A copy in which the value at a pointer is another one; undefined removes a member. */
export function withValue<Value>(value: Value, pointer: string, next: unknown): Value {
  const [step, ...rest] = stepsOf(pointer);
  if (step === undefined) return next as Value;
  const inner = withValue(own(value, step), pointerTo(...rest), next);
  if (Array.isArray(value)) return value.with(Number(step), inner) as Value;
  // By entries: a member may have any name, such as `__proto__`.
  const members = Object.entries(isObject(value) ? value : {});
  const index = members.findIndex(([name]) => name === step);
  members.splice(
    index < 0 ? members.length : index,
    1,
    ...(inner === undefined ? [] : [[step, inner] as [string, unknown]]),
  );
  return Object.fromEntries(members) as Value;
}

/** The values of an object by JSON Pointer; of the objects in it, those of their members. */
export function leavesOf(value: object): Map<string, unknown> {
  const leaves = Object.entries(value).flatMap(([name, part]): [string, unknown][] =>
    isObject(part)
      ? Object.entries(part).map(([member, inner]) => [pointerTo(name, member), inner])
      : [[pointerTo(name), part]],
  );
  return new Map(leaves);
}

/** The values that differ between two objects, as the changes of a dry run. */
export function changesBetween(before: object, after: object) {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((instancePath) => ({ instancePath, before: was.get(instancePath), after: is.get(instancePath) }))
    .filter((change) => !same(change.before, change.after));
}

/** Without the texts that are empty, and not set before. */
export function withoutEmpty(values: Members, before: object = {}): Members {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || own(before, name)));
}

const sortedById = new WeakMap<readonly object[], readonly object[]>();

/** The items of a list by their ids: a service in use may move what was changed last to the end. The same list for the same items. */
export function byId<Item extends { id: number }>(items: readonly Item[]): readonly Item[] {
  const sorted = sortedById.get(items) ?? [...items].sort((one, other) => one.id - other.id);
  sortedById.set(items, sorted);
  return sorted as readonly Item[];
}

/** Whether two values are the same JSON, whatever the order of members. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string | undefined {
  const sorted = (part: Members) => Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(value, (_, part) => (isObject(part) ? sorted(part) : part));
}

/** Applies the changes from `before` to `mine` to `theirs`: member by member in objects, name by name in lists. */
export function reapplied<Value>(before: Value, mine: Value, theirs: Value): Value {
  if (same(before, mine)) return theirs;
  if (isObject(before) && isObject(mine) && isObject(theirs)) {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const members = names.map((name) => [name, reapplied(own(before, name), own(mine, name), own(theirs, name))]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Value;
  }
  if (isTextList(before) && isTextList(mine) && isTextList(theirs)) {
    const kept = theirs.filter((item) => mine.includes(item) || !before.includes(item));
    return [...kept, ...mine.filter((item) => !before.includes(item) && !kept.includes(item))] as Value;
  }
  return mine;
}

/** The value of a JSON text; undefined of an empty one. */
export function parsed(json: string): unknown {
  return json === '' ? undefined : JSON.parse(json);
}

/** A value as indented JSON text. */
export function indented(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}
