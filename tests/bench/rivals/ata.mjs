// The schema of an update of an addon with ata-validator.
import { Validator } from 'ata-validator';

import { schema } from '../schema.mjs';

const validator = new Validator(schema);

export const check = (value) => validator.isValidObject(value);

export const listErrors = (value) =>
  validator.validate(value).errors.map(({ instancePath, message }) => [instancePath, message]);
