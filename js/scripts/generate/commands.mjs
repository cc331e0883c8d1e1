// cli/requests/generated/commands.ts: the commands of the command line, one for each operation that changes something, and the resources of all others.
import { changes, pathParameters, resourceOf, tables, takenArgument } from './tables.mjs';
import { each, literal } from './text.mjs';

/** The operation of the same kind with this action, if there is one. */
const sibling = ({ resource }, action) =>
  tables.operations.find((other) => other.resource === resource && other.action === action && !other.isPart);

function row(operation) {
  const { name, summary, body, response, action, hasKey, dryRunArguments } = operation;
  const { noun, keyMembers } = resourceOf(operation);
  const members = {
    operation: name,
    resource: operation.resource,
    command: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    action,
    noun,
    summary,
    hasBody: body !== '',
    schema: body || undefined,
    returnsResource: response !== '' || undefined,
    parameters: pathParameters(operation),
    keySize: hasKey ? keyMembers.length : 0,
    hasProviders: dryRunArguments.includes('providers') || undefined,
    taken: takenArgument(operation),
  };
  return `  ${literal(members)},\n`;
}

/** A kind of resource that can be listed. */
function resourceRow({ name, noun, item, listMember, keyMembers, alternateKeyMember }) {
  const members = {
    name,
    noun,
    schema: item,
    list: listMember,
    listing: sibling({ resource: name }, 'list').name,
    reading: sibling({ resource: name }, 'read')?.name,
    key: keyMembers,
    match: alternateKeyMember ? [alternateKeyMember] : keyMembers,
  };
  return `  ${literal(members)},\n`;
}

export const commands = () => `\
import type { CommandRow, ResourceRow } from '../rows.js';

/** A command for each operation that changes something. */
export const commandRows: readonly CommandRow[] = [
${each(changes, row)}];

/** The kinds of resources that can be listed. */
export const resourceRows: readonly ResourceRow[] = [
${each(
  tables.resources.filter(({ listMember }) => listMember),
  resourceRow,
)}];
`;
