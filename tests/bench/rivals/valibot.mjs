// The schema of an update of an addon with Valibot.
import * as v from 'valibot';

const names = v.nullable(v.array(v.string()));

const schema = v.looseObject({
  provider: v.pipe(v.string(), v.minLength(1)),
  description: v.optional(v.nullable(v.string())),
  enabled: v.boolean(),
  // To Valibot an array is an object: the first step is what the type does not express.
  parameters: v.nullable(
    v.pipe(
      v.custom((value) => !Array.isArray(value)),
      v.looseObject({}),
    ),
  ),
  events: names,
  projects: v.optional(names),
  environments: v.optional(names),
});

export const check = (value) => v.is(schema, value);

export function listErrors(value) {
  const result = v.safeParse(schema, value);
  return result.success ? [] : result.issues.map(({ path, message }) => [path, message]);
}
