// Completes updates of addons.
import { ValidationError } from '../errors/errors.js';
import { addonUpdateProperties } from '../generated/constants.js';
import type { Addon, AddonCreateUpdate } from '../generated/types.js';
import { addonCreateUpdateSchema, addonSchema } from '../schema/generated/core-schemas.js';
import type { Input } from '../base/globals.js';
import { requirePlainJson } from '../errors/json-argument.js';
import { isObject } from '../base/values.js';

/**
 * The complete body of an update that changes only `changes` (D74): all other properties are those of the addon. A service that resets
 * omitted properties changes nothing else either. A description that is null stays null: it is left out.
 *
 * @throws `ValidationError` when an argument is not valid; the message names it
 * @throws a TypeError when `changes` has a property that neither the body nor the addon has: it would not be sent
 *
 * @example
 * ```ts
 * await client.updateAddon(addon.id, completeAddonUpdate(addon, { enabled: false }));
 * ```
 */
export function completeAddonUpdate(
  current: Input<Addon>,
  changes: Partial<Input<AddonCreateUpdate>>,
): AddonCreateUpdate {
  // Copies, as of JSON: the body shares nothing with the arguments, and undefined members are absent.
  const stored = JSON.parse(named('current', () => addonSchema.encode(current))) as Record<string, unknown>;
  const sent = JSON.parse(requirePlainJson(changes, 'changes')) as Record<string, unknown>;
  if (!isObject(sent)) {
    named('changes', () => addonCreateUpdateSchema.parse(sent));
  }
  const update: Record<string, unknown> = {};
  for (const name of addonUpdateProperties) {
    const value = Object.hasOwn(sent, name) ? sent[name] : stored[name];
    // Null would empty a description that is null: that is a change.
    if (value !== undefined && (value !== null || stored[name] !== null)) {
      update[name] = value;
    }
  }
  for (const name of Object.keys(sent)) {
    if (!Object.hasOwn(update, name) && !Object.hasOwn(stored, name)) {
      throw new TypeError(`changes: ${JSON.stringify(name)} is not a property of an update of an addon`);
    }
  }
  const refused = (path: readonly (string | number)[] = []) =>
    Object.hasOwn(sent, path[0] ?? '') ? 'changes' : 'current';
  return named(refused, () => addonCreateUpdateSchema.parse(update));
}

/** The result of `action`; its ValidationError names the argument, which may depend on the path of the first issue. */
function named<T>(argument: string | ((path: readonly (string | number)[] | undefined) => string), action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ValidationError) {
      const { message, issues, truncated } = error;
      const name = typeof argument === 'string' ? argument : argument(issues[0]?.path);
      throw new ValidationError(`${name}: ${message}`, { issues, truncated });
    }
    throw error;
  }
}
