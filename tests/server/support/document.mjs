// Validates what is exchanged with the server under test against its own OpenAPI document.
import { Ajv } from 'ajv';

import { startServer } from './server.mjs';

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const formats = { int64: true, 'date-time': dateTime };

/** Statuses of `default`: those that any request can get, whatever its operation. All others need a line of their own. */
const ofAnyRequest = new Set([408, 414, 417, 429, 431, 505]);

/** The document permits further properties in responses, for later versions: this server sends none. */
function closed(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(closed);
  const members = Object.entries(value).map(([name, member]) => [name, closed(member)]);
  const isObjectSchema = value.type === 'object' && 'properties' in value;
  return { ...Object.fromEntries(members), ...(isObjectSchema && { additionalProperties: false }) };
}

/** The pattern of a template: `/addons/{id}` for `/addons/1?x=y`. */
const patternOf = (template) =>
  new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/?]+')}(\\?.*)?$`);

/** Reads the document from a server of its own: requests to the one under test are counted and logged. */
async function readDocument() {
  const server = await startServer({ args: ['--log', 'off'] });
  const response = await fetch(`${server.url}/docs/openapi.json`);
  const open = await response.json();
  const document = closed(open);
  await server.kill();
  const ajv = new Ajv({ strict: false, strictNumbers: false, formats, allErrors: true });
  ajv.addSchema(document, 'responses').addSchema(open, 'requests');
  const paths = Object.entries(document.paths).map(([path, item]) => ({ pattern: patternOf(path), item }));
  const resolved = (value) =>
    value?.$ref === undefined
      ? value
      : value.$ref
          .slice(2)
          .split('/')
          .reduce((one, name) => one[name], document);
  const compiled = new Map();
  /** Each schema is compiled once per process. */
  const validatorOf = (schema, of) => {
    const key = JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${of}#`);
    if (!compiled.has(key)) compiled.set(key, ajv.compile(JSON.parse(key)));
    return compiled.get(key);
  };
  const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/errorSchema' } } };
  return { paths, resolved, validatorOf, errorContent };
}

let reading;

/**
 * The contents that the document has for a response, by media type; undefined: it does not describe the request. Throws for an
 * unknown status.
 */
function contentOf({ resolved, errorContent }, operation, status) {
  if (operation === undefined) return status >= 400 ? errorContent : undefined; // 404, 405, OPTIONS, files
  const described = operation.responses[status] ?? (ofAnyRequest.has(status) ? operation.responses.default : undefined);
  if (described === undefined) throw new Error(`${status} is no documented status of ${operation.operationId}`);
  return resolved(described).content ?? {};
}

/**
 * Throws unless status, media type and body of a response are as the document has them, and the body of an accepted request,
 * `sent`, too.
 */
export async function requireDocumented(method, path, response, sent) {
  reading ??= readDocument();
  const document = await reading;
  const { status, headers, bytes, text } = response;
  const fail = (what) => {
    throw new Error(
      `not as the OpenAPI document has it: ${method} ${path}, ${status}: ${what}\n${text.slice(0, 2000)}`,
    );
  };
  const found = document.paths.find(({ pattern }) => pattern.test(path));
  const operation = found?.item[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (status < 300 && operation?.requestBody !== undefined) {
    const validate = document.validatorOf(operation.requestBody.content['application/json'].schema, 'requests');
    // A profile takes null for texts of strategy types (D97e).
    const isTaken = (value) => value !== null || !path.includes('/strategies');
    if (!validate(JSON.parse(sent, (_, value) => (isTaken(value) ? value : undefined))))
      fail(`accepted ${sent.slice(0, 2000)}: ${JSON.stringify(validate.errors)}`);
  }
  const content = contentOf(document, operation, status);
  if (content === undefined) return;
  const expected = Object.keys(content);
  if (method === 'HEAD' || expected.length === 0) {
    if (bytes.length > 0) fail('a body');
    return;
  }
  const type = headers['content-type'];
  const described = content[type] ?? content[type?.split(';')[0]];
  if (described === undefined) fail(`the content type ${type} instead of ${expected}`);
  if (type !== 'application/json') return;
  const validate = document.validatorOf(described.schema, 'responses');
  if (!validate(JSON.parse(text))) fail(JSON.stringify(validate.errors));
}
