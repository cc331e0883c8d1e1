import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { isLasting } from '../prediction/circumstances';
import type { Submission } from '../prediction/use-submission';
import { differs } from './changed-properties';

/** Discards a response once the form it belongs to is edited. Errors that the edit cannot change stay. */
export function useResetWhenEdited<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { values, fills }: { values: Values; fills: number },
  submission: Pick<Submission, 'isIdle' | 'isPending' | 'error'>,
  forget: () => void,
) {
  const settled = useRef(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from a response or a new filling on, edits count.
  useEffect(() => {
    settled.current = structuredClone(form.getValues());
  }, [form, fills, submission.isPending]);
  useEffect(() => {
    if (submission.isIdle || submission.isPending || isLasting(submission.error)) return;
    if (differs(settled.current, values)) forget();
  });
}
