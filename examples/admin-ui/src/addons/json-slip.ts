/** What is wrong with a text that should be JSON, as the definition's example is. A likely slip: nothing is refused for it. */
export function jsonSlip(value: unknown, example: string | undefined): string | undefined {
  if (typeof value !== 'string' || !isObject(parsed(example ?? ''))) return undefined;
  const found = parsed(value);
  if (found instanceof SyntaxError) return `Not JSON: ${found.message}`;
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
