// The schema of an update of an addon with Ajv.
import { Ajv } from 'ajv';

const names = { type: ['array', 'null'], items: { type: 'string' } };
const schema = {
  type: 'object',
  required: ['provider', 'enabled', 'parameters', 'events'],
  properties: {
    provider: { type: 'string', minLength: 1 },
    description: { type: ['string', 'null'] },
    enabled: { type: 'boolean' },
    parameters: { type: ['object', 'null'] },
    events: names,
    projects: names,
    environments: names,
  },
};

export const name = 'Ajv';

export const check = new Ajv({ allowUnionTypes: true }).compile(schema);

let all;

/** Compiled on first use, so that a cold start compiles once. */
export function listErrors(value) {
  all ??= new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  return all(value) ? [] : all.errors.map(({ instancePath, message }) => [instancePath, message]);
}
