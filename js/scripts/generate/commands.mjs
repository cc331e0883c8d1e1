// commands.ts: the commands of the command line, one for each operation that changes something.
import { changes, pathParameters, resourceOf, tables, takenArgument } from './tables.mjs';
import { each, literal } from './text.mjs';

/** The name of the operation that reads resources of the same kind: `read` or `list`. */
function reading({ name, resource }, action) {
  const found = tables.operations.find((one) => one.resource === resource && one.action === action && !one.isPart);
  if (!found) throw new Error(`The command of ${name} needs an operation with the action ${action} of ${resource}.`);
  return found.name;
}

function row(operation) {
  const { name, summary, body, action, hasKey, dryRunArguments } = operation;
  const { noun, keyMembers, alternateKeyMember, listMember } = resourceOf(operation);
  const taken = takenArgument(operation);
  const members = {
    operation: name,
    command: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    action,
    noun,
    summary,
    hasBody: body !== '',
    parameters: pathParameters(operation),
    keySize: hasKey ? keyMembers.length : 0,
    reading: hasKey ? reading(operation, 'read') : undefined,
    hasProviders: dryRunArguments.includes('providers') || undefined,
    taken: taken && {
      argument: taken,
      listing: reading(operation, 'list'),
      list: listMember,
      member: alternateKeyMember || keyMembers[0],
    },
  };
  return `  ${literal(members)},\n`;
}

export const commands = () => `\
import type { CommandRow } from '../cli/commands.js';

/** A command for each operation that changes something. */
export const commandRows: readonly CommandRow[] = [
${each(changes, row)}];
`;
