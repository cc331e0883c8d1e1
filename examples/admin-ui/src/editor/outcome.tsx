// A prediction in a few words, and in a sentence.
import type { ReactNode } from 'react';

import type { Note, Prediction } from '../resource';
import { sentenceFor } from '../session';
import { StatusBadge } from '../ui/parts';

const ofConfiguration: ReadonlySet<string> = new Set(['private_address']);

/** Whether the server's configuration, which the page does not know, decides on what it accepts otherwise (D98). */
export function isUncertain({ error, warnings }: Prediction): boolean {
  return !error && warnings.some(({ code }) => ofConfiguration.has(code));
}

/** What the prediction says: accepted, refused, or neither. */
export function toneOf(prediction: Prediction): 'good' | 'bad' | 'warn' {
  if (prediction.error) return 'bad';
  return isUncertain(prediction) ? 'warn' : 'good';
}

/** The prediction in a few words. */
export function inBrief(prediction: Prediction, issues: readonly Note[]): string {
  const { error, status, changes = [] } = prediction;
  if (error) return issues.length > 0 ? counted(issues.length, 'problem') : 'refused';
  if (isUncertain(prediction)) return 'may be refused';
  if (status === 201) return 'created';
  return changes.length > 0 ? counted(changes.length, 'change') : 'nothing changes';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The predicted status, in a sentence. Errors of fields are shown at the fields. */
export function Outcome({ prediction, children }: { prediction: Prediction; children?: ReactNode }) {
  const { error, status } = prediction;
  const reason = error && status !== 400 ? `: ${sentenceFor({ ...error, status })}` : '.';
  const accepted = isUncertain(prediction)
    ? 'The server refuses this, unless its configuration permits it.'
    : 'The server will accept this.';
  return (
    <p className="row">
      <StatusBadge status={status} tone={toneOf(prediction)} />
      <span>{error ? `The server will refuse this${reason}` : accepted}</span>
      {children}
    </p>
  );
}
