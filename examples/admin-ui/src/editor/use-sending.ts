// A hook that sends a request and keeps its response beside the prediction.
import { isAdminApiError } from 'flagadmin/url';
import { useRef, useState } from 'react';

import { noteChange } from '../data';
import { isRecord, same } from '../json';
import type { Prediction, Response } from '../resource';
import { learnFrom } from '../session';
import { showFlash } from '../ui/flash';

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
  const send = async (predicted: Prediction, request: () => Promise<Response>): Promise<Response | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    showFlash(undefined); // it is about an earlier request
    setSending({ isPending: true, predicted });
    try {
      const response = await request();
      learnFrom(undefined, about);
      noteChange();
      setSending({ isPending: false, predicted, response });
      return response;
    } catch (error) {
      learnFrom(error, about);
      // A list is old if the name is in it by now, or the resource is gone or another version.
      if (isAdminApiError(error) && [404, 409, 412].includes(error.status ?? 0)) noteChange();
      setSending({ isPending: false, predicted, error });
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { sending, send, forget: () => setSending(idle) };
}

/** The members of a new resource that only the server can give. */
const givenByServer = ['id', 'createdAt', 'secret', 'userId'];

/** Whether the response is the predicted one, apart from what only the server can give; undefined without a response. */
export function isAsPredicted({ predicted, response, error }: Sending): boolean | undefined {
  if (!predicted) return undefined;
  if (isAdminApiError(error) && error.status) {
    return predicted.status === error.status && predicted.error?.message === error.message;
  }
  if (!response) return undefined;
  const { data } = response;
  if (predicted.status !== response.status) return false;
  if (!isRecord(data) || !isRecord(predicted.body)) return same(predicted.body, data);
  const given = response.status === 201 ? givenByServer.filter((name) => Object.hasOwn(data, name)) : [];
  const blank = Object.fromEntries(given.map((name) => [name, null]));
  return same({ ...predicted.body, ...blank }, { ...data, ...blank });
}
