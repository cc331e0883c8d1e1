// Issues without their offsets, in every runtime.

/** Issues of JSON text as those of the value would be. */
export function withoutOffsets(issues) {
  return issues.map(({ offset: _, ...issue }) => issue);
}
