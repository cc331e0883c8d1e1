// cli/requests/generated/commands.ts: the commands of the command line, one for each operation that changes something.
import { changes, pathParameters, resourceOf } from './tables.mjs';
import { each, literal } from './text.mjs';

function row(operation) {
  const { name, summary, body, action, hasKey } = operation;
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
    parameters: pathParameters(operation),
    keySize: hasKey ? keyMembers.length : 0,
  };
  return `  ${literal(members)},\n`;
}

export const commands = () => `\
import type { CommandRow } from '../command-row.js';

/** A command for each operation that changes something. */
export const commandRows: readonly CommandRow[] = [
${each(changes, row)}];
`;
