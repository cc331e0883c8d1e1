import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

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

type Sending<Body> = Omit<Mutation<Body>, 'mutate'> & { mutate: (sent: Sent<Body>) => void };

/** How a submission stands. */
export type Submission = Pick<
  Mutation<unknown>,
  'isIdle' | 'isPending' | 'isSuccess' | 'isError' | 'data' | 'error'
> & {
  readonly variables: Pick<Sent<unknown>, 'predicted'> | undefined;
};

type Send<Body> = (body: Body, options: { ifMatch?: string }) => Promise<unknown>;

/** Sends a body and keeps the answer as it came over the wire. While one is under way, no other is sent. */
export function useSubmission<Body>(send: Send<Body>, onAccepted: () => Promise<void> | void): Sending<Body> {
  const { exchanges } = useSession();
  const underWay = useRef(false);
  const mutation = useMutation({
    mutationFn: async ({ body, ifMatch }: Sent<Body>) => {
      await send(body, ifMatch === undefined ? {} : { ifMatch });
      return exchanges.last;
    },
    onSuccess: onAccepted,
    onSettled: () => {
      underWay.current = false;
    },
  });
  // A second click can come before the button is drawn as disabled.
  const mutate = (sent: Sent<Body>) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(sent);
  };
  return { ...mutation, mutate };
}
