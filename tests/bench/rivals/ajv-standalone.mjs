// Made by standalone.mjs.
import { all, first } from '../../../build/bench/ajv-standalone.mjs';

export const check = (value) => first(value);

export function listErrors(value) {
  return all(value) ? [] : all.errors.map(({ instancePath, message }) => [instancePath, message]);
}
