// A hook that reads a part of a form's values.
import { useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Simple = string | number | boolean | null | undefined;

/** Selects a part of the form's values: the component renders again only when that part changes, not at every keystroke. */
export function useSelected<Values extends FieldValues, Selected extends Simple>(
  form: UseFormReturn<Values, unknown, Values>,
  select: (values: Values) => Selected,
): Selected {
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  return useSyncExternalStore(subscribe, () => select(form.getValues()));
}
