// Merges of updates, by the core.
import { callForText, valueArgument } from '../wasm/call.js';
import type { Addon, AddonCreateUpdate, ServiceAccount, ServiceAccountUpdate } from '../generated/types.js';
import type { Input } from '../base/globals.js';
import { type Providers, providersText } from '../schema/provider-rules.js';

/**
 * The addon after an update, as the service would store it: what the update leaves out stays, null empties, lists and
 * `parameters` are replaced as a whole, and `*****` keeps a secret. The rules of the provider are not applied; `dryRun` does.
 *
 * @param providers - the provider definitions of the service (`getProviders`), or the rules made of them; without them, the defaults
 * @throws `ValidationError` when an argument is not valid; the message names it
 *
 * @example
 * ```ts
 * const after = mergeAddonUpdate(addon, { ...completeAddonUpdate(addon, {}), enabled: false });
 * ```
 */
export function mergeAddonUpdate(
  current: Input<Addon>,
  update: Input<AddonCreateUpdate>,
  providers?: Providers,
): Addon {
  const given = [valueArgument('current', current), valueArgument('update', update)];
  const json = callForText('mergeAddonUpdate', given, providersText(providers));
  return JSON.parse(json) as Addon;
}

/**
 * The service account after an update, as the service would store it.
 *
 * @throws `ValidationError` when an argument is not valid; the message names it
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
  const given = [valueArgument('current', current), valueArgument('update', update)];
  const json = callForText('mergeServiceAccountUpdate', given);
  return JSON.parse(json) as ServiceAccount;
}
