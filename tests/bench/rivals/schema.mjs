// The JSON Schema of an update of an addon, which Ajv compiles or writes as code.
const names = { type: ['array', 'null'], items: { type: 'string' } };

export const addonUpdate = {
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

/** With `unicode: false`, of which Ajv would log that it is deprecated, strings are measured in code units: whether one is empty is the same. */
export const ajvOptions = { allowUnionTypes: true, unicode: false, logger: false };
