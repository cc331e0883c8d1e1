// The comparison of a response with its prediction.
import { isAdminApiError } from 'flagadmin/url';

import { isRecord, same } from '../editor/same';
import { isRefusal, type Prediction } from './prediction';
import type { Response, Submission } from './use-submission';

/** The members of a new resource that only the server can give. */
const givenByServer: readonly string[] = ['id', 'createdAt', 'secret', 'userId'];

/** Whether a response has the status and the body that were predicted, apart from what only the server can give. */
export function isAsPredicted(predicted: Prediction, { status, data }: Response): boolean {
  if (isRefusal(predicted) || predicted.status !== status) return false;
  if (status !== 201 || !isRecord(data) || !isRecord(predicted.body)) return same(predicted.body, data);
  const given = givenByServer.filter((name) => Object.hasOwn(data, name));
  const blank = Object.fromEntries(given.map((name) => [name, null]));
  return same({ ...predicted.body, ...blank }, { ...data, ...blank });
}

/** The comparison of response and prediction: `same`, or the difference in words; undefined when there is no response. */
export function compared({ variables, data, error, isPending }: Submission): string | undefined {
  const refusal = isAdminApiError(error) ? error : undefined;
  const status = data?.status ?? refusal?.status;
  if (!variables || isPending || status === undefined) return undefined;
  const { predicted } = variables;
  const isSame = data
    ? isAsPredicted(predicted, data)
    : isRefusal(predicted) && predicted.status === status && predicted.error.message === refusal?.message;
  if (isSame) return 'same';
  const other = predicted.status === status ? `${status}, with other words or values` : predicted.status;
  return `Predicted was ${other}: the server knew something this page did not.`;
}
