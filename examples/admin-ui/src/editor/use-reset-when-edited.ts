import { useEffect, useRef } from 'react';

import { isLasting } from '../prediction/circumstances';
import type { Submission } from '../prediction/use-submission';
import { same } from './same';

/** Discards a response once the form it belongs to is edited. Errors that the edit cannot change stay. */
export function useResetWhenEdited(
  { values, fills, current }: { values: object; fills: number; current: () => object },
  submission: Pick<Submission, 'isIdle' | 'isPending' | 'error'>,
  forget: () => void,
) {
  const settled = useRef(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from a response or a new filling on, edits count.
  useEffect(() => {
    settled.current = current();
  }, [fills, submission.isPending]);
  useEffect(() => {
    if (submission.isIdle || submission.isPending || isLasting(submission.error)) return;
    if (!same(settled.current, values)) forget();
  });
}
