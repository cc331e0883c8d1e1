// A hook that sends a request and keeps its response beside the prediction.
import { type Change, isAdminApiError, MASK } from 'flagadmin';
import { useRef, useState } from 'react';

import { noteChange } from '../data';
import { changesBetween, isObject, type Members } from '../json';
import type { Prediction, Response } from '../resource';
import { learnFrom } from '../session';
import { showFlash } from '../ui/flash';

/** A request, and the prediction of its response; without `call` it is not sent. */
export interface Attempt {
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

/** Sends requests `about` something (`requestOf`), one at a time, and keeps what became of the last one. `send` resolves to an accepting response. */
export function useSending(about: string) {
  const [sending, setSending] = useState<Sending>(idle);
  // A second click can come before the page is drawn again.
  const isUnderWay = useRef(false);
  const send = async (prepare: () => Attempt | Promise<Attempt>): Promise<Response | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    showFlash(undefined); // it is about an earlier request
    setSending({ isPending: true });
    let predicted: Prediction | undefined;
    const settle = (result: Pick<Sending, 'response' | 'error'>) =>
      setSending({ isPending: false, ...(predicted && { predicted }), ...result });
    try {
      const attempt = await prepare();
      predicted = attempt.predicted;
      const response = await attempt.call?.();
      settle(response ? { response } : {});
      if (!response) return undefined;
      learnFrom(undefined, about);
      noteChange();
      return response;
    } catch (error) {
      learnFrom(error, about);
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
  if (!isObject(predicted?.body) || !isObject(response?.data)) return [];
  const ofServer = response.status === 201 ? givenByServer : [];
  const compared = Object.keys(predicted.body).filter((name) => !ofServer.includes(name));
  const part = (of: Members) => Object.fromEntries(compared.map((name) => [name, of[name]]));
  // The client masks secrets, which a service in use returns in clear (D75), and the prediction with it.
  return changesBetween(part(predicted.body), part(response.data)).filter(({ after }) => after !== MASK);
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
