import { startTransition, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * How long a pause is waited for, in milliseconds: shorter than what is felt as waiting, longer than a click takes. An issue that
 * appears or goes as a field is left must not move the button away under the pointer.
 */
const pause = 180;

/**
 * A form that judges each field when the user leaves it, and from then on whenever typing pauses. `values` are those of the
 * last pause: what is worked out from them (a dry run, a comparison, a panel) costs nothing between two keystrokes.
 */
export function useJudgedForm<Values extends FieldValues>(
  defaultValues: Values,
  resolver: Resolver<Values, unknown, Values>,
) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const values = useSettledValues(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values and another resolver are another verdict.
  useEffect(() => {
    const { isSubmitted, touchedFields } = form.formState;
    const judged = isSubmitted ? undefined : (Object.keys(touchedFields) as Path<Values>[]);
    if (judged?.length !== 0) void form.trigger(judged);
  }, [form, values, resolver]);
  return { form, values };
}

function useSettledValues<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>): Values {
  const [values, setValues] = useState(() => form.getValues());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const settle = () => {
      const rest = last + pause - performance.now();
      timer = rest > 0 ? setTimeout(settle, rest) : undefined;
      if (!timer) startTransition(() => setValues(structuredClone(form.getValues())));
    };
    const unsubscribe = form.subscribe({
      formState: { values: true, touchedFields: true },
      callback: () => {
        last = performance.now();
        timer ??= setTimeout(settle, pause);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);
  return values;
}
