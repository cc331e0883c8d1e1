// Made by standalone.mjs.
import { isValid, validate } from '../../../build/bench/ata-build.mjs';

export const check = (value) => isValid(value);

export const listErrors = (value) => validate(value).errors.map(({ instancePath, message }) => [instancePath, message]);
