// The schema of an update of an addon with Zod Mini, without the texts of a language: every message is "Invalid input".
import * as z from 'zod/mini';

const names = z.nullable(z.array(z.string()));

const schema = z.looseObject({
  provider: z.string().check(z.minLength(1)),
  description: z.optional(z.nullable(z.string())),
  enabled: z.boolean(),
  parameters: z.nullable(z.looseObject({})),
  events: names,
  projects: z.optional(names),
  environments: z.optional(names),
});

export const name = 'Zod Mini';
export const checks = 'the schema; it has no texts of errors';

export const check = (value) => schema.safeParse(value).success;

export function listErrors(value) {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path, message]);
}
