// Numbers from text fields, without loss.
const jsonNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * A number as it was typed. Text that is no number of JSON, or a number that cannot be stored exactly, stays text, for the schema to
 * validate: never another number. An emptied field leaves the property out.
 */
export function typedNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const number = jsonNumber.test(trimmed) ? Number(trimmed) : Number.NaN;
  const isExact = Number.isSafeInteger(number) || !Number.isInteger(number);
  return Number.isFinite(number) && isExact ? number : text;
}
