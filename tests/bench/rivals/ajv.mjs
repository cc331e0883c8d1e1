// The schema of an update of an addon with Ajv.
import { Ajv } from 'ajv';

import { schema } from '../schema.mjs';

const first = new Ajv({ allowUnionTypes: true }).compile(schema);

export const check = (value) => first(value);

let all;

/** Compiled on first use, so that a cold start compiles once. */
export function listErrors(value) {
  all ??= new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  return all(value) ? [] : all.errors.map(({ instancePath, message }) => [instancePath, message]);
}
