// Facts of the core's schemas; the page contains none of its own.
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: readonly unknown[];
}

interface Described {
  toJSONSchema(): unknown;
}

const parsed = new WeakMap<Described, JsonSchema>();

function described(schema: Described): JsonSchema {
  const facts = parsed.get(schema) ?? (schema.toJSONSchema() as JsonSchema);
  parsed.set(schema, facts);
  return facts;
}

/** The values that a member of the items of a list may have. */
export function optionsOfItems(schema: Described, list: string, member: string): string[] {
  const options = described(schema).properties?.[list]?.items?.properties?.[member]?.enum ?? [];
  return options.filter((option) => typeof option === 'string');
}
