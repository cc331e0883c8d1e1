// The schema of updates of addons with the rules of their providers.
import { CoreSchema } from './schema.js';
import { requireStarted } from '../wasm/engine.js';
import type { ServiceName } from '../generated/constants.js';
import type { SchemaRow } from '../wasm/types.js';
import type { AddonCreateUpdate } from '../generated/types.js';
import type { MessageWriter } from '../issues/translate.js';
import type { Schema } from './types.js';
import { type Providers, providersText } from './provider-rules.js';

/** The schema of updates of addons. */
export interface AddonUpdateSchema extends Schema<AddonCreateUpdate> {
  /**
   * The schema together with the rules of the providers (D16): the provider exists, its required parameters are there, and values have
   * the right types, with the codes, paths and messages of the service. A masked secret (`*****`) is valid: only the service knows
   * whether a value is stored.
   *
   * @param definitions - the definitions of the service (`getProviders`), or the rules made of them; by default those of the four default providers
   * @throws {@link ValidationError} when the definitions are not valid
   *
   * @example
   * ```ts
   * const schema = addonCreateUpdateSchema.withProviders(await client.getProviders());
   * const result = schema.validate({ provider: 'webhook', enabled: true, parameters: { url: 'nope' }, events: [] });
   * ```
   */
  withProviders(this: void, definitions?: Providers): Schema<AddonCreateUpdate>;
  /** As of every schema. */
  withMessages(this: void, writer: MessageWriter | undefined): AddonUpdateSchema;
  /** As of every schema. */
  withService(this: void, service: ServiceName | undefined): AddonUpdateSchema;
}

class UpdateSchema extends CoreSchema<AddonCreateUpdate> implements AddonUpdateSchema {
  readonly withProviders = (definitions?: Providers): Schema<AddonCreateUpdate> => {
    requireStarted();
    return this.with({ providers: providersText(definitions) });
  };
}

/** Makes the object for the schema of updates of addons. */
export function makeAddonUpdateSchema(row: SchemaRow, jsonSchema: string): AddonUpdateSchema {
  return new UpdateSchema(row, jsonSchema);
}
