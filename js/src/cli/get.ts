// The commands `flagadmin get` and `flagadmin export`.
import { writeFile } from 'node:fs/promises';

import { isAdminApiError } from '../index.js';
import { requireSegments } from './known.js';
import { connect, type ConnectionOptions } from './connection.js';
import { exactJson } from './exact-json.js';
import { exitCodes, Failure } from './failure.js';
import { oneLine, print, safeJson } from './output.js';
import { entryOf, readList, readOne, resources } from './resources.js';

/** Prints a resource, or all of a kind as a list. */
export async function printResources(kind: string, key: readonly string[], options: ConnectionOptions): Promise<void> {
  const row = resources.find(({ name }) => name === kind);
  if (row === undefined) {
    throw new Failure(
      `unknown kind "${oneLine(kind)}"; expected one of ${resources.map(({ name }) => name).join(', ')}`,
    );
  }
  if (key.length > 0 && key.length !== row.key.length) {
    throw new Failure(`wrong arguments: expected ${kind} ${row.key.map((name) => `<${name}>`).join(' ')}`);
  }
  requireSegments(row.noun, row.key, key);
  const client = connect(options);
  const found = key.length === 0 ? await readList(row, client) : (await readOne(row, client, key)).current;
  await print(process.stdout, `${safeJson(exactJson(found, 2))}\n`);
}

/** Options of `flagadmin export`. */
export interface ExportOptions extends ConnectionOptions {
  readonly out?: string;
}

/**
 * Writes all resources, in the form of the server's fixtures. Nothing is written unless all could be read. A kind that the service does not have is left
 * out: the open-source edition of the public service has no service accounts.
 */
export async function exportState({ out, ...options }: ExportOptions): Promise<void> {
  const client = connect(options);
  const state: Record<string, unknown> = {};
  for (const row of resources) {
    try {
      state[row.list] = (await readList(row, client)).map((stored) => entryOf(row, stored));
    } catch (error) {
      if (!isAdminApiError(error) || error.status !== 404) {
        throw error;
      }
      await print(process.stderr, `flagadmin: the service has no ${row.noun}s (404): ${row.list} is left out\n`);
    }
  }
  if (Object.keys(state).length === 0) {
    throw new Failure('the service has no list of resources (404): check the URL', exitCodes.refused);
  }
  const text = `${safeJson(exactJson(state, 2))}\n`;
  if (out === undefined) {
    await print(process.stdout, text);
    return;
  }
  await writeFile(out, text).catch((error: unknown) => {
    throw new Failure(`cannot write ${oneLine(out)}: ${oneLine((error as Error).message)}`);
  });
}
