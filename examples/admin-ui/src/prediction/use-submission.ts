// A hook that sends a request and stores its response beside the prediction.
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

import type { Exchange } from '../server/exchanges';
import { useSession } from '../session/session';
import type { Prediction } from './prediction';

/** A request's body and its predicted response. */
export interface Sent<Body> {
  body: Body;
  predicted: Prediction;
  /** The entity tag of the version that was edited; without it, any version is overwritten. */
  ifMatch?: string | undefined;
}

type Mutation<Body> = UseMutationResult<Exchange | undefined, Error, Sent<Body>>;

type Sending<Body> = Omit<Mutation<Body>, 'mutate'> & { mutate: (sent: Sent<Body>) => void };

/** The state of a submission. */
export type Submission = Pick<
  Mutation<unknown>,
  'isIdle' | 'isPending' | 'isSuccess' | 'isError' | 'data' | 'error'
> & {
  readonly variables: Pick<Sent<unknown>, 'predicted'> | undefined;
};

type Send<Body> = (body: Body, options: { ifMatch?: string }) => Promise<unknown>;

/** Sends a body and stores the response as it was received. While a request is under way, no other is sent. */
export function useSubmission<Body>(
  send: Send<Body>,
  onAccepted: (exchange: Exchange | undefined) => Promise<void> | void,
): Sending<Body> {
  const { exchanges, permissions } = useSession();
  const underWay = useRef(false);
  const mutation = useMutation({
    mutationFn: async ({ body, ifMatch }: Sent<Body>) => {
      try {
        await send(body, ifMatch === undefined ? {} : { ifMatch });
      } catch (error) {
        permissions.learn(error);
        throw error;
      }
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
