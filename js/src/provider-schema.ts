// The schema of updates of addons with the rules of their providers.
import { CoreSchema } from './core-schema.js';
import { requireStarted } from './engine.js';
import type { ServiceName } from './generated/constants.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { AddonCreateUpdate, ProviderDefinition } from './generated/types.js';
import type { Input } from './input.js';
import type { MessageWriter } from './messages.js';
import type { Schema } from './schema.js';
import { providersText } from './validator.js';

/** The schema of updates of addons. */
export interface AddonUpdateSchema extends Schema<AddonCreateUpdate> {
  /**
   * The schema together with the rules of the providers (D16): the provider exists, its required parameters are there, and values have
   * the right types, with the codes, paths and messages of the service. A masked secret (`*****`) is valid: only the service knows
   * whether a value is stored. It needs the WebAssembly module.
   *
   * @param definitions - the definitions of the service (`getProviders`); by default those of the four default providers
   * @throws {@link ValidationError} when the definitions are not valid
   *
   * @example
   * ```ts
   * const schema = addonCreateUpdateSchema.withProviders(await client.getProviders());
   * const result = schema.validate({ provider: 'webhook', enabled: true, parameters: { url: 'nope' }, events: [] });
   * ```
   */
  withProviders(this: void, definitions?: Input<ProviderDefinition[]>): Schema<AddonCreateUpdate>;
  /** As of every schema. */
  withMessages(this: void, writer: MessageWriter | undefined): AddonUpdateSchema;
  /** As of every schema. */
  withService(this: void, service: ServiceName): AddonUpdateSchema;
}

class UpdateSchema extends CoreSchema<AddonCreateUpdate> implements AddonUpdateSchema {
  readonly withProviders = (definitions?: Input<ProviderDefinition[]>): Schema<AddonCreateUpdate> => {
    requireStarted();
    return this.with({ providers: providersText(definitions) });
  };
}

/** Makes the object for the schema of updates of addons. */
export function makeAddonUpdateSchema(row: SchemaRow, jsonSchema: string): AddonUpdateSchema {
  return new UpdateSchema(row, jsonSchema);
}
