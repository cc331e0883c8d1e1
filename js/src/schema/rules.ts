// Schemas with the rules of providers, and with what a service in use refuses.
import { checkOptions, checkProfile } from '../errors/arguments.js';
import type { ServiceName } from '../generated/constants.js';
import { FurtherValidator } from '../wasm/checks.js';
import { core } from '../wasm/core.js';
import type { SchemaRow, TextValidator } from '../wasm/types.js';
import { type Providers, providersText } from './provider-rules.js';
import { CoreSchema } from './schema.js';
import type { Schema } from './types.js';

/** What is checked besides a schema. */
export interface Rules {
  /**
   * Of updates of addons: the definitions of the service (`getProviders`), or the rules made of them; by default those of `service`, and else those
   * of the four default providers.
   */
  readonly providers?: Providers | undefined;
  /** The service in use (D81) whose refusals are issues; by default, and by `specification`, none. */
  readonly service?: ServiceName | undefined;
}

/**
 * The same schema together with the rules of the providers of addons (D16) – the provider exists, its required parameters are there, and values have the
 * right types – and with what a service in use refuses though the specification permits it (D81), as issues with the code `refused_by_service` at
 * paths without another issue. Codes, paths and messages are those of the service. A masked secret (`*****`) is valid: only the service knows
 * whether a value is stored. An address that the service refuses by default is a warning. What it stores otherwise is a warning of dry runs.
 *
 * @param schema - one of `flagadmin/core` or `flagadmin/schemas`
 * @throws `ValidationError` when the definitions are not valid
 * @throws a TypeError when there is no such service
 *
 * @example
 * ```ts
 * const schema = withRules(addonCreateUpdateSchema, { providers: await client.getProviders(), service: 'unleash-8.2' });
 * const result = schema.validate({ provider: 'webhook', enabled: true, parameters: { url: 'nope' }, events: [] });
 * ```
 */
export function withRules<T>(schema: Schema<T>, rules: Rules = {}): Schema<T> {
  checkOptions('withRules', rules, ['providers', 'service']);
  const { providers, service } = rules;
  if (!(schema instanceof CoreSchema)) {
    throw new TypeError('flagadmin: withRules: the schema must be one of flagadmin/core or flagadmin/schemas');
  }
  checkProfile('withRules', service);
  const { hasProviders } = schema.row;
  if (providers !== undefined && !hasProviders) {
    throw new TypeError(`flagadmin: withRules: ${schema.name} has no rules of providers: leave providers out`);
  }
  const validator = validatorOf(schema.row, { service, providers: hasProviders ? providersText(providers) : '' });
  return schema.by(validator, validator !== core) as Schema<T>;
}

/** The rules that apply to a body besides its schema, as the client and `withRules` have them. */
export interface FurtherRules {
  readonly service?: ServiceName | undefined;
  /** The JSON text of provider definitions, or `*` for the defaults; empty: none. */
  readonly providers?: string;
  /** Whether the body is that of a creation of an addon. */
  readonly isOfNewAddon?: boolean;
}

/** @throws `ValidationError` when the definitions are not valid */
export function validatorOf(
  { kind }: SchemaRow,
  { service, providers = '', isOfNewAddon = false }: FurtherRules,
): TextValidator {
  const profile = kind === undefined || service === undefined || service === 'specification' ? '' : service;
  return profile === '' && providers === ''
    ? core
    : new FurtherValidator({
        key: `${kind} ${isOfNewAddon} ${profile} ${providers}`,
        kind: kind ?? 0,
        isOfNewAddon,
        profile,
        providers,
      });
}
