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
