// Converts a JSON Schema to the dialect of a target.

/** The dialects that the schemas can be written in, each with its `$schema`; OpenAPI has none. */
const dialects = {
  'openapi-3.0': undefined,
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
} as const;

/** A dialect that the schemas can be written in. */
export type JSONSchemaTarget = keyof typeof dialects;

/**
 * A schema in a dialect, made of its text in that of OpenAPI 3.0.
 *
 * @throws a TypeError when there is no such dialect
 */
export function jsonSchemaIn(target: JSONSchemaTarget, text: string): Record<string, unknown> {
  if (!Object.hasOwn(dialects, target)) {
    throw new TypeError(
      `unknown dialect of JSON Schema: ${target}; expected one of ${Object.keys(dialects).join(', ')}`,
    );
  }
  const $schema = dialects[target];
  if ($schema === undefined) {
    return JSON.parse(text);
  }
  const converted = JSON.parse(text, function (this: Record<string, unknown>, key, value) {
    if (key === 'nullable') {
      this.type = [this.type, 'null'];
    } else if (key === 'example') {
      this.examples = [value];
    } else if (key !== 'deprecated' || value !== true || target !== 'draft-07') {
      // Draft 7 has no keyword `deprecated`: it is left out, and descriptions mention it. A property of that name stays.
      return value;
    }
    return undefined;
  });
  return { $schema, ...converted };
}
