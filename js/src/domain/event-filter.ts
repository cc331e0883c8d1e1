// Whether an addon listens to an event, decided by the core (D50).
import { callCore, valueArgument } from '../wasm/call.js';
import type { Addon } from '../generated/types.js';
import type { Input } from '../base/globals.js';

/** An event, as far as addons choose by it. */
export interface AddonEvent {
  /** For example `feature-created`. */
  readonly type: string;
  /** The project that it belongs to, if any. */
  readonly project?: string | null | undefined;
  /** The environment that it belongs to, if any. */
  readonly environment?: string | null | undefined;
}

/**
 * Whether the addon fires for the event.
 *
 * @throws `ValidationError` when an argument is not valid; the message names it
 *
 * @example
 * ```ts
 * addonListensTo(addon, { type: 'feature-created', project: 'signups-v2' });
 * ```
 */
export function addonListensTo(addon: Input<Addon>, event: AddonEvent): boolean {
  const given = [valueArgument('addon', addon), valueArgument('event', event)];
  return callCore('addonListensTo', given, (_, result) => result === 1);
}
