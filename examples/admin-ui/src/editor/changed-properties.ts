/** The properties of `after` that are not what they were in `before`. */
export function changedProperties<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name of Object.keys(after) as (keyof Values)[]) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = after[name];
  }
  return changed;
}

/** Whether any property of `after` is not what it was in `before`. */
export function differs<Values extends object>(before: Values, after: Values): boolean {
  return Object.keys(changedProperties(before, after)).length > 0;
}
