// Predicted responses: their type, and their summary in words.
import type { Change, ErrorBody, ErrorDetail, Issue } from 'flagadmin/url';

/** The result of a dry run: the response that the server will send. */
export type Prediction = Acceptance | Refusal;

/** A remark on a value, by JSON Pointer. */
export type Note = Pick<Issue, 'instancePath' | 'message'>;

interface Acceptance {
  status: number;
  body: unknown;
  changes?: readonly Change[];
  warnings: readonly Issue[];
}

interface Refusal {
  status: number;
  error: ErrorBody;
  warnings: readonly Issue[];
}

export function isRefusal(prediction: Prediction): prediction is Refusal {
  return 'error' in prediction && prediction.error !== undefined;
}

/** The errors by JSON Pointer; none when the server will accept. */
export function issuesOf(prediction: Prediction): readonly Note[] {
  return isRefusal(prediction) ? notesOf(prediction.error.details) : [];
}

/** The details of an error; other servers leave out members. */
export function notesOf(details: readonly Partial<ErrorDetail>[] = []): Note[] {
  return details.map(({ instancePath = '', message = '' }) => ({ instancePath, message }));
}

/** The prediction in a few words. */
export function inBrief(prediction: Prediction): string {
  if (isRefusal(prediction)) {
    const { length } = issuesOf(prediction);
    return length > 0 ? counted(length, 'problem') : (prediction.error.name ?? '');
  }
  if (prediction.status === 201) return 'created';
  const changes = prediction.changes?.length ?? 0;
  return changes > 0 ? counted(changes, 'change') : 'nothing changes';
}

/** The prediction as a sentence. */
export function inWords(prediction: Prediction): string {
  const brief = inBrief(prediction);
  return `The server will ${isRefusal(prediction) ? 'refuse' : 'accept'} this${brief ? `: ${brief}` : ''}.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
