// The package together with libraries that take a Standard Schema, each set up as its own documentation shows: each function takes a body, and
// returns `{ value }`, or the issues or errors of the library.
import { sValidator } from '@hono/standard-validator';
import { initTRPC } from '@trpc/server';
import { addonCreateUpdateSchema } from 'flagadmin/core';
import { Hono } from 'hono';
import { createFormControl } from 'react-hook-form';
import { standardSchemaResolver as resolver5 } from 'resolvers-5/standard-schema';
import { standardSchemaResolver as resolver7 } from 'resolvers-7/standard-schema';

const form = (resolverOf) => (defaultValues) =>
  new Promise((resolve) => {
    const options = { defaultValues, resolver: resolverOf(addonCreateUpdateSchema), criteriaMode: 'all' };
    const { handleSubmit } = createFormControl(options);
    handleSubmit(
      (value) => resolve({ value }),
      (errors) => resolve({ errors }),
    )();
  });

const { procedure, router } = initTRPC.create();
const caller = router({
  updateAddon: procedure.input(addonCreateUpdateSchema).mutation(({ input }) => input),
}).createCaller({});

const app = new Hono().put('/addons', sValidator('json', addonCreateUpdateSchema), (context) =>
  context.json(context.req.valid('json')),
);

export const libraries = {
  'resolvers-5': form(resolver5),
  'resolvers-7': form(resolver7),
  '@trpc/server': (body) =>
    caller.updateAddon(body).then(
      (value) => ({ value }),
      ({ code, cause }) => ({ code, issues: cause.issues }),
    ),
  hono: async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.request('/addons', { method: 'PUT', headers, body: JSON.stringify(body) });
    const value = await response.json();
    return response.ok ? { value } : { code: response.status, issues: value.error };
  },
};
