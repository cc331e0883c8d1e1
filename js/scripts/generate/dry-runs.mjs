// dry-runs.ts and dry-run-facts.ts: the types, statuses and arguments of the dry runs, one for each operation that changes something.
import { bodyArgument, changes, errorKind, pathParameters, resourceOf, tables, takenArgument } from './tables.mjs';
import { each, literal, nameList, typeName } from './text.mjs';

/** The arguments besides resource, parameters of the path and body, each with its type and description. */
const knownArguments = {
  providers: [
    'Providers',
    'the provider definitions of the service (`getProviders`), or the rules made of them; by default the four defaults',
  ],
  existingNames: ['Iterable<string>', 'the names that are taken'],
  existingUsernames: ['Iterable<string>', 'the user names that are taken'],
  now: ['string | Date', 'the time of the request; by default the current time'],
  roles: [
    'Iterable<RolePermissions>',
    'the root roles of the service and their permissions; by default those of a service without `--roles`',
  ],
  permissions: ['Iterable<HeldPermission>', 'the permissions of the caller; by default all'],
  service: ['ServiceName', 'a service in use, with its deviations; by default the specification'],
};

const furtherArguments = ({ dryRunArguments }) => [...dryRunArguments, 'permissions', 'service'];

/** The parameters of the path that `current` does not have. */
const parameterArguments = (operation) =>
  pathParameters(operation).slice(operation.hasKey ? resourceOf(operation).keyMembers.length : 0);

const item = (operation) => typeName(resourceOf(operation).item);
const types = changes.flatMap((operation) => [
  ...[operation.body, operation.response].filter(Boolean).map(typeName),
  ...(operation.hasKey ? [item(operation)] : []),
]);

const permissions = (operations) =>
  literal([...new Set(operations.map(({ permission }) => permission).filter(Boolean))]);

/** The statuses with which a dry run can fail. */
const statuses = ({ errors, dryRunErrors }) =>
  errors
    .map(errorKind)
    .filter(({ key, inDryRuns }) => inDryRuns || dryRunErrors.includes(key))
    .map(({ status }) => status)
    .join(' | ');

/** The type of the argument of a dry run. */
function triedType(operation) {
  const members = [
    ...parameterArguments(operation).map((name) => `readonly ${name}: string | number; `),
    ...furtherArguments(operation).map((name) => `readonly ${name}?: ${knownArguments[name][0]} | undefined; `),
  ];
  const given = { update: 'TriedUpdate', payload: 'TriedPayload' }[bodyArgument(operation)];
  return [
    `{ ${members.join('')}}`,
    ...(operation.hasKey ? [`TriedCurrent<${item(operation)}>`] : []),
    ...(given ? [`${given}<${typeName(operation.body)}>`] : []),
  ].join(' & ');
}

function method(operation) {
  const { name, summary, description, response, hasKey } = operation;
  const described = [
    ...(hasKey ? [`\`current\`: the ${resourceOf(operation).noun} as it was read`] : []),
    ...furtherArguments(operation).map((argument) => `\`${argument}\`: ${knownArguments[argument][1]}`),
  ];
  return `\
  /**
   * Tries ${literal(summary)}: ${description}
   *
   * @param tried - ${described.join('; ')}
   * @throws \`ValidationError\` when an argument is not valid or JSON has no form for it
   */
  ${name}(tried: ${triedType(operation)}): DryRunOf<'${name}', ${response ? typeName(response) : 'undefined'}>;
`;
}

function row(operation) {
  const members = {
    operation: tables.operations.indexOf(operation),
    body: bodyArgument(operation),
    hasCurrent: operation.hasKey,
    pathParameters: parameterArguments(operation),
    options: furtherArguments(operation),
    taken: takenArgument(operation),
  };
  return `  ${operation.name}: ${literal(members)},\n`;
}

/** dry-run-facts.ts */
export const dryRunFacts = () => `\
/** The permissions that operations need. */
export const permissionNames = ${permissions(tables.operations)} as const;

/** The name of a permission. */
export type PermissionName = (typeof permissionNames)[number];

/** The permissions that can be limited to environments. */
export const limitablePermissionNames = ${permissions(tables.operations.filter(({ hasEnvironments }) => hasEnvironments))} as const;

/** The name of a permission that can be limited to environments. */
export type LimitablePermissionName = (typeof limitablePermissionNames)[number];

/** The statuses that a dry run of an operation can return. */
export interface DryRunStatuses {
${each(changes, (operation) => `  ${operation.name}: { success: ${operation.success}; error: ${statuses(operation)} };\n`)}}

/** The texts that the core takes, in its order. */
export const dryRunTexts = ${literal(tables.constants.dryRunTexts)} as const;
`;

/** dry-runs.ts */
export const dryRuns = () => `\
import type { DryRunOf, DryRunRow, HeldPermission, RolePermissions, TriedCurrent, TriedPayload, TriedUpdate } from '../types.js';
import type { Providers } from '../../schema/provider-rules.js';
import type { ServiceName } from '../../generated/constants.js';
import type ${nameList(types)} from '../../generated/types.js';

/** A dry run of each operation that changes something. */
export interface DryRuns {
${each(changes, method)}}

/** The arguments of each dry run. */
export const dryRunRows: Readonly<Record<keyof DryRuns, DryRunRow>> = {
${each(changes, row)}};
`;
