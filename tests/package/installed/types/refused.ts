// Uses that must not compile: each line after a mark is an error with every supported version of TypeScript.
import {
  AdminClient,
  flattenIssues,
  isAdminApiError,
  NotFoundError,
  type Addon,
  type AddonCreateUpdate,
  type ErrorName,
  type Input,
  type Issue,
  type IssueCode,
  type ProviderName,
  type Schema,
  type ServiceAccountUpdate,
  type StrategyCreate,
  type StrategyParameterType,
} from 'flagadmin';
import { addonCreateUpdateSchema, addonListensTo, addonSchema, dryRun, schemas } from 'flagadmin/core';

declare const value: unknown;
declare const addon: Addon;
declare const update: AddonCreateUpdate;
declare const issue: Issue;
declare const client: AdminClient;

// @ts-expect-error there is no such schema
schemas.noSchema;
// @ts-expect-error a schema of updates is none of addons
export const other: Schema<Addon> = addonCreateUpdateSchema;
// @ts-expect-error what is required
export const empty: AddonCreateUpdate = {};
// @ts-expect-error enabled has no empty value
export const nulls: AddonCreateUpdate = { provider: 'webhook', enabled: null, parameters: {}, events: [] };
// @ts-expect-error an item of a list is never null
export const items: AddonCreateUpdate = { provider: 'webhook', enabled: true, parameters: {}, events: [null] };
// @ts-expect-error there is no such property
export const more: Partial<AddonCreateUpdate> = { project: ['a'] };
// @ts-expect-error a name is not null
export const noName: ServiceAccountUpdate = { name: null };
// @ts-expect-error the types of parameters are known
export const wrongType: StrategyCreate = { name: 'a', parameters: [{ name: 'p', type: 'text' }] };
// @ts-expect-error the same
export const parameterType: StrategyParameterType = 'integer';
// @ts-expect-error null for an optional string is refused
export const noTitle: StrategyCreate = { name: 'a', parameters: [], title: null };
// @ts-expect-error the names on the wire are exact
export const errorName: ErrorName = 'ContentTypeError';
// @ts-expect-error codes are exact
export const code: IssueCode = 'wrongType';
// @ts-expect-error issues are read only
issue.message = 'x';
// @ts-expect-error paths are read only
issue.path.push('x');

const result = addonSchema.validate(value);
// @ts-expect-error which of both is not known yet
result.value.id;
if (result.valid) {
  // @ts-expect-error a valid value has no issues
  result.issues.length;
} else {
  // @ts-expect-error there is no value
  result.value.id;
}
// @ts-expect-error values are for validate
addonSchema.validateJson({});
// @ts-expect-error nothing is no text
addonSchema.validateJson(undefined);
// @ts-expect-error there is no such dialect
addonSchema.toJSONSchema('draft-04');
// @ts-expect-error a strategy type is no addon
addonSchema.encode({ name: 'a', parameters: [] });

// @ts-expect-error one of update and updateJson
dryRun.updateAddon({ current: addon });
// @ts-expect-error not both
dryRun.updateAddon({ current: addon, update, updateJson: '{}' });
// @ts-expect-error the addon is needed
dryRun.deleteAddon({});
const tried = dryRun.updateAddon({ current: addon, update });
// @ts-expect-error there may be an error
tried.body.id;
if (tried.error) {
  // @ts-expect-error an update does not conflict
  tried.status === 409;
}
// @ts-expect-error an event has a type
addonListensTo(addon, { project: 'a' });
// @ts-expect-error messages are texts
addonSchema.withMessages(() => 1);
// @ts-expect-error a list of issues, not a result
flattenIssues(result);

// @ts-expect-error a token is needed
new AdminClient({ baseUrl: 'https://flags.example.com' });
// @ts-expect-error definitions, or 'load'
new AdminClient({ baseUrl: 'https://flags.example.com', token: 't', providers: 'yes' });
// @ts-expect-error an id is needed
void client.getAddon();
// @ts-expect-error it may be missing
void client.getAddon(undefined);
// @ts-expect-error a body is needed
void client.updateAddon(1);
// @ts-expect-error a creation has no ifMatch
void client.createStrategy({ name: 'a', parameters: [] }, { ifMatch: '"1"' });
if (isAdminApiError(value)) {
  // @ts-expect-error what happened is not changed
  value.status = 200;
}
if (isAdminApiError(value)) {
  // @ts-expect-error there is no such name
  value.name === 'NotFound';
}
// @ts-expect-error a provider is a string, not an object
export const provider: Input<ProviderName> = new String('webhook');
if (value instanceof NotFoundError) {
  // @ts-expect-error the name is known
  value.name === 'ValidationError';
}
