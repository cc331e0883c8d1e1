// Makes drafts for clients: loaded with the first one.
import { isObject, type Members } from '../base/values.js';
import { checkOptions, checkSignal, pathParameter } from '../errors/arguments.js';
import { AdminApiError } from '../errors/errors.js';
import { core } from '../wasm/core.js';
import { initOf } from '../wasm/init.js';
import { ValueDraft, type Draft, type DraftOptions } from './draft.js';
import { resourceRows } from './generated/rows.js';
import { TextDraft } from './text-draft.js';
import type { DraftClient, ResourceRow } from './types.js';

export { factsOf, needsList } from './facts.js';
export { TextDraft } from './text-draft.js';

interface DraftFor {
  /** The name of the method, for messages. */
  readonly name: string;
  /** The name of the kind of resource. */
  readonly kind: string;
  readonly options: DraftOptions;
  /** The resource, or the value of its key; nothing for a new one. */
  readonly given: readonly unknown[];
  /** The responses that listed resources, by these; undefined of what a call with headers of its own returned. */
  readonly lists: WeakMap<object, Members | undefined>;
  /** Whether what the service would refuse is not sent. */
  readonly isValidating: boolean;
}

/** Reads what a draft needs, and starts the module, which says early where WebAssembly is forbidden (D103). */
export async function draftFor(
  client: DraftClient,
  { name: method, kind, options, given: resources, lists, isValidating }: DraftFor,
): Promise<Draft<unknown, unknown>> {
  checkOptions(method, options, ['signal']);
  const { signal } = options;
  checkSignal(signal);
  const [given] = resources;
  const list = lists.get(Object(given));
  if (list === undefined && lists.has(Object(given))) {
    throw new TypeError(
      `flagadmin: ${method}: a call with headers of its own returned it, and drafts have none: make a client with these headers`,
    );
  }
  const row = resourceRows.find(({ name }) => name === kind) as ResourceRow;
  if (list !== undefined && !Object.hasOwn(list, row.list)) {
    throw new TypeError(`flagadmin: ${method}: what was given is no ${row.noun}: its list has no ${row.list}`);
  }
  const values = resources.length === 0 ? [] : isObject(given) ? row.key.map((name) => given[name]) : [given];
  const key = values.map((value, index) => pathParameter(row.key[index] ?? '', value));
  const [text] = await Promise.all([TextDraft.read(row, client, key, { signal, list }), initOf(core)]);
  const { providers } = text.facts;
  if (row.hasProviders && !isMade(providers)) {
    throw new AdminApiError('The service has no valid list of providers', { name: 'InvalidResponse', status: 200 });
  }
  return new ValueDraft(text, isValidating);
}

/** Whether rules could be made of definitions: a list that is not valid stays as it is. */
const isMade = (providers: unknown): boolean =>
  isObject(Object(providers)) && Array.isArray(Object(providers).definitions);
