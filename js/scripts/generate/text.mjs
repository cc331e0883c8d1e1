// Pieces of TypeScript.

/** A value as a literal. Members that are undefined are left out. */
export function literal(value) {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{ ${members.map(([name, member]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(member)}`).join(', ')} }`;
}

/** A union of string literals. */
export const union = (texts) => texts.map(literal).join(' | ');

/** The text of each row. */
export const each = (rows, write) => rows.map(write).join('');

/** A list of names, each once, sorted and on a line of its own. */
export const nameList = (names) => `{\n${each([...new Set(names)].sort(), (name) => `  ${name},\n`)}}`;

/** Names of types that do not follow from the rule of `typeName`. */
const renamed = {
  createStrategyParameterSchema: 'StrategyCreateParameter',
  errorSchema: 'ErrorBody',
  issueSchema: 'ErrorDetail',
  addonTypeSchema: 'ProviderDefinition',
  addonParameterSchema: 'ProviderParameter',
};

/**
 * The type of a schema: `addonSchema` has `Addon`, `createStrategySchema` has `StrategyCreate`, `updateServiceAccountSchema` has
 * `ServiceAccountUpdate`.
 */
export function typeName(schemaName) {
  if (schemaName in renamed) return renamed[schemaName];
  const [, verb = '', noun] = /^(create|update)?(.*)Schema$/.exec(schemaName);
  return capitalized(noun) + capitalized(verb);
}

export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
