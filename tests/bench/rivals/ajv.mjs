// The schema of an update of an addon with Ajv and its compiler.
import { Ajv } from 'ajv';

import { addonUpdate, ajvOptions } from './schema.mjs';

export const name = 'Ajv';
export const checks = 'the schema, compiled when the program starts';

export const check = new Ajv(ajvOptions).compile(addonUpdate);

let all;

/** Compiled on first use, so that a cold start compiles once. */
export function listErrors(value) {
  all ??= new Ajv({ ...ajvOptions, allErrors: true }).compile(addonUpdate);
  return all(value) ? [] : all.errors.map(({ instancePath, message }) => [instancePath, message]);
}
