// JSON Pointers (RFC 6901).

/** The steps of a JSON Pointer; what reads like an array index becomes a number. */
export function pathOfPointer(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) =>
      /^(0|[1-9][0-9]*)$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
}

/** The JSON Pointer of a path. */
export function pointerOfPath(path: readonly (string | number)[]): string {
  return path.map((segment) => `/${escapedSegment(String(segment))}`).join('');
}

/** A member name as a segment of a JSON Pointer. */
export function escapedSegment(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}
