// What a prediction needs besides the resource.
import { dryRunRows, type DryRuns } from '../dry-run/generated/dry-runs.js';
import type { RolePermissions } from '../dry-run/types.js';
import { exactText } from '../base/exact-json.js';
import { isObject, type Members } from '../base/values.js';
import type { ServiceName } from '../generated/constants.js';
import type { ProviderDefinition } from '../generated/types.js';
import { providerRules, type Providers } from '../schema/provider-rules.js';
import type { ResourceRow } from './types.js';

/** What a prediction needs besides the resource. */
export interface Facts {
  /** Undefined: the service does not say what it is. */
  readonly service: ServiceName | undefined;
  readonly providers?: Providers | undefined;
  /** The names that are taken. */
  readonly existingNames?: readonly string[];
  readonly roles?: readonly RolePermissions[] | undefined;
}

/** Whether the response to an operation depends on the list of its kind: on provider definitions, roles to choose from, or names that are taken. */
export function needsList({ create, update, roles }: ResourceRow, operation: keyof DryRuns): boolean {
  const { options, taken: namesOption } = dryRunRows[operation];
  const setsRole = roles !== undefined && (operation === create || operation === update);
  return setsRole || namesOption !== undefined || options.includes('providers');
}

/** What a prediction needs of the response that lists the resources of a kind. */
export function factsOf(row: ResourceRow, list: Members, service: ServiceName | undefined): Facts {
  const listed = Array.isArray(list[row.list]) ? (list[row.list] as readonly unknown[]).filter(isObject) : [];
  const names = listed.flatMap((one) => row.match.map((name) => one[name]));
  const roles = row.roles === undefined ? undefined : list[row.roles];
  return {
    service,
    providers: row.hasProviders && (list.providers === undefined ? undefined : preparedRules(list.providers)),
    existingNames: names.filter((name) => typeof name === 'string').map(exactText),
    // The service does not list their permissions: they are taken to be none that the caller lacks.
    roles:
      Array.isArray(roles) && roles.length > 0
        ? (roles.filter(isObject) as unknown as readonly RolePermissions[]).map(({ id, name }) => ({
            id,
            name,
            permissions: [],
          }))
        : undefined,
  };
}

/** The rules of providers, made once. A list that is not valid stays as it is: predictions that need it say what is wrong. */
function preparedRules(definitions: unknown): Providers {
  try {
    return providerRules(definitions as readonly ProviderDefinition[]);
  } catch {
    return definitions as Providers;
  }
}
