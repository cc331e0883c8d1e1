// Uses that must compile with every supported version of TypeScript.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import {
  type AdminApiError,
  AdminClient,
  ConnectionError,
  errorFromResponse,
  flattenIssues,
  formatChanges,
  isAdminApiError,
  MASK,
  NotFoundError,
  ValidationError,
  type Addon,
  type AddonCreateUpdate,
  type AdminClientOptions,
  type AnyAdminApiError,
  type Change,
  type ErrorName,
  type FetchFunction,
  type Infer,
  type Input,
  type Issue,
  type IssueCode,
  type ProviderDefinition,
  type ProviderName,
  type ProviderParameterType,
  type Schema,
  type SchemaName,
  type SchemaTypes,
  type ServiceAccount,
  type Strategy,
  type StrategyCreate,
  type StrategyUpdate,
  type StrategyParameterType,
} from 'flagadmin';
import {
  addonCreateUpdateSchema,
  addonListensTo,
  addonSchema,
  completeAddonUpdate,
  createStrategySchema,
  defaultProviders,
  dryRun,
  init,
  mergeAddonUpdate,
  type mergeServiceAccountUpdate,
  schemas,
  withRules,
} from 'flagadmin/core';
import wasm from 'flagadmin/flagadmin-validate.wasm';
import { addonFromForm, formSchema } from 'flagadmin/form';
import * as ofSchemas from 'flagadmin/schemas';
import { createService } from 'flagadmin/service';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function proven<_ extends true>(): void {}

declare const value: unknown;
declare const addon: Addon;
declare const account: ServiceAccount;
declare const providers: ProviderDefinition[];

// Schemas have the type that they validate, and are what the ecosystem's interfaces ask for.
proven<Same<typeof addonSchema, Schema<Addon>>>();
proven<Same<(typeof schemas)['createStrategySchema'], Schema<StrategyCreate>>>();
proven<Same<(typeof schemas)['updateStrategySchema'], Schema<StrategyUpdate>>>();
proven<Same<StandardSchemaV1.InferInput<typeof addonCreateUpdateSchema>, AddonCreateUpdate>>();
proven<Same<StandardSchemaV1.InferOutput<typeof addonSchema>, Addon>>();
export const standard: StandardSchemaV1<Addon> & StandardJSONSchemaV1<Addon> = addonSchema;
export function schemaOf<Name extends SchemaName>(name: Name): Schema<SchemaTypes[Name]> {
  return schemas[name];
}
if (addonSchema.is(value)) proven<Same<typeof value, Addon>>();
const result = createStrategySchema.validate(value);
if (result.valid) proven<Same<typeof result.value, StrategyCreate>>();
else proven<Same<typeof result.issues, readonly Issue[]>>();
export const firstIssue: Issue | undefined = result.issues?.[0];
export const typed: Same<Infer<typeof addonCreateUpdateSchema>, AddonCreateUpdate> = true;
export const parsed: Addon = addonSchema.parseJson('{}');

// A provider is a string, also in a body that may be readonly.
export const upper = (update: Input<AddonCreateUpdate>): string => update.provider.toUpperCase();
export const masked: '*****' = MASK;
withRules(addonCreateUpdateSchema, { providers: defaultProviders });
const standardResult = addonSchema['~standard'].validate(value);
if (standardResult.issues) proven<Same<(typeof standardResult.issues)[number]['code'], IssueCode>>();
else proven<Same<typeof standardResult.value, Addon>>();

// Omitted, null and undefined members of requests.
export const updates: AddonCreateUpdate[] = [
  { provider: 'webhook', enabled: true, parameters: {}, events: [] },
  { provider: 'an-own-one', enabled: true, parameters: null, events: null, description: null, projects: null },
  {
    provider: 'slack',
    enabled: true,
    parameters: { url: '*****' },
    events: [],
    description: undefined,
    projects: undefined,
  },
];
export const update: AddonCreateUpdate = addonCreateUpdateSchema.parse(value);
export const text: string = addonCreateUpdateSchema.encode(update);
addonCreateUpdateSchema.validateJson(text);
export const document: Record<string, unknown> = addonSchema.toJSONSchema('draft-07');

// Unions that are exact, and those that stay open.
proven<Same<StrategyParameterType, 'string' | 'percentage' | 'list' | 'number' | 'boolean'>>();
export const names: ProviderName[] = ['datadog', 'slack', 'teams', 'webhook', 'another'];
export const kinds: ProviderParameterType[] = ['text', 'url', 'textfield', 'password'];
export const errors: ErrorName[] = ['ValidationError', 'ContentTypeerror', 'NameExistsError', 'PreconditionFailed'];
export const codes: IssueCode[] = ['wrong_type', 'missing_property', 'invalid_json', 'not_json', 'unknown_parameter'];
export function german(code: IssueCode): string | undefined {
  switch (code) {
    case 'missing_property':
      return 'fehlt';
    default:
      return undefined;
  }
}
proven<Same<ReturnType<typeof addonSchema.withMessages>, Schema<Addon>>>();
withRules(
  addonCreateUpdateSchema.withMessages(({ code }) => german(code)),
  { providers, service: 'unleash-8.2' },
).withMessages((issue) => german(issue.code));
proven<Same<typeof ofSchemas.addonSchema, typeof addonSchema>>();
withRules(ofSchemas.updateStrategySchema, { service: 'unleash-8.2' });

// Merging and dry runs.
proven<Same<ReturnType<typeof mergeAddonUpdate>, Addon>>();
proven<Same<ReturnType<typeof mergeServiceAccountUpdate>, ServiceAccount>>();
export const complete: AddonCreateUpdate = completeAddonUpdate(addon, { enabled: false });
export const merged: Addon = mergeAddonUpdate(addon, complete, providers);
export const listens: boolean = addonListensTo(addon, { type: 'feature-created', project: null });
const tried = dryRun.updateAddon({ current: addon, update, providers });
if (tried.error) {
  proven<Same<typeof tried.status, 400 | 403 | 413>>();
  const flat: Record<string, string[]> = flattenIssues(tried.issues).fieldErrors;
  const flatCodes: Record<string, IssueCode[]> = flattenIssues(tried.issues, (issue) => issue.code).fieldErrors;
  export_(flat, flatCodes);
} else {
  proven<Same<typeof tried.status, 200>>();
  proven<Same<typeof tried.body, Addon>>();
  export_(tried.changes satisfies readonly Change[]);
}
dryRun.deleteAddon({ currentJson: new Uint8Array() });
const created = dryRun.createStrategy({ payloadJson: '{}', existingNames: new Set(['a']) });
if (created.status === 201) proven<Same<typeof created.body, Strategy>>();
else proven<Same<typeof created.status, 400 | 403 | 409 | 413>>();
function export_(..._: unknown[]): void {}

// The client.
const options: AdminClientOptions = { baseUrl: new URL('https://flags.example.com'), token: 't', providers: 'load' };
const client = new AdminClient({
  ...options,
  fetch,
  timeoutMs: 1,
  retries: 0,
  headers: { a: 'b' },
  validateResponses: true,
});

// Drafts, and schemas of their forms: input and output may differ.
const draft = await client.editAddon(1);
const ofForm = formSchema<AddonCreateUpdate, { enabled: 'on' | 'off' }>(draft, {
  messages: ({ code }) => german(code),
});
proven<Same<StandardSchemaV1.InferInput<typeof ofForm>, { enabled: 'on' | 'off' }>>();
proven<Same<StandardSchemaV1.InferOutput<typeof ofForm>, AddonCreateUpdate>>();
formSchema(addonCreateUpdateSchema, { messages: ({ code }) => german(code) });
export const ofValues: AddonCreateUpdate = addonFromForm({ enabled: true }, draft);

// What a service returned can be put back.
proven<Same<typeof draft.current, Addon>>();
export const savedAddon: Addon = await draft.save({ ...draft.current, description: null });
export const namesOfDraft: readonly string[] = draft.providers.map(({ name }) => name);
export const others: string = formatChanges(draft.dryRun({ enabled: false }).changes);
const strategyDraft = await client.editStrategy((await client.getStrategies()).strategies[0] as Strategy);
await strategyDraft.save({ ...strategyDraft.current, description: 'again' });
await client.updateStrategy('s', strategyDraft.current);
export const madeAccount: ServiceAccount = await (await client.newServiceAccount()).save({
  username: 'ci',
  rootRole: 1,
});

// Functions like `fetch`: that of the runtime, of libraries, and wrapped ones.
export const functions: FetchFunction[] = [fetch, (url, options) => fetch(url, { ...options, keepalive: true })];
export async function change(): Promise<void> {
  const read = await client.getAddon('1', { signal: AbortSignal.timeout(1) });
  proven<Same<typeof read, Addon>>();
  const { data, etag } = await client.getAddon(1).withResponse();
  await client.updateAddon(data.id, update, { ifMatch: etag });
  await client.updateServiceAccount(1, { name: 'x', rootRole: undefined });
  proven<Same<Awaited<ReturnType<typeof client.getProviders>>, ProviderDefinition[]>>();
  const { strategy, location } = await client.createStrategy({ name: 'a', parameters: [{ name: 'p', type: 'list' }] });
  proven<Same<typeof strategy, Strategy>>();
  export_(location, account.rootRole, (await client.getAddons()).providers[0]?.parameters?.[0]?.type);
}

// Errors.
if (isAdminApiError(value)) {
  proven<Same<typeof value, AnyAdminApiError>>();
  export_(value satisfies AdminApiError);
  if (value.name === 'NotFoundError') proven<Same<typeof value, NotFoundError>>();
  if (value.name === 'TooManyRequests') proven<Same<typeof value.status, 429>>();
}
if (value instanceof NotFoundError) proven<Same<typeof value.name, 'NotFoundError'>>();
if (value instanceof ConnectionError) export_(value.request.url, value.cause);
export const received: AdminApiError = errorFromResponse(404, '', new Headers());
export const made: AdminApiError = new ValidationError('m', { details: [{ message: 'm' }] });
export const status: number = made.status;

// Starting.
export const started: Promise<void> = init();
export const fetched: Promise<void> = init({ wasm: fetch('/flagadmin.wasm') });
export const compiled: Promise<void> = ofSchemas.init({ wasm });

// Issues: `code` decides about the parameters.
const messagesByCode = ({ code, params }: Issue): string | undefined =>
  code === 'wrong_type'
    ? [params.expected].flat().join(' or ')
    : code === 'missing_parameter'
      ? params.provider
      : undefined;
export const reworded = addonCreateUpdateSchema.validate(value, { messages: messagesByCode });
if (value instanceof NotFoundError) proven<Same<typeof value.status, 404>>();
if (value instanceof ValidationError) proven<Same<typeof value.status, 400 | 422>>();

// Read-only values.
const frozen = { provider: 'webhook', enabled: true, parameters: { url: 'https://a.example' }, events: ['a'] } as const;
export const encoded: string = withRules(addonCreateUpdateSchema).encode(frozen);
export const sent: Promise<Addon> = client.updateAddon(1, frozen);
export const sentText: Promise<Addon>[] = [client.updateAddon(1, '{}'), client.createAddon(new Uint8Array())];
export const completed = completeAddonUpdate({ id: 1, description: null, ...frozen }, { events: ['a'] as const });

// Detached methods.
export const addons: Addon[] = [value].filter(addonSchema.is);

export const served = new AdminClient({
  baseUrl: 'https://flags.example.com',
  token: 't',
  fetch: createService().fetch,
});
