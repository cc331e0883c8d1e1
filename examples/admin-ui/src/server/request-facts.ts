// A request as text: its line and its `If-Match`.
import { type OperationName, operations } from 'flagadmin/url';

/** A request as it would be sent, for showing it. */
export interface RequestFacts {
  operation: OperationName;
  /** The values of the path's parameters, in their order. */
  path?: readonly (string | number)[] | undefined;
  /** Undefined when the request has no body. */
  body?: unknown;
  ifMatch?: string | undefined;
  /** The names of parameters in the body that are secret. */
  secrets?: readonly string[] | undefined;
}

export function requestLineOf({ operation, path = [] }: RequestFacts): string {
  const { method, path: template } = operations[operation];
  const values = [...path];
  return `${method} ${template.replace(/\{\w+\}/g, () => encodeURIComponent(String(values.shift())))}`;
}

/** The options of a request that is about one version; without a tag it is about any. */
export function ifMatchOf(entityTag: string | undefined): { ifMatch?: string } {
  return entityTag === undefined ? {} : { ifMatch: entityTag };
}
