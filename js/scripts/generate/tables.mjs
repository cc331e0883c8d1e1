// The core's tables, as flagadmin-generate writes them.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { faultsOf, isTaken } from './faults.mjs';

const program = fileURLToPath(new URL('../../../build/release/core/generate/flagadmin-generate', import.meta.url));

export const tables = JSON.parse(execFileSync(program, { encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY }));

const faults = faultsOf(tables);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

/** The texts of the documents that the package ships, by their paths. */
export const documents = Object.fromEntries(
  Object.entries(tables.documents).map(([path, text]) => [path, `${text}\n`]),
);

/** The named schemas in the dialect of OpenAPI, by their names. */
export const namedSchemas = JSON.parse(documents['openapi.json']).components.schemas;

/** Whether the package exports the schema. */
export const isPublic = (name) => tables.schemas.some((schema) => schema.name === name);

/** The name of the schema that a schema refers to. */
export const nameOf = ({ $ref }) => $ref?.slice('#/components/schemas/'.length);

/** The schema, or the one that it refers to. */
export const resolved = (schema) => namedSchemas[nameOf(schema)] ?? schema;

/** The kind of resource of an operation. */
export const resourceOf = (operation) => tables.resources.find(({ name }) => name === operation.resource);

/** The error kind with this key. */
export const errorKind = (key) => tables.errorKinds.find((kind) => kind.key === key);

/** The operations that change something. */
export const changes = tables.operations.filter(({ isChange }) => isChange);

/** The names of the parameters in the path of an operation. */
export const pathParameters = ({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);

/** The argument with the body of a request; undefined if the operation ignores its body. */
export const bodyArgument = ({ body, action }) => (body ? (action === 'update' ? 'update' : 'payload') : undefined);

/** The argument of a dry run with the names that are taken, if there is one. */
export const takenArgument = ({ dryRunArguments }) => dryRunArguments.find(isTaken);
