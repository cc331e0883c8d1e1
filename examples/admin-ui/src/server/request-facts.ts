import { operations } from 'flagadmin/url';

/** The operations that this page sends. */
export type SentOperation = 'updateAddon' | 'updateServiceAccount' | 'createStrategy';

/** A request as it would be sent, for showing it. */
export interface RequestFacts {
  operation: SentOperation;
  /** The value of the path's parameter. */
  id?: number | undefined;
  body: unknown;
  ifMatch?: string | undefined;
  /** The names of parameters in the body that are secret. */
  secrets?: readonly string[] | undefined;
}

export function requestLineOf({ operation, id }: RequestFacts): string {
  const { method, path } = operations[operation];
  return `${method} ${path.replace(/\{\w+\}/, String(id))}`;
}
