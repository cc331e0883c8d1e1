// The schema of an update of an addon with ArkType.
import { type } from 'arktype';

const schema = type({
  provider: 'string >= 1',
  'description?': 'string | null',
  enabled: 'boolean',
  // To ArkType an array is an object: the narrowing is what the type does not express.
  parameters: type('object')
    .narrow((value) => !Array.isArray(value))
    .or('null'),
  events: 'string[] | null',
  'projects?': 'string[] | null',
  'environments?': 'string[] | null',
});

export const check = (value) => schema.allows(value);

export function listErrors(value) {
  const result = schema(value);
  return result instanceof type.errors ? result.map(({ path, message }) => [path, message]) : [];
}
