/** Facts of a property from the core's schema; the page contains none of its own. */
export interface PropertyFacts {
  description: string | undefined;
  required: boolean;
  deprecated: boolean;
  /** Whether null may be sent for it. */
  nullable: boolean;
  options: readonly string[];
}

interface JsonSchema {
  description?: string;
  deprecated?: boolean;
  type?: string | readonly string[];
  required?: readonly string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: readonly unknown[];
}

export interface DescribedSchema {
  toJSONSchema(): unknown;
}

type Facts = (property: string) => PropertyFacts;

const parsed = new WeakMap<DescribedSchema, JsonSchema>();

function described(schema: DescribedSchema, itemsOf?: string): JsonSchema | undefined {
  const whole = parsed.get(schema) ?? (schema.toJSONSchema() as JsonSchema);
  parsed.set(schema, whole);
  return itemsOf ? whole.properties?.[itemsOf]?.items : whole;
}

/**
 * The facts of each property of a schema; `itemsOf` names a property whose items are meant instead.
 * An unknown property has none.
 */
export function factsOf(schema: DescribedSchema, itemsOf?: string): Facts {
  const object = described(schema, itemsOf);
  return (property) => {
    const facts = object?.properties?.[property];
    return {
      description: facts?.description,
      required: object?.required?.includes(property) ?? false,
      deprecated: facts?.deprecated ?? false,
      nullable: Array.isArray(facts?.type) && facts.type.includes('null'),
      options: (facts?.enum ?? []).filter((option) => typeof option === 'string'),
    };
  };
}

/** The names of a schema's properties, in its order. */
export function propertiesOf(schema: DescribedSchema): string[] {
  return Object.keys(described(schema)?.properties ?? {});
}
