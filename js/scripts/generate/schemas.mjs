// The files with a constant for each public schema: separate constants, so that bundlers leave out those that are not used.
import { predicateName } from './predicates.mjs';
import { namedSchemas, nameOf, tables } from './tables.mjs';
import { each, literal, typeName } from './text.mjs';

const names = tables.schemas.map(({ name }) => name);

/** The position of the kind of resource that a schema is the body of a request for; undefined if it is none. */
function kindOfBody(name) {
  const operation = tables.operations.find(({ body }) => body === name);
  return operation && tables.resources.findIndex((resource) => resource.name === operation.resource);
}

/** Schemas to which the rules of providers can be added. */
const haveProviders = new Set(
  tables.operations.filter(({ dryRunArguments }) => dryRunArguments.includes('providers')).map(({ body }) => body),
);

/** A row of the list; the predicate is a name. */
const row = (name, id) => {
  const kind = kindOfBody(name);
  const facts = literal({ name, id }).slice(1, -1).trimEnd();
  const more = `${kind === undefined ? '' : `kind: ${kind}, `}${haveProviders.has(name) ? 'hasProviders: true, ' : ''}`;
  return `{${facts}, ${more}isClean: ${predicateName(name)} }`;
};

/** schema-list.ts: the public schemas with their predicates, and their types. */
export const schemaList = () => `\
import {
${each(names, (name) => `  ${predicateName(name)},\n`)}} from './predicates.js';
import type {
${each(names, (name) => `  ${typeName(name)},\n`)}} from '../../generated/types.js';

// Separate constants, so that bundlers leave out those that are not used.
${each([...tables.schemas.entries()], ([id, { name }]) => `export const ${name} = ${row(name, id)} as const;\n`)}
/** The type of the values that each schema describes. */
export interface SchemaTypes {
${each(names, (name) => `  /** ${namedSchemas[name].description} */\n  ${name}: ${typeName(name)};\n`)}}

/** The name of a public schema. */
export type SchemaName = keyof SchemaTypes;
`;

/** The public schemas as an entry exports them, by its module. */
const schemasBy = (validator, file) => `\
import { ${validator} } from '../../wasm/${file}.js';
import { makeSchema } from '../schema.js';
import type { Schema } from '../types.js';
import * as texts from './json-schemas.js';
import * as rows from './schema-list.js';
import type { SchemaName, SchemaTypes } from './schema-list.js';

// Each is marked as pure, so that bundlers leave out those that are not used.
${each(
  names,
  (name) => `
/** ${namedSchemas[name].description} */
export const ${name} = /* @__PURE__ */ makeSchema(${validator}, rows.${name}, texts.${name});
`,
)}
/**
 * All schemas by their names.
 *
 * @example
 * \`\`\`ts
 * schemas['addonSchema'].is(value);
 * \`\`\`
 */
export const schemas: { readonly [Name in SchemaName]: Schema<SchemaTypes[Name]> } = {
${each(names, (name) => `  ${name},\n`)}};
`;

/** core-schemas.ts and schemas.ts: those of `flagadmin/core` and of `flagadmin/schemas`. */
export const coreSchemas = () => schemasBy('core', 'core');
export const schemas = () => schemasBy('validating', 'validate');

/** The text of a schema without references. */
const inPlace = (schema) =>
  JSON.stringify(schema, (_, value) =>
    nameOf(value ?? {}) ? { title: nameOf(value), ...namedSchemas[nameOf(value)] } : value,
  );

/** json-schemas.ts: for each public schema its JSON Schema. */
export const jsonSchemas = () => `\
// As JSON text in the dialect of OpenAPI 3.0, from which js/src/schema/json-schema.ts makes the others.

${each(names, (name) => `export const ${name} =\n  ${literal(inPlace({ title: name, ...namedSchemas[name] }))};\n`)}`;
