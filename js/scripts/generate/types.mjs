// types.ts: an interface for every named schema. Optional properties of requests may also be undefined, which JSON leaves out; those of
// responses may not, since they come from JSON.
import { namedSchemas, nameOf, resolved, tables } from './tables.mjs';
import { capitalized, each, typeName, union } from './text.mjs';

/** Properties with a narrower type than in the schema, which must accept more values. */
const narrowed = {
  'addonSchema.provider': 'ProviderName',
  'addonCreateUpdateSchema.provider': 'ProviderName',
  'addonTypeSchema.deprecated': 'string',
  'addonParameterSchema.type': 'ProviderParameterType',
  'createStrategyParameterSchema.type': 'StrategyParameterType',
  'strategyParameterSchema.type': 'StrategyParameterType | (string & {})',
  'errorSchema.name': 'ErrorName | (string & {})',
  'issueSchema.code': 'IssueCode | (string & {})',
  'issueSchema.keyword': 'IssueKeyword | (string & {})',
};

/** Properties that each service sends, though no schema requires them: the types are assignable to those of Unleash. */
const always = new Set(['serviceAccountTokenSchema.createdAt']);

/** The schemas in bodies of requests. */
const requests = new Set();
for (const { body } of tables.operations.filter((operation) => operation.body))
  collectRequests({ $ref: `#/components/schemas/${body}` });

function collectRequests(schema) {
  if (nameOf(schema)) requests.add(nameOf(schema));
  const { items, properties = {} } = resolved(schema);
  for (const part of [...Object.values(properties), ...(items ? [items] : [])]) collectRequests(part);
}

const typeOf = (schema) => typeWithoutNull(schema) + (schema.nullable ? ' | null' : '');

function typeWithoutNull(schema) {
  if (nameOf(schema)) return typeName(nameOf(schema));
  switch (schema.type) {
    case 'object':
      return schema.properties ? `{ ${each(members(schema), ({ text }) => `${text}; `)}}` : 'Record<string, unknown>';
    case 'array':
      return typeOf(schema.items).includes(' | ') ? `(${typeOf(schema.items)})[]` : `${typeOf(schema.items)}[]`;
    case 'string':
      return schema.enum ? union(schema.enum) : 'string';
    case 'integer':
      return 'number';
    default:
      return schema.type ?? 'unknown';
  }
}

/** The members of an object or an interface. */
const members = ({ properties, required = [] }, name) =>
  Object.entries(properties).map(([property, value]) => {
    const isOptional = !required.includes(property) && !always.has(`${name}.${property}`);
    const type = narrowed[`${name}.${property}`] ?? typeOf(value);
    const undefinedToo = isOptional && requests.has(name) ? ' | undefined' : '';
    return { value, text: `${property}${isOptional ? '?' : ''}: ${type}${undefinedToo}` };
  });

/** The lines of a comment: the description as TSDoc. */
function commentLines({ description, deprecated, format, default: value }) {
  const reason = deprecated && /^Deprecated: (.*)/s.exec(description)?.[1];
  const lines = reason ? [`@deprecated ${capitalized(reason)}`] : [description, ...(deprecated ? ['@deprecated'] : [])];
  if (format === 'date-time') lines[0] += ' A date-time of RFC 3339.';
  return value === undefined ? lines : [...lines, `@defaultValue \`${JSON.stringify(value)}\``];
}

function comment(indent, schema) {
  const lines = commentLines(schema);
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${each(lines, (line) => `${indent} * ${line}\n`)}${indent} */\n`;
}

const parameterTypes = new Set(tables.providers.flatMap(({ parameters }) => parameters.map(({ type }) => type)));

const interfaceOf = ([name, schema]) => `\
${comment('', schema)}export interface ${typeName(name)} {
${each(members(schema, name), ({ text, value }) => `${comment('  ', resolved(value))}  ${text};\n`)}}

`;

export const types = () => `\
import type { ErrorName } from './error-kinds.js';
import type { IssueCode, IssueKeyword } from './issue-codes.js';

${each(Object.entries(namedSchemas), interfaceOf)}/** The name of a provider: one of the defaults, or one that the service defines. Case sensitive. */
export type ProviderName = ${union(tables.providers.map(({ name }) => name))} | (string & {});

/** The kind of field for a parameter of a provider: one of the defaults, or one that the service defines. */
export type ProviderParameterType = ${union([...parameterTypes])} | (string & {});

/** The type of a parameter of a strategy type. */
export type StrategyParameterType = ${union(namedSchemas.createStrategyParameterSchema.properties.type.enum)};
`;
