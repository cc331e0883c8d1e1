// The schema of an update of an addon as code that Ajv wrote before: neither a compiler nor `new Function` when the program runs.
import all from '../../../build/bench/rivals/ajv-all-errors.mjs';
import first from '../../../build/bench/rivals/ajv-first-error.mjs';

export const name = 'Ajv standalone';
export const checks = 'the schema, by code that Ajv wrote before';

export const check = first;

export function listErrors(value) {
  return all(value) ? [] : all.errors.map(({ instancePath, message }) => [instancePath, message]);
}
