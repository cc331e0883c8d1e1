// Predicted responses: their type, and their summary in words.
import type { Change, ErrorBody, ErrorDetail, Issue } from 'flagadmin/url';

/** The result of a dry run: the response that the server will send. */
export type Prediction = Acceptance | Refusal;

/** A remark on a value, by JSON Pointer. */
export type Note = Pick<Issue, 'instancePath' | 'message'>;

interface Acceptance {
  status: number;
  error?: undefined;
  body: unknown;
  changes?: readonly Change[];
  warnings: readonly Issue[];
}

interface Refusal {
  status: number;
  error: ErrorBody;
  issues?: readonly Issue[];
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

/** Refusals without problems of fields, in a few words. */
const briefs: Readonly<Record<number, string>> = {
  403: 'no permission',
  404: 'it is gone',
  409: 'the name is already used',
  412: 'someone else has changed it',
  413: 'too large',
};

/** The prediction in a few words. */
export function inBrief(prediction: Prediction): string {
  if (isRefusal(prediction)) {
    const { length } = issuesOf(prediction);
    return length > 0 ? counted(length, 'problem') : (briefs[prediction.status] ?? prediction.error.name ?? '');
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

/** Errors whose own message is not for the user of a form. */
const sentences: Readonly<Record<number | string, string>> = {
  400: 'The server does not accept these values.',
  401: 'The server does not accept the token.',
  404: 'It does not exist. It may have been deleted.',
  409: 'The name is already used.',
  412: 'Someone else has changed it since you opened it.',
  413: 'It is larger than the server accepts.',
  ConnectionError: 'The server cannot be reached.',
  TimeoutError: 'The server did not respond in time.',
};

/** An error in a sentence. Those without one of their own have the server's message, such as which permission is missing. */
export function sentenceFor(status: number | undefined, { name = '', message = name }: ErrorBody): string {
  if (status === 403) return `Your token may not do this: ${message}.`;
  return sentences[status ?? name] ?? `The server reports an error: ${message}`;
}
