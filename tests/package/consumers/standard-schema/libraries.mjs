// The package together with libraries that take a Standard Schema, each set up as its own documentation shows.
import { sValidator } from '@hono/standard-validator';
import { initTRPC } from '@trpc/server';
import { addonCreateUpdateSchema, createStrategySchema } from 'flagadmin/core';
import { Hono } from 'hono';
import { createFormControl } from 'react-hook-form';
import { standardSchemaResolver as resolver5 } from 'resolvers-5/standard-schema';
import { standardSchemaResolver as resolver7 } from 'resolvers-7/standard-schema';

export { createStrategySchema };

const resolvers = { 5: resolver5, 7: resolver7 };

/** Submits a form of react-hook-form; returns `{ values }` or `{ errors }`. */
export async function submitHookForm(major, schema, defaultValues, options) {
  const resolver = resolvers[major](schema);
  const { handleSubmit } = createFormControl({ defaultValues, resolver, ...options });
  let outcome;
  await handleSubmit(
    (values) => {
      outcome = { values };
    },
    (errors) => {
      outcome = { errors };
    },
  )();
  return outcome;
}

const { procedure, router } = initTRPC.create();

/** A procedure of tRPC that returns its input. */
export const caller = router({
  updateAddon: procedure.input(addonCreateUpdateSchema).mutation(({ input }) => input),
}).createCaller({});

/** A route of Hono that responds with the body if it is valid. */
export const app = new Hono().put('/addons', sValidator('json', addonCreateUpdateSchema), (context) =>
  context.json(context.req.valid('json')),
);
