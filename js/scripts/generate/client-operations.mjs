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
  /** The \`Location\` header: the path of the new ${resourceOf(operation).noun}; empty when there is none, or a page may not read it (CORS). */
  readonly location: string;
}
`;

const comment = ({ description, deprecated }) =>
  deprecated
    ? `/**\n   * ${description}\n   *\n   * @deprecated The operation is deprecated and may be removed.\n   */`
    : `/** ${description} */`;

function method(operation) {
  const { name, body, response, resultMember, action } = operation;
  const path = pathParameters(operation);
  const value = bodyArgument(operation);
  const part = partSchema(operation);
  const given = [
    ...path.map((parameter) => `${parameter}: ${/^id$|Id$/.test(parameter) ? 'number | string' : 'string'}`),
    ...(body ? [`${value}: Input<${typeName(body)}> | string | Uint8Array`] : []),
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

export const clientOperations = () => `\
import { each, isOne, type AddonUpdateOptions, type ClientRequest, type RequestOptions, type UpdateOptions } from '../request.js';
import type { Input } from '../../base/globals.js';
import type { OperationName } from '../../generated/operations.js';
import type { ResponsePromise } from '../response-promise.js';
import type ${nameList(types)} from '../../generated/types.js';
${each(
  generated.filter(({ resultMember }) => resultMember),
  resultInterface,
)}
/** A method for each operation of the API. */
export abstract class ClientOperations {
  /** Sends a request and reads the response. */
  protected abstract request<T>(name: OperationName, options: UpdateOptions, request: ClientRequest<T>): ResponsePromise<T>;
${each(generated, method)}}
`;

function optionsOf({ isChange, hasKey, resets }) {
  return resets.length > 0 ? 'AddonUpdateOptions' : isChange && hasKey ? 'UpdateOptions' : 'RequestOptions';
}
