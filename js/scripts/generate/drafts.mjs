// draft/generated/rows.ts: the kinds of resources, and what their bodies can have.
import { changes, namedSchemas, resourceOf, tables } from './tables.mjs';
import { each, literal } from './text.mjs';

/** The operation on this kind of resource with an action, if there is one. */
const operationOf = ({ name }, action) =>
  tables.operations.find((one) => one.resource === name && one.action === action && !one.isPart);

/** A kind of resource that can be listed. */
function resourceRow(resource) {
  const { name, noun, item, listMember, keyMembers, alternateKeyMember } = resource;
  const nameOf = (action) => operationOf(resource, action)?.name;
  const hasArgument = (argument) =>
    tables.operations.some((one) => one.resource === name && one.dryRunArguments.includes(argument)) || undefined;
  const members = {
    name,
    noun,
    schema: item,
    list: listMember,
    listing: nameOf('list'),
    reading: nameOf('read'),
    create: nameOf('create'),
    update: nameOf('update'),
    remove: nameOf('remove'),
    key: keyMembers,
    match: alternateKeyMember ? [alternateKeyMember] : keyMembers,
    hasProviders: hasArgument('providers'),
    roles: hasArgument('roles') && 'rootRoles',
  };
  return `  ${literal(members)},\n`;
}

const emptyValues = { array: '[]', object: '{}', string: '""' };

/** A member of a body: whether it must be there, whether a service resets it, and what is sent in place of null. */
function member({ resource, resets, body }, property) {
  const { nullable, type } = namedSchemas[body].properties[property];
  const { item } = resourceOf({ resource });
  // Services in use refuse null for lists and objects, and return null where no body can have it.
  const isReplaced = nullable ? type !== 'string' : namedSchemas[item]?.properties[property]?.nullable;
  return literal({
    required: namedSchemas[body].required?.includes(property) || undefined,
    resets: resets.includes(property) || undefined,
    empty: isReplaced ? emptyValues[type] : undefined,
  });
}

const bodyRow = (operation) => `\
  ${operation.name}: {
${each(Object.keys(namedSchemas[operation.body].properties), (property) => `    ${property}: ${member(operation, property)},\n`)}  },
`;

export const draftRows = () => `\
import type { BodyMember, ResourceRow } from '../types.js';

/** The kinds of resources that can be listed. */
export const resourceRows: readonly ResourceRow[] = [
${each(
  tables.resources.filter(({ listMember }) => listMember),
  resourceRow,
)}];

/** The members of the bodies of creations and updates, by their operation. */
export const bodyMembers: Readonly<Record<string, Readonly<Record<string, BodyMember>>>> = {
${each(
  changes.filter(({ action }) => action === 'create' || action === 'update'),
  bodyRow,
)}};
`;
