// A row of the table of commands.
import type { SchemaName } from 'flagadmin';
import type { DryRuns } from 'flagadmin/core';

/** A command and its operation. */
export interface CommandRow {
  /** The name in the API, also of the client's method and of the dry run. */
  readonly operation: keyof DryRuns;
  /** The name of its kind of resource. */
  readonly resource: string;
  readonly command: string;
  readonly action: 'create' | 'update' | 'remove' | 'named';
  /** The kind of resource, for messages. */
  readonly noun: string;
  readonly summary: string;
  readonly hasBody: boolean;
  /** The schema of the body. */
  readonly schema?: SchemaName;
  /** The names of the parameters of the path. */
  readonly parameters: readonly string[];
  /** How many of them are the key of the resource; 0: there is none yet. */
  readonly keySize: number;
}
