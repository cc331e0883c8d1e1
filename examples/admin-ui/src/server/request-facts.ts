import { operations } from 'flagadmin/url';

/** The operations that this page sends. */
export type SentOperation = 'updateAddon' | 'updateServiceAccount' | 'createStrategy';

/** A request as it would be sent, for showing it. */
export interface RequestFacts {
  operation: SentOperation;
  /** What the operation's path has in braces. */
  id?: number | undefined;
  body: unknown;
  ifMatch?: string | undefined;
}

export function requestLineOf({ operation, id }: RequestFacts): string {
  const { method, path } = operations[operation];
  return `${method} ${path.replace(/\{\w+\}/, String(id))}`;
}
