// Types of without-offsets.mjs.
export function withoutOffsets<T>(issues: readonly T[]): Omit<T, 'offset'>[];
