// Converts a JSON Schema to the dialect of a target.
import { dialects, type JSONSchemaTarget } from './generated/json-schemas.js';

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
