// The schema of an update of an addon with Zod.
import * as z from 'zod';

const names = z.array(z.string()).nullable();

const schema = z.looseObject({
  provider: z.string().min(1),
  description: z.string().nullable().optional(),
  enabled: z.boolean(),
  parameters: z.looseObject({}).nullable(),
  events: names,
  projects: names.optional(),
  environments: names.optional(),
});

export const name = 'Zod';
export const checks = 'the schema';

export const check = (value) => schema.safeParse(value).success;

export function listErrors(value) {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path, message]);
}
