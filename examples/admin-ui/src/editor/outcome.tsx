// A prediction in a few words, and in a sentence.
import type { ReactNode } from 'react';

import type { Note, Prediction } from '../resource';
import { sentenceFor } from '../session';
import { StatusBadge } from '../ui/parts';

/** The prediction in a few words. */
export function inBrief({ error, status, changes = [] }: Prediction, issues: readonly Note[]): string {
  if (error) return issues.length > 0 ? counted(issues.length, 'problem') : 'refused';
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
  return (
    <p className="row">
      <StatusBadge status={status} />
      <span>{error ? `The server will refuse this${reason}` : 'The server will accept this.'}</span>
      {children}
    </p>
  );
}
