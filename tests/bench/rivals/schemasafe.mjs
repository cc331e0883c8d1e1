// The schema of an update of an addon with @exodus/schemasafe.
import { validator } from '@exodus/schemasafe';

import { schema } from '../schema.mjs';

const first = validator(schema, { isJSON: true });
let all;

export const check = (value) => first(value);

/** It gives places, no messages. */
export function listErrors(value) {
  all ??= validator(schema, { isJSON: true, includeErrors: true, allErrors: true });
  return all(value)
    ? []
    : all.errors.map(({ instanceLocation, keywordLocation }) => [instanceLocation, keywordLocation]);
}
