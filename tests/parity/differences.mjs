// Where JSON.parse and the reader differ, and only there (D1, D2).

const strings = /"(?:[^"\\]|\\[\s\S])*"/g;

/** How many members the objects in a value have, at all levels. */
function membersOf(value) {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce((sum, one) => sum + membersOf(one), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

/** How deep brackets are nested. */
function depthOf(text) {
  let depth = 0;
  let deepest = 0;
  for (const bracket of text.replace(strings, '').match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Whether the reader may refuse, with this error, a text that JSON.parse accepts as this value (D2). */
export function permitsDifference(error, text, value) {
  switch (error) {
    case 'duplicate-member':
      return text.replace(strings, '').split(':').length - 1 > membersOf(value);
    case 'unpaired-surrogate':
      return /\\u[dD][89a-fA-F]/.test(text);
    case 'too-deep':
      return depthOf(text) > 64;
    default:
      return false;
  }
}

const tokens = /"(?:[^"\\]|\\[\s\S])*"|-?[0-9][0-9.eE+-]*/g;

/**
 * Whether doubles hold all numbers of a text well enough to decide what is an integer and which of two is less. JSON.parse rounds the
 * others, while the core reads the decimal digits (D1): with 15 digits and an exponent of two nothing is lost.
 */
export function holdsNumbers(text) {
  return (text.match(tokens) ?? []).every((token) => {
    const [digits, exponent = '0'] = token.toLowerCase().split('e');
    return token.startsWith('"') || (digits.replace(/[-.]/g, '').length <= 15 && Math.abs(exponent) < 100);
  });
}
