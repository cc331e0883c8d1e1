import { useMutation, type UseMutationResult } from '@tanstack/react-query';

import type { Exchange } from '../server/exchanges';
import { useSession } from '../session/session';
import type { Prediction } from './prediction';

/** What is sent, and what the page said of it before. */
export interface Sent<Body> {
  body: Body;
  predicted: Prediction;
  /** The entity tag of the version that was edited; none overwrites whatever there is. */
  ifMatch?: string | undefined;
}

type Mutation<Body> = UseMutationResult<Exchange | undefined, Error, Sent<Body>>;

/** How a submission stands. */
export type Submission = Pick<
  Mutation<unknown>,
  'isIdle' | 'isPending' | 'isSuccess' | 'isError' | 'data' | 'error'
> & {
  readonly variables: Pick<Sent<unknown>, 'predicted'> | undefined;
};

type Send<Body> = (body: Body, options: { ifMatch?: string }) => Promise<unknown>;

/** Sends a body and keeps the answer as it came over the wire. */
export function useSubmission<Body>(send: Send<Body>, onAccepted: () => Promise<void> | void): Mutation<Body> {
  const { exchanges } = useSession();
  return useMutation({
    mutationFn: async ({ body, ifMatch }: Sent<Body>) => {
      await send(body, ifMatch === undefined ? {} : { ifMatch });
      return exchanges.last;
    },
    onSuccess: onAccepted,
  });
}
