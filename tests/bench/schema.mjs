/**
 * `addonCreateUpdateSchema` without its annotations: what the rivals are given. `agreement.test.mjs` holds it against the
 * package's own.
 */
const names = { type: ['array', 'null'], items: { type: 'string' } };

export const schema = {
  type: 'object',
  required: ['provider', 'enabled', 'parameters', 'events'],
  properties: {
    provider: { type: 'string', minLength: 1 },
    description: { type: ['string', 'null'] },
    enabled: { type: 'boolean' },
    parameters: { type: ['object', 'null'], additionalProperties: true },
    events: names,
    projects: names,
    environments: names,
  },
  additionalProperties: true,
};
