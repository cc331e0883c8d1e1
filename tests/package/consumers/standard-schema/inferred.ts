// Compiled, never run: the types that the libraries infer from the schemas.
import { sValidator } from '@hono/standard-validator';
import { useForm as useTanStackForm } from '@tanstack/react-form';
import { type inferProcedureInput, initTRPC } from '@trpc/server';
import type { AddonCreateUpdate } from 'flagadmin';
import { addonCreateUpdateSchema } from 'flagadmin/core';
import { Hono } from 'hono';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver as resolver5 } from 'resolvers-5/standard-schema';
import { standardSchemaResolver as resolver7 } from 'resolvers-7/standard-schema';

/** Only assignable when both are the same type. */
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : never;

declare const update: AddonCreateUpdate;

export function Forms() {
  const { handleSubmit } = useForm({ defaultValues: update, resolver: resolver7(addonCreateUpdateSchema) });
  handleSubmit((values) => values satisfies AddonCreateUpdate);
  const { register } = useForm<AddonCreateUpdate>({ resolver: resolver5(addonCreateUpdateSchema) });
  register('provider');
  // @ts-expect-error no such field
  register('providers');
  return useTanStackForm({ defaultValues: update, validators: { onChange: addonCreateUpdateSchema } });
}

const { procedure, router } = initTRPC.create();
const routes = router({ update: procedure.input(addonCreateUpdateSchema).mutation(({ input }) => input.enabled) });
export const ofProcedure: Same<inferProcedureInput<typeof routes.update>, AddonCreateUpdate> = true;

export const app = new Hono().put('/', sValidator('json', addonCreateUpdateSchema), (context) => {
  const body = context.req.valid('json');
  const ofRoute: Same<typeof body, AddonCreateUpdate> = true;
  return context.json({ ofRoute, provider: body.provider });
});
