// Changes as text, for people.
import type { Change } from './types.js';
import { checkArgument } from '../errors/arguments.js';
import { exactJson } from '../base/exact-json.js';
import { oneLine } from '../base/printable.js';

/** A line for what a change takes away (`-`), what comes (`+`), or that a secret becomes another one (`~`). */
export function changeLines({ instancePath, secret, ...change }: Change): string[] {
  const line = (mark: string, text: string) => `${mark} ${oneLine(`${instancePath}: ${text}`)}`;
  if (secret && change.before === change.after) {
    return [line('~', 'another secret')];
  }
  return [
    ...('before' in change ? [line('-', exactJson(change.before))] : []),
    ...('after' in change ? [line('+', exactJson(change.after))] : []),
  ];
}

/**
 * The changes of a dry run as text, as the commands print them: a line for each value, and "another secret" where one secret replaces
 * another (D94). Control characters are escaped. A refusal has no changes, and no text.
 *
 * @example
 * ```ts
 * const draft = await client.editAddon(1);
 * const tried = draft.dryRun({ enabled: false, parameters: { url: 'https://example.com' } });
 * console.log(formatChanges(tried.changes));
 * // - /enabled: true
 * // + /enabled: false
 * // ~ /parameters/url: another secret
 * ```
 */
export function formatChanges(changes: readonly Change[] | undefined = []): string {
  checkArgument('formatChanges: changes', changes, Array.isArray(changes), 'a list of changes');
  return changes.flatMap(changeLines).join('\n');
}
