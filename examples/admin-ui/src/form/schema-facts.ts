/** What the page shows of a property: told by the core's schema, never written down here. */
export interface PropertyFacts {
  description: string | undefined;
  required: boolean;
  options: readonly string[];
}

interface JsonSchema {
  description?: string;
  required?: readonly string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: readonly unknown[];
}

interface DescribedSchema {
  toJSONSchema(): unknown;
}

type Facts = (property: string) => PropertyFacts;

const parsed = new WeakMap<DescribedSchema, JsonSchema>();

/**
 * The facts of each property of a schema; `itemsOf` names a property whose items are meant instead.
 * An unknown property has none.
 */
export function factsOf(schema: DescribedSchema, itemsOf?: string): Facts {
  const whole = parsed.get(schema) ?? (schema.toJSONSchema() as JsonSchema);
  parsed.set(schema, whole);
  const described = itemsOf ? whole.properties?.[itemsOf]?.items : whole;
  return (property) => {
    const facts = described?.properties?.[property];
    return {
      description: facts?.description,
      required: described?.required?.includes(property) ?? false,
      options: (facts?.enum ?? []).filter((option) => typeof option === 'string'),
    };
  };
}
