// The commands that change something, one for each such operation.
import type { CommandRow } from './command-row.js';
import { commandRows } from './generated/commands.js';

export type { CommandRow } from './command-row.js';

/** A command for each operation that changes something. */
export const commands: readonly CommandRow[] = commandRows;

/** The arguments of a command: the parameters of the path in their order. */
export type Parameters = readonly string[];

/** The command of an operation, by its name (`update-addon`) or the name of the operation (`updateAddon`). */
export function commandFor(name: string): CommandRow | undefined {
  return commands.find((row) => row.command === name || row.operation === name);
}
