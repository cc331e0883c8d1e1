// client/generated/client-operations.ts: the client's methods, one for each operation.
import { bodyArgument, isPublic, pathParameters, resourceOf, tables } from './tables.mjs';
import { each, nameList, typeName } from './text.mjs';

// Those of the instance are in js/src/client/client.ts.
const generated = tables.operations.filter(({ action, isForPages }) => action !== 'instance' && !isForPages);

/** The schema of the response, or of each resource in a list; undefined if it is not public. */
const partSchema = (operation) => {
  const name = operation.action === 'list' ? resourceOf(operation).item : operation.response;
  return isPublic(name) ? name : undefined;
};

const types = generated.flatMap(({ body, response }) => [body, response].filter(Boolean).map(typeName));

/** The type of the result. */
function resultType({ response, resultMember }) {
  if (!response) return 'void';
  return resultMember ? `Created${typeName(response)}` : typeName(response);
}

const resultInterface = (operation) => `
/** The result of \`${operation.name}\`. */
export interface ${resultType(operation)} {
  /** The created ${resourceOf(operation).noun}. */
  readonly ${operation.resultMember}: ${typeName(operation.response)};
  /** The \`Location\` header: where the new ${resourceOf(operation).noun} is, a path or (of Unleash) a URL; empty when there is none, or a page may not read it (CORS). */
  readonly location: string;
}
`;

const comment = ({ description, deprecated }) =>
  deprecated
    ? `/**\n   * ${description}\n   *\n   * @deprecated The operation is deprecated and may be removed.\n   */`
    : `/** ${description} */`;

/** An update can also be what a list or a read returned, unchanged or edited (D95). */
function bodyType(operation) {
  const { body, action } = operation;
  const { item } = resourceOf(operation);
  return `Input<${typeName(body)}>${action === 'update' ? ` | Input<${typeName(item)}>` : ''}`;
}

function method(operation) {
  const { name, body, response, resultMember, action } = operation;
  const path = pathParameters(operation);
  const value = bodyArgument(operation);
  const part = partSchema(operation);
  const given = [
    ...path.map((parameter) => `${parameter}: ${/^id$|Id$/.test(parameter) ? 'number | string' : 'string'}`),
    ...(body ? [`${value}: ${bodyType(operation)} | string | Uint8Array`] : []),
    `options: ${optionsOf(operation)} = {}`,
  ];
  const request = [
    `path: [${path.join(', ')}]`,
    ...(body ? [`schema: '${body}', value: ${value}`] : []),
    ...(part && action === 'list'
      ? [`parts: (body) => each('${part}', body.${resourceOf(operation).listMember})`]
      : []),
    ...(part && action !== 'list' ? [`parts: isOne('${part}')`] : []),
    ...(response ? [] : ['isEmpty: true']),
    ...(resultMember ? [`member: '${resultMember}'`] : []),
  ];
  const result = resultType(operation);
  return `
  ${comment(operation)}
  ${name}(${given.join(', ')}): ResponsePromise<${result}> {
    return this.request<${result}>('${name}', options, { ${request.join(', ')} });
  }
`;
}

/** The kinds of resources that have drafts. */
const kinds = tables.resources.filter(({ listMember }) => listMember);

/** The body of the creation or the update of a kind of resource. */
const bodyOf = ({ name }, action) =>
  typeName(tables.operations.find((one) => one.resource === name && one.action === action && !one.isPart).body);

function draftMethods(resource) {
  const { name, noun, item, keyMembers } = resource;
  const type = typeName(item);
  const argument = type.charAt(0).toLowerCase() + type.slice(1);
  const [key] = keyMembers;
  const given = `${type} | ${key === 'id' ? 'number | string' : 'string'}`;
  return `
  /**
   * Reads the ${noun} with this ${key}, or the one that a list returned, and everything on which the response of the service to a change depends.
   *
   * @throws {@link ConnectionError}, {@link TimeoutError} or an {@link AdminApiError} of what could not be read
   */
  edit${type}(${argument}: ${given}, options: DraftOptions = {}): Promise<Draft<${type}, Changes<${bodyOf(resource, 'update')}, ${type}>>> {
    return this.draft('edit${type}', '${name}', options, ${argument}) as never;
  }

  /** Reads everything on which the response of the service to the creation of ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} depends. @throws as \`edit${type}\` does */
  new${type}(options: DraftOptions = {}): Promise<Draft<${type}, Input<${bodyOf(resource, 'create')}>, ${type} | undefined>> {
    return this.draft('new${type}', '${name}', options) as never;
  }
`;
}

export const clientOperations = () => `\
import { each, isOne, type ChangeOptions, type ClientRequest, type CreateOptions, type RequestOptions, type UpdateOptions } from '../request.js';
import type { Input } from '../../base/globals.js';
import type { OperationName } from '../../generated/operations.js';
import type { ResponsePromise } from '../../base/response-promise.js';
import type { Changes, Draft, DraftOptions } from '../../draft/draft.js';
import type ${nameList([...types, ...kinds.map(({ item }) => typeName(item))])} from '../../generated/types.js';
${each(
  generated.filter(({ resultMember }) => resultMember),
  resultInterface,
)}
/** A method for each operation of the API. */
export abstract class ClientOperations {
  /** @internal Sends a request and reads the response. */
  protected abstract request<T>(name: OperationName, options: UpdateOptions, request: ClientRequest<T>): ResponsePromise<T>;

  /** @internal Makes a draft of a resource, or of a new one. */
  protected abstract draft(name: string, kind: string, options: DraftOptions, given?: unknown): Promise<unknown>;
${each(generated, method)}${each(kinds, draftMethods)}}
`;

function optionsOf({ isChange, hasKey, body }) {
  const [ofResource, others] = body ? ['UpdateOptions', 'CreateOptions'] : ['ChangeOptions', 'RequestOptions'];
  return isChange && hasKey ? ofResource : others;
}
