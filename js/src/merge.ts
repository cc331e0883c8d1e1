// Merges of updates, by the core.
import { callForText, optionalArgument, valueArgument } from './core-call.js';
import type {
  Addon,
  AddonCreateUpdate,
  ProviderDefinition,
  ServiceAccount,
  ServiceAccountUpdate,
} from './generated/types.js';
import type { Input } from './input.js';

/**
 * The addon after an update, as the service would store it: what the update leaves out stays, null empties, lists and
 * `parameters` are replaced as a whole, and `*****` keeps a secret. The rules of the provider are not applied; `dryRun` does.
 *
 * @param providers - the provider definitions of the service (`getAddons`); without them, the defaults
 * @throws {@link ValidationError} when an argument is not valid; the message names it
 *
 * @example
 * ```ts
 * const after = mergeAddonUpdate(addon, { ...completeAddonUpdate(addon, {}), enabled: false });
 * ```
 */
export function mergeAddonUpdate(
  current: Input<Addon>,
  update: Input<AddonCreateUpdate>,
  providers?: Input<ProviderDefinition[]>,
): Addon {
  const json = callForText(
    'mergeAddonUpdate',
    valueArgument('current', current),
    valueArgument('update', update),
    optionalArgument('providers', providers),
  );
  return JSON.parse(json) as Addon;
}

/**
 * A complete body for an update that changes only `changes`: what the service requires in every body is taken from the addon.
 *
 * @throws {@link ValidationError} when an argument is not valid; the message names it
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
  const json = callForText('completeAddonUpdate', valueArgument('current', current), valueArgument('changes', changes));
  const update = JSON.parse(json) as AddonCreateUpdate;
  for (const name of Object.keys(changes)) {
    const isKnown = Object.hasOwn(update, name) || Object.hasOwn(current, name);
    if (!isKnown && (changes as Record<string, unknown>)[name] !== undefined) {
      throw new TypeError(`changes: ${JSON.stringify(name)} is not a property of an update of an addon`);
    }
  }
  return update;
}

/**
 * The service account after an update, as the service would store it.
 *
 * @throws {@link ValidationError} when an argument is not valid; the message names it
 *
 * @example
 * ```ts
 * const after = mergeServiceAccountUpdate(account, { name: 'Build server' });
 * ```
 */
export function mergeServiceAccountUpdate(
  current: Input<ServiceAccount>,
  update: Input<ServiceAccountUpdate>,
): ServiceAccount {
  const json = callForText(
    'mergeServiceAccountUpdate',
    valueArgument('current', current),
    valueArgument('update', update),
  );
  return JSON.parse(json) as ServiceAccount;
}
