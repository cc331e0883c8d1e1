// The commands `flagadmin get` and `flagadmin export`.
import { hasAddressHint } from '../../client/address-hint.js';
import { isAdminApiError, type AdminClient } from 'flagadmin';
import { schemas } from 'flagadmin/core';
import { requireSegments } from './drafts.js';
import { connect, type ConnectionOptions } from '../io/connection.js';
import { exactJson, parseExactly } from '../../base/exact-json.js';
import { exitCodes, Failure, sentence } from '../io/failure.js';
import { standardInput } from '../io/input.js';
import { oneLine, print, safeJson } from '../io/output.js';
import {
  entryOf,
  fatalIssue,
  keyOf,
  mayBeMissing,
  missingList,
  readList,
  readOne,
  resources,
  sortedByKey,
} from './resources.js';
import { writeWhole } from '../io/write-file.js';

/** What `get` prints beside resources: what `--providers` takes. */
const providers = 'providers';

/** What `get` prints. */
export const kinds: readonly string[] = [...resources.map(({ name }) => name), providers];

/** Prints a resource, or all of a kind as a list. */
export async function printResources(kind: string, key: readonly string[], options: ConnectionOptions): Promise<void> {
  if (kind === providers) {
    if (key.length > 0) throw new Failure(`wrong arguments: expected ${providers}`);
    const { data, bodyJson } = await connect(options).getProviders().withResponse();
    const listed = (parseExactly(bodyJson) as { providers: typeof data }).providers;
    await print(process.stdout, `${safeJson(exactJson(listed, 2))}\n`);
    return;
  }
  const row = resources.find(({ name }) => name === kind);
  if (row === undefined) {
    throw new Failure(`unknown kind "${oneLine(kind)}"; expected one of ${kinds.join(', ')}`);
  }
  if (key.length > 0 && key.length !== row.key.length) {
    throw new Failure(`wrong arguments: expected ${kind} ${row.key.map((name) => `<${name}>`).join(' ')}`);
  }
  requireSegments(row.noun, row.key, key);
  const client = connect(options);
  if (row.name === 'addon' && key.length > 0) {
    await client.getProviders().catch(() => undefined); // its secrets are masked by the definitions of the service (D100)
  }
  const data = key.length === 0 ? await readList(row, client) : await readOne(row, client, key);
  await print(process.stdout, `${safeJson(exactJson(data, 2))}\n`);
}

/** Options of `flagadmin export`. */
export interface ExportOptions extends ConnectionOptions {
  readonly out?: string;
}

/** Writes all resources, in the form of the server's fixtures; returns the exit code. Nothing is written unless all could be read. */
export async function exportState({ out, ...options }: ExportOptions): Promise<number> {
  const { text, leftOut, isComplete } = await stateOf(connect(options));
  for (const reason of leftOut) {
    await print(process.stderr, `flagadmin: ${oneLine(reason)}\n`);
  }
  if (out === undefined || out === standardInput) {
    await print(process.stdout, text);
  } else {
    await writeWhole(out, text).catch((error: unknown) => {
      throw new Failure(`cannot write ${oneLine(out)}: ${oneLine((error as Error).message)}`);
    });
  }
  return isComplete ? exitCodes.fine : exitCodes.refused;
}

/**
 * All resources as one text, and what is left out: a kind that the service may lack, and resources that no file can have, because they are not strict JSON (D2); then the text is not complete.
 */
export async function stateOf(
  client: AdminClient,
): Promise<{ text: string; leftOut: readonly string[]; isComplete: boolean }> {
  const state: Record<string, unknown> = {};
  const leftOut: string[] = [];
  let isComplete = true;
  for (const row of resources) {
    try {
      const listed = sortedByKey(row, await readList(row, client)).map((stored) => entryOf(row, stored));
      state[row.list] = listed.filter((entry) => {
        const issue = fatalIssue(row, schemas[row.schema].validateJson(exactJson(entry)).issues);
        if (issue === undefined) {
          return true;
        }
        leftOut.push(`the ${row.noun} ${keyOf(row, entry).join(' ')} is left out: ${sentence(issue)}`);
        isComplete = false;
        return false;
      });
    } catch (error) {
      if (!isAdminApiError(error) || error.status !== 404) {
        throw error;
      }
      if (!mayBeMissing(row) || hasAddressHint(error)) {
        throw missingList(row, error);
      }
      leftOut.push(`the service has no ${row.noun}s (404): ${row.list} is left out`);
    }
  }
  return { text: `${safeJson(exactJson(state, 2))}\n`, leftOut, isComplete };
}
