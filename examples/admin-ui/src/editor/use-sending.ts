// A hook that sends a request and keeps its response beside the prediction.
import { type Change, isAdminApiError, MASK } from 'flagadmin';
import { useRef, useState } from 'react';

import { noteChange } from '../data';
import { changesBetween, isObject, type Members, parsed } from '../json';
import type { Prediction, Response } from '../resource';
import { learnFrom } from '../session';
import { showFlash } from '../ui/flash';

/** A request, by its line, and the prediction of its response; without `call` it is not sent. */
export interface Attempt {
  line: string;
  predicted: Prediction;
  call?: (() => Promise<Response>) | undefined;
}

/** What became of a request: nothing of it is known yet, or its response, or an error. */
export interface Sending {
  isPending: boolean;
  predicted?: Prediction;
  response?: Response;
  error?: unknown;
}

const idle: Sending = { isPending: false };

/** Sends one request at a time, and keeps what became of the last one. `send` resolves to an accepting response. */
export function useSending() {
  const [sending, setSending] = useState<Sending>(idle);
  // A second click can come before the page is drawn again.
  const isUnderWay = useRef(false);
  const send = async (prepare: () => Attempt | Promise<Attempt>): Promise<Response | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    showFlash(undefined); // it is about an earlier request
    setSending({ isPending: true });
    let attempt: Attempt | undefined;
    const settle = (result: Pick<Sending, 'response' | 'error'>) =>
      setSending({ isPending: false, ...(attempt && { predicted: attempt.predicted }), ...result });
    try {
      attempt = await prepare();
      const response = await attempt.call?.();
      settle(response ? { response } : {});
      if (!response) return undefined;
      learnFrom(undefined, attempt.line);
      noteChange();
      return response;
    } catch (error) {
      learnFrom(error, attempt?.line);
      // A list is old if the name is in it by now, or the resource is gone or another version.
      if (isAdminApiError(error) && [404, 409, 412].includes(error.status ?? 0)) noteChange();
      settle({ error });
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { sending, send, forget: () => setSending(idle) };
}

/** The members of a new resource that only the server can give. */
const givenByServer = ['id', 'createdAt', 'secret', 'userId'];

/**
 * The values of a response that are not the predicted ones: `before` is the prediction. Apart from what only the server can give, and from
 * properties that the API does not have.
 */
export function otherThanPredicted({ predicted, response }: Sending): Change[] {
  const body = response && parsed(response.bodyJson);
  if (!isObject(predicted?.body) || !isObject(body)) return [];
  const ofServer = response?.status === 201 ? givenByServer : [];
  const compared = Object.keys(predicted.body).filter((name) => !ofServer.includes(name));
  const part = (of: Members) => Object.fromEntries(compared.map((name) => [name, of[name]]));
  // The client masks secrets, which a service in use returns in clear (D75), and the prediction with it.
  return changesBetween(part(predicted.body), part(body)).filter(({ after }) => after !== MASK);
}

/** Whether the response is the predicted one; undefined without a response. */
export function isAsPredicted(sending: Sending): boolean | undefined {
  const { predicted, response, error } = sending;
  if (!predicted) return undefined;
  if (isAdminApiError(error) && error.status) {
    return predicted.status === error.status && predicted.error?.message === error.message;
  }
  return response && predicted.status === response.status && otherThanPredicted(sending).length === 0;
}
