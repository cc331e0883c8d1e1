// Tests the typings.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { assertType, describe, expectTypeOf, it } from 'vitest';

import {
  addonCreateUpdateSchema,
  addonListensTo,
  addonSchema,
  AdminClient,
  completeAddonUpdate,
  createStrategySchema,
  dryRun,
  errorFromResponse,
  init,
  isAdminApiError,
  mergeAddonUpdate,
  mergeServiceAccountUpdate,
  NotFoundError,
  schemas,
  serviceAccountSchema,
  type Addon,
  type AddonCreateUpdate,
  type AdminApiError,
  type AnyAdminApiError,
  type ClientResponse,
  type CreatedStrategy,
  type ErrorBody,
  type Infer,
  type Input,
  type Issue,
  type Schema,
  type ServiceAccount,
  type ServiceAccountUpdate,
  type Strategy,
  type StrategyCreate,
} from '../src/index.js';

declare const value: unknown;
declare const addon: Addon;
declare const update: AddonCreateUpdate;
declare const account: ServiceAccount;
declare const client: AdminClient;

describe('schemas', () => {
  it('have the type that they validate', () => {
    expectTypeOf(addonSchema).toEqualTypeOf<Schema<Addon>>();
    expectTypeOf(schemas.updateServiceAccountSchema).toEqualTypeOf<Schema<ServiceAccountUpdate>>();
    expectTypeOf(schemas.errorSchema).toEqualTypeOf<Schema<ErrorBody>>();
    // @ts-expect-error there is no such schema
    schemas.noSchema;
  });

  it('narrow', () => {
    if (addonSchema.is(value)) {
      expectTypeOf(value).toEqualTypeOf<Addon>();
    }
    const result = createStrategySchema.validate(value);
    if (result.valid) {
      expectTypeOf(result.value).toEqualTypeOf<StrategyCreate>();
      expectTypeOf(result.issues).toEqualTypeOf<undefined>();
    } else {
      expectTypeOf(result.issues).toEqualTypeOf<readonly Issue[]>();
      expectTypeOf(result.truncated).toEqualTypeOf<boolean>();
      expectTypeOf(result.value).toEqualTypeOf<undefined>();
    }
    expectTypeOf(result.warnings).toEqualTypeOf<readonly Issue[]>();
    expectTypeOf(result.issues?.[0]?.code).toEqualTypeOf<Issue['code'] | undefined>();
  });

  it('are the source of types', () => {
    expectTypeOf<Infer<typeof addonSchema>>().toEqualTypeOf<Addon>();
    expectTypeOf<Infer<typeof addonCreateUpdateSchema>>().toEqualTypeOf<AddonCreateUpdate>();
    // @ts-expect-error a value is no schema
    expectTypeOf<Infer<Addon>>();
  });

  it('take open unions of strings as strings', () => {
    const readonlyUpdate = {} as Input<AddonCreateUpdate>;
    expectTypeOf(readonlyUpdate.provider).toEqualTypeOf<AddonCreateUpdate['provider']>();
    expectTypeOf(readonlyUpdate.provider.toUpperCase()).toEqualTypeOf<string>();
    expectTypeOf(readonlyUpdate.events).toEqualTypeOf<readonly string[] | null>();
  });

  it('parse and encode', () => {
    expectTypeOf(serviceAccountSchema.parse(value)).toEqualTypeOf<ServiceAccount>();
    expectTypeOf(serviceAccountSchema.parseJson('{}')).toEqualTypeOf<ServiceAccount>();
    expectTypeOf(addonCreateUpdateSchema.encode(update)).toEqualTypeOf<string>();
    // @ts-expect-error enabled, parameters and events are required
    addonCreateUpdateSchema.encode({ provider: 'webhook' });
    addonCreateUpdateSchema.validateJson('{}');
    addonCreateUpdateSchema.validateJson(new Uint8Array());
    // @ts-expect-error values are for validate
    addonCreateUpdateSchema.validateJson({});
    // @ts-expect-error there is no such dialect
    addonSchema.toJSONSchema('draft-04');
  });

  it('are Standard Schemas and Standard JSON Schemas', () => {
    assertType<StandardSchemaV1<Addon, Addon>>(addonSchema);
    assertType<StandardJSONSchemaV1<Addon, Addon>>(addonSchema);
    expectTypeOf<StandardSchemaV1.InferInput<typeof addonCreateUpdateSchema>>().toEqualTypeOf<AddonCreateUpdate>();
    expectTypeOf<StandardSchemaV1.InferOutput<typeof addonCreateUpdateSchema>>().toEqualTypeOf<AddonCreateUpdate>();
    expectTypeOf(addonSchema['~standard'].validate(value)).not.toExtend<Promise<unknown>>();
  });
});

describe('merges', () => {
  it('take and return resources', () => {
    expectTypeOf(mergeAddonUpdate(addon, update)).toEqualTypeOf<Addon>();
    expectTypeOf(completeAddonUpdate(addon, { enabled: false })).toEqualTypeOf<AddonCreateUpdate>();
    expectTypeOf(mergeServiceAccountUpdate(account, { rootRole: 1 })).toEqualTypeOf<ServiceAccount>();
    expectTypeOf(addonListensTo(addon, { type: 'feature-created', project: null })).toEqualTypeOf<boolean>();
    // @ts-expect-error an event has a type
    addonListensTo(addon, { project: 'default' });
  });
});

describe('dry runs', () => {
  it('return a body or an error', () => {
    const tried = dryRun.updateAddon({ current: addon, update });
    if (tried.error) {
      expectTypeOf(tried.status).toEqualTypeOf<400 | 403 | 413>();
      expectTypeOf(tried.error).toEqualTypeOf<ErrorBody>();
    } else {
      expectTypeOf(tried.status).toEqualTypeOf<200>();
      expectTypeOf(tried.body).toEqualTypeOf<Addon>();
    }
    const created = dryRun.createStrategy({ payloadJson: '{}' });
    if (created.status === 201) {
      expectTypeOf(created.body).toEqualTypeOf<Strategy>();
    } else {
      expectTypeOf(created.status).toEqualTypeOf<400 | 403 | 409 | 413>();
    }
  });

  it('are not found if no path can have their name', () => {
    const tried = dryRun.deprecateStrategy({ current: {} as Strategy });
    if (tried.error) {
      const status: typeof tried.status = 404;
      expectTypeOf(status).toEqualTypeOf<404>();
    }
  });

  it('take a value or a text', () => {
    dryRun.updateServiceAccount({ current: account, update: {} });
    dryRun.updateServiceAccount({ current: account, updateJson: new Uint8Array() });
    // @ts-expect-error one of them
    dryRun.updateServiceAccount({ current: account });
    // @ts-expect-error not both
    dryRun.updateServiceAccount({ current: account, update: {}, updateJson: '{}' });
  });
});

describe('the client', () => {
  it('returns what the API returns', () => {
    new AdminClient({ baseUrl: 'https://flags.example.com', token: 't', fetch, timeoutMs: 1, retries: 0, headers: {} });
    // @ts-expect-error a token is needed
    new AdminClient({ baseUrl: 'https://flags.example.com' });
    expectTypeOf(client.updateAddon(1, update, { ifMatch: '"1"' })).resolves.toEqualTypeOf<Addon>();
    expectTypeOf(client.getAddon('1', { signal: AbortSignal.timeout(1) })).resolves.toEqualTypeOf<Addon>();
    expectTypeOf(client.getAddon(1).withResponse()).resolves.toEqualTypeOf<ClientResponse<Addon>>();
    // @ts-expect-error an update without a tag would be unconditional
    void client.updateAddon(1, update, { ifMatch: undefined });
    new AdminClient({ baseUrl: '/flags', token: async () => 't' });
    expectTypeOf(client.getAddons()).resolves.toHaveProperty('providers');
    expectTypeOf(client.updateServiceAccount(1, { name: 'x' })).resolves.toEqualTypeOf<ServiceAccount>();
    expectTypeOf(client.createStrategy({ name: 'x', parameters: [] })).resolves.toEqualTypeOf<CreatedStrategy>();
    // @ts-expect-error there is no such type of parameter
    void client.createStrategy({ name: 'x', parameters: [{ name: 'a', type: 'text' }] });
  });
});

describe('errors', () => {
  it('are distinguished by status and class', () => {
    if (isAdminApiError(value)) {
      expectTypeOf(value).toEqualTypeOf<AnyAdminApiError>();
      expectTypeOf(value).toExtend<AdminApiError>();
      if (value.name === 'NotFoundError') {
        expectTypeOf(value).toEqualTypeOf<NotFoundError>();
        expectTypeOf(value.status).toEqualTypeOf<404>();
      } else if (value.name === 'TooManyRequests') {
        expectTypeOf(value.status).toEqualTypeOf<429>();
      } else if (value.name === 'AdminApiError' || value.name === 'InvalidResponse') {
        expectTypeOf(value.status).toEqualTypeOf<number>();
      }
      // @ts-expect-error there is no such name
      void (value.name === 'NotFound');
    }
    if (value instanceof NotFoundError) {
      expectTypeOf(value.status).toEqualTypeOf<404>();
    }
    expectTypeOf(errorFromResponse(404, '', new Headers())).toEqualTypeOf<AnyAdminApiError>();
  });
});

describe('issues', () => {
  it('have the parameters of their code', () => {
    const result = addonSchema.validate(value);
    const issue = (result.valid ? [] : result.issues)[0] as Issue;
    if (issue.code === 'wrong_type') {
      expectTypeOf(issue.params.expected).toEqualTypeOf<string | readonly string[]>();
      expectTypeOf(issue.keyword).toEqualTypeOf<'type'>();
      // @ts-expect-error another code has it
      void issue.params.provider;
    }
    // @ts-expect-error the code is not known yet
    void issue.params.provider;
  });
});

describe('init', () => {
  it('is optional', () => {
    expectTypeOf(init()).toEqualTypeOf<Promise<void>>();
  });
});
