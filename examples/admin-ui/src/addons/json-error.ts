/**
 * The mistake in a text that should be a JSON object, as the definition's example is: a hint, no refusal. Error messages of JSON quote
 * the text; without `quotes` they are left out.
 */
export function jsonError(
  value: unknown,
  example: string | undefined,
  { quotes }: { quotes: boolean },
): string | undefined {
  if (typeof value !== 'string' || !isObject(parsed(example ?? ''))) return undefined;
  const found = parsed(value);
  if (found instanceof SyntaxError) return quotes ? `Not JSON: ${found.message}` : `Not JSON. Example: ${example}`;
  return isObject(found) ? undefined : `Not a JSON object like ${example}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SyntaxError);
}
