// Makes drafts for clients: loaded with the first one.
import { isObject, type Members } from '../base/values.js';
import { pathParameter } from '../errors/arguments.js';
import { AdminApiError } from '../errors/errors.js';
import { core } from '../wasm/core.js';
import { initOf } from '../wasm/init.js';
import { draftOf, type Draft } from './draft.js';
import { resourceRows } from './generated/rows.js';
import { TextDraft } from './text-draft.js';
import type { DraftClient, ResourceRow } from './types.js';

export { factsOf, needsList, TextDraft } from './text-draft.js';

interface DraftFor {
  /** The name of the kind of resource. */
  readonly kind: string;
  /** The resource, or the value of its key; undefined: a new one. */
  readonly given: unknown;
  readonly signal: AbortSignal | undefined;
  /** The response that lists the resource, if it came from one. */
  readonly list: Members | undefined;
  /** Whether what the service would refuse is not sent. */
  readonly isValidating: boolean;
  readonly isUnmasked: boolean;
}

/** Reads what a draft needs, and starts the module, which says early where WebAssembly is forbidden (D103). */
export async function draftFor(
  client: DraftClient,
  { kind, given, signal, list, isValidating, isUnmasked }: DraftFor,
): Promise<Draft<unknown, unknown>> {
  const row = resourceRows.find(({ name }) => name === kind) as ResourceRow;
  const values = given === undefined ? [] : isObject(given) ? row.key.map((name) => given[name]) : [given];
  const key = values.map((value, index) => pathParameter(row.key[index] ?? '', value));
  const [text] = await Promise.all([TextDraft.read(row, client, key, { signal, list, isUnmasked }), initOf(core)]);
  const { providers } = text.facts;
  if (row.hasProviders && !isMade(providers)) {
    throw new AdminApiError('The service has no valid list of providers', { name: 'InvalidResponse', status: 200 });
  }
  return draftOf(text, isValidating);
}

/** Whether rules could be made of definitions: a list that is not valid stays as it is. */
const isMade = (providers: unknown): boolean =>
  isObject(Object(providers)) && Array.isArray(Object(providers).definitions);
