// The schema of an update of an addon with Valibot.
import * as v from 'valibot';

const names = v.nullable(v.array(v.string()));

const schema = v.looseObject({
  provider: v.pipe(v.string(), v.nonEmpty()),
  description: v.optional(v.nullable(v.string())),
  enabled: v.boolean(),
  // Its `looseObject` would take a list.
  parameters: v.nullable(v.custom((value) => typeof value === 'object' && !Array.isArray(value))),
  events: names,
  projects: v.optional(names),
  environments: v.optional(names),
});

export const name = 'Valibot';
export const checks = 'the schema';

export const check = (value) => v.is(schema, value);

export function listErrors(value) {
  const result = v.safeParse(schema, value);
  return result.success ? [] : result.issues.map(({ path = [], message }) => [path.map(({ key }) => key), message]);
}
