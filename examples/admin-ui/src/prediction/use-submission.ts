// A hook that sends a request and stores its response beside the prediction.
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { ClientResponse } from 'flagadmin/url';
import { useRef } from 'react';

import { showFlash } from '../navigation/flash';
import { useSession } from '../session/session';
import type { Prediction } from './prediction';

/** A request's body and its predicted response. */
export interface Sent<Body> {
  body: Body;
  predicted: Prediction;
  /** The entity tag of the version that was edited; without it, any version is overwritten. */
  ifMatch?: string | undefined;
}

/** The response to a request that was carried out. */
export type Response<Data = unknown> = Pick<ClientResponse<Data>, 'status' | 'data'>;

type Mutation<Body, Data> = UseMutationResult<Response<Data>, Error, Sent<Body>>;

type Sending<Body, Data> = Omit<Mutation<Body, Data>, 'mutate'> & { mutate: (sent: Sent<Body>) => void };

/** The state of a submission. */
export type Submission = Pick<
  Mutation<unknown, unknown>,
  'isIdle' | 'isPending' | 'isSuccess' | 'isError' | 'data' | 'error'
> & {
  readonly variables: Pick<Sent<unknown>, 'predicted'> | undefined;
};

/** Sends a request with a method of the client, and `withResponse()`. */
export type Send<Body, Data> = (body: Body, options: { ifMatch?: string }) => Promise<Response<Data>>;

/** Sends a body and stores the response. While a request is under way, no other is sent. */
export function useSubmission<Body, Data>(
  send: Send<Body, Data>,
  onAccepted: (response: Response<Data>, sent: Sent<Body>) => Promise<void> | void,
): Sending<Body, Data> {
  const { permissions } = useSession();
  const underWay = useRef(false);
  const mutation = useMutation({
    mutationFn: ({ body, ifMatch }: Sent<Body>) => send(body, ifMatch === undefined ? {} : { ifMatch }),
    onSuccess: onAccepted,
    onError: (error) => permissions.learn(error),
    onSettled: () => {
      underWay.current = false;
    },
  });
  // A second click can come before the button is drawn as disabled.
  const mutate = (sent: Sent<Body>) => {
    if (underWay.current) return;
    underWay.current = true;
    showFlash(undefined); // which is about an earlier request
    mutation.mutate(sent);
  };
  return { ...mutation, mutate };
}
