// A call of a method of the client: its options, checked, and where it leads.
import { checkFlag, checkOptions, checkSignal, pathParameter } from '../errors/arguments.js';
import { beforeTry, prepared } from '../draft/symbols.js';
import { operations, type OperationName } from '../generated/operations.js';
import { ifMatchOf } from '../errors/entity-tag.js';
import { checkedHeaders } from './options.js';
import type { ClientRequest, CommandOptions, RequestOptions, UpdateOptions } from './request.js';
import type { TransportRequest } from './transport.js';

/** A call. Its caller may change the options meanwhile: they were read. */
export interface Call {
  readonly name: OperationName;
  readonly method: string;
  readonly path: string;
  /** What all requests of the call have in common. */
  readonly options: RequestOptions;
  /** The header; undefined: the call is unconditional. */
  readonly ifMatch: string | undefined;
  /** The tags of the condition as they were given, weak ones among them. */
  readonly tags: string | undefined;
  /** Whether the body is sent as it is. */
  readonly isExact: boolean;
  /** Whether a draft made the body. */
  readonly isPrepared: boolean;
  /** What a draft does before each try. */
  readonly beforeTry: (() => Promise<void>) | undefined;
  /** The request that reads the resource which the call changes. */
  readonly reading: TransportRequest;
  /** Name and value of the key of that resource. */
  readonly key: readonly [name: string, value: string];
}

/** @throws a TypeError that names the option or the parameter which is not valid */
export function callOf<T>(
  name: OperationName,
  options: UpdateOptions,
  { path: pathParameters, schema }: ClientRequest<T>,
): Call {
  const { method, path: template } = operations[name];
  const isConditional = method !== 'GET' && template.includes('{');
  const optional = [...(isConditional ? ['ifMatch'] : []), ...(schema === undefined ? [] : ['exact'])];
  checkOptions(name, options, ['signal', 'headers', ...optional]);
  const isExact = checkFlag('exact', options.exact, false);
  const parameters = [...pathParameters];
  const path = template.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(pathParameter(parameter, parameters.shift())),
  );
  const ifMatch = ifMatchOf(options);
  const { signal, ifMatch: tags, [beforeTry]: check, [prepared]: isPrepared = false } = options as CommandOptions;
  const shared = { signal, headers: options.headers && checkedHeaders(options.headers) };
  checkSignal(signal);
  const [prefix = ''] = template.split('{');
  const resource = path.split('/').slice(0, prefix.split('/').length).join('/');
  const [, keyName = ''] = /\{(\w+)\}/.exec(template) ?? [];
  return {
    name,
    method,
    path,
    options: shared,
    ifMatch,
    tags,
    isExact,
    isPrepared,
    beforeTry: check,
    reading: { method: 'GET', path: resource, ...shared },
    key: [keyName, String(pathParameters[0])],
  };
}
