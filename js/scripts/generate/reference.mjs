// REFERENCE.md: tables of operations, schemas, errors, messages and issue codes.
import { errorKind, isPublic, nameOf, namedSchemas, resolved, tables } from './tables.mjs';
import { each, typeName } from './text.mjs';

/** A text in a cell of a table: `|` would end the cell. */
const cell = (text) => text.replaceAll('|', '\\|');

const code = (text) => `\`${text}\``;

const row = (...cells) => `|${each(cells, (text) => ` ${text} |`)}\n`;

/** The title of a section: the name of the package's export if the schema is one, else the name of its type. */
const title = (name) => (isPublic(name) ? name : typeName(name));

const link = (name) => (name ? `[${title(name)}](#${title(name).toLowerCase()})` : '');

const operationRow = (operation) =>
  row(
    code(operation.name) + (operation.deprecated ? ' (deprecated)' : ''),
    code(`${operation.method} ${operation.path}`),
    link(operation.body),
    `${operation.success} ${link(operation.response)}`.trim(),
    operation.permission ? code(operation.permission) : operation.needsToken ? 'any token' : 'no token needed',
    operation.errors.map((key) => errorKind(key).status).join(', '),
  );

const messageRow = ({ kind, message }) => row(errorKind(kind).status, code(errorKind(kind).name), code(cell(message)));

function typeCell(schema) {
  const type = schema.items ? `array of ${typeCell(schema.items)}` : link(nameOf(schema)) || (schema.type ?? 'any');
  return `${type}${schema.format ? ` (${schema.format})` : ''}${schema.nullable ? ' or null' : ''}`;
}

const oneOf = (before, values = []) => (values.length > 0 ? ` ${before} ${values.map(code).join(', ')}.` : '');

function notes(schema) {
  const { description = '', deprecated, minLength, minimum, default: value } = schema;
  return cell(
    [
      description,
      deprecated && !description.startsWith('Deprecated') ? ' Deprecated.' : '',
      oneOf('One of', schema.enum),
      oneOf('Not', schema.not?.enum),
      minLength ? ' Not empty.' : '',
      minimum === undefined ? '' : ` At least ${minimum}.`,
      value === undefined ? '' : ` Default ${code(JSON.stringify(value))}.`,
    ].join(''),
  );
}

const propertyRow = ([name, value], required = []) =>
  row(code(name), typeCell(value), required.includes(name) ? 'yes' : 'no', notes(resolved(value)));

const schemaSection = ([name, schema]) => `
### ${title(name)}

${schema.description}${isPublic(name) ? ` In TypeScript: ${code(typeName(name))}.` : ''}

| property | type | required | |
|---|---|---|---|
${each(Object.entries(schema.properties), (entry) => propertyRow(entry, schema.required))}`;

export const reference = () => `\
<!-- Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate. -->

# Reference

## Operations

| operation | method and path | body | success | permission | errors |
|---|---|---|---|---|---|
${each(tables.operations, operationRow)}
## Errors

Every error has the body [errorSchema](#errorschema).

| status | \`name\` | meaning |
|---|---|---|
${each(tables.errorKinds, ({ status, name, description }) => row(status, code(name), cell(description)))}
### Messages of errors

\`{name}\` stands for a string of the request or of the operation. The message of a \`ValidationError\` is its first issue and the number of further ones; the issues are listed below.

| status | \`name\` | message |
|---|---|---|
${each(tables.errorsOfCore, messageRow)}
Only the server has these: malformed HTTP, and limits. \`{reason}\` is that of its HTTP parser, Boost.Beast.

| status | \`name\` | message |
|---|---|---|
${each(tables.errorsOfServer, messageRow)}
Errors of the server's start and of the command line are not listed: each is one line on the standard error output, and names the option, the file or the environment variable to correct.

## Issues and warnings

In a message \`{name}\` stands for the parameter of that name; what is in brackets is left out without it.

| \`code\` | \`keyword\` | message |
|---|---|---|
${each(tables.issueKinds, (kind) => row(code(kind.code), code(kind.keyword), code(cell(kind.wording))))}
The package has two more, for JavaScript values and other servers.

| \`code\` | \`keyword\` | message |
|---|---|---|
| \`not_json\` | \`type\` | \`must be a value that JSON can represent, but {actual} was given\` |
| \`other\` |  | that of another server of this API, in a detail without a code |

### Syntax errors

The parameters \`error\` and \`reason\` of \`invalid_json\`.

| \`error\` | \`reason\` |
|---|---|
${each(tables.syntaxErrors, ({ name, reason }) => row(code(name), code(reason)))}
## Versions of Unleash

What a profile decides otherwise from a version on ([differences](API.md#differences-to-the-public-service)).

| since | |
|---|---|
${each(tables.serviceFacts, ({ since, patches, text }) => row([...patches.map((patch) => `${patch} of ${patch.replace(/\.\d+$/, '')}`), since].join(', '), cell(text)))}
## Schemas and types

A title that ends in \`Schema\` is an export of the package; the other sections are types of TypeScript only.
Other properties are permitted everywhere; those of a request are ignored with a warning.
${each(Object.entries(namedSchemas), schemaSection)}`;
