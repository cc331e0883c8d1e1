import type { Boundary } from './boundary.js';
import { requireStarted, run } from './engine.js';
import { refusal } from './errors.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { AddonCreateUpdate, ProviderDefinition } from './generated/types.js';
import type { Guard } from './guard.js';
import { summaryOf, type IssueReport } from './issue.js';
import { requiredJson } from './required-json.js';
import { CoreSchema } from './core-schema.js';
import type { Input } from './input.js';
import type { Schema } from './schema.js';

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
}

/** Makes the object for the schema of updates of addons. */
export function makeAddonUpdateSchema(row: SchemaRow, text: string, guard: Guard): AddonUpdateSchema {
  const schema = new CoreSchema<AddonCreateUpdate>(row, text, guard);
  const withProviders = (definitions?: Input<ProviderDefinition[]>): Schema<AddonCreateUpdate> => {
    requireStarted();
    return new ProviderSchema(row, text, textOf(definitions));
  };
  return Object.assign(schema, { withProviders });
}

/** The schema together with the rules of providers. The core validates all values. */
class ProviderSchema extends CoreSchema<AddonCreateUpdate> {
  /** JSON text; empty: the defaults. */
  readonly #definitions: string;

  constructor(row: SchemaRow, text: string, definitions: string) {
    super(row, text, () => false);
    this.#definitions = definitions;
    const refused = run((boundary) => (boundary.setProviders(definitions) === 0 ? undefined : boundary.readReport()));
    if (refused !== undefined) {
      throw refusal(refused, summaryOf(refused), 'providers');
    }
  }

  protected override issuesOfObject(): undefined {
    return undefined;
  }

  protected override jsonOfObject(): undefined {
    return undefined;
  }

  protected override validateInCore(json: string | Uint8Array): IssueReport | undefined {
    return run((boundary) => {
      boundary.setProviders(this.#definitions);
      return boundary.validate(this.row, json, 1) === 0 ? undefined : boundary.readReport();
    });
  }

  protected override begin(boundary: Boundary): void {
    boundary.setProviders(this.#definitions);
    boundary.bulkBegin(this.row, 1);
  }
}

function textOf(definitions: Input<ProviderDefinition[]> | undefined): string {
  return definitions === undefined ? '' : requiredJson(definitions, 'providers');
}
