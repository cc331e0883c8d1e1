// The rules of providers, made once.
import { checksOfProviders, requireValid } from '../wasm/checks.js';
import type { ProviderDefinition } from '../generated/types.js';
import type { Input } from '../base/globals.js';
import { requirePlainJson } from '../errors/json-argument.js';
import { definitionsOf } from '../base/values.js';

/** The rules of providers, made by {@link providerRules}. Accepted wherever definitions are. */
export interface ProviderRules {
  /** A copy of the definitions, which cannot be changed: rules are made once. */
  readonly definitions: readonly ProviderDefinition[];
}

/** Provider definitions, or the rules that were made of them. */
export type Providers = Input<ProviderDefinition[]> | ProviderRules;

class MadeRules implements ProviderRules {
  readonly definitions: readonly ProviderDefinition[];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.definitions = JSON.parse(text, (_, value: unknown) => Object.freeze(value)) as ProviderDefinition[];
  }

  /** The JSON text of definitions. @throws `ValidationError` when JSON has no form for them */
  static textOf(providers: object): string {
    return #text in providers ? providers.#text : requirePlainJson(definitionsOf(providers), 'providers');
  }
}

/**
 * Makes the rules of provider definitions once, for calls that need them again and again: definitions themselves are read and validated
 * by each call.
 *
 * @param definitions - those of the service (`getProviders`)
 * @throws `ValidationError` when the definitions are not valid
 *
 * @example
 * ```ts
 * const providers = providerRules(await client.getProviders());
 * const tried = dryRun.updateAddon({ current: addon, update, providers });
 * ```
 */
export function providerRules(definitions: Input<ProviderDefinition[]>): ProviderRules {
  const text = requirePlainJson(definitions, 'providers');
  requireValid(checksOfProviders(text));
  return new MadeRules(text);
}

/** Of all functions that need provider definitions: `*` stands for the defaults. @throws `ValidationError` */
export function providersText(providers: Providers | undefined): string {
  return providers === undefined
    ? '*'
    : typeof providers === 'object' && providers !== null
      ? MadeRules.textOf(providers)
      : requirePlainJson(providers, 'providers');
}
