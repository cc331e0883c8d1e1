/** Whether two values are the same JSON. The order of an object's members does not count: a form that puts one back puts it last. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part) => (isRecord(part) ? sorted(part) : part));
}

function sorted(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(members)
      .sort()
      .map((name) => [name, members[name]]),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
