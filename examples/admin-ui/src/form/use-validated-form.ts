// A hook: a form that is validated while it is typed.
import { startTransition, useCallback, useEffect, useReducer, useState } from 'react';
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
 * A form that validates each field when the user leaves it, and from then on whenever typing pauses. `values` are those of the
 * last pause: what is worked out from them (a dry run, a comparison, a panel) costs nothing between two keystrokes. `settle`
 * takes them at once. `fill` sets other values as a new beginning; `fills` counts the calls, as a key for
 * components that start over with it.
 */
export function useValidatedForm<Values extends FieldValues>(
  defaultValues: Values,
  resolver: Resolver<Values, unknown, Values>,
) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { values, settle } = useSettledValues(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values and another resolver give another result.
  useEffect(() => {
    const { isSubmitted, touchedFields } = form.formState;
    const names = isSubmitted ? undefined : (leavesOf(touchedFields) as Path<Values>[]);
    if (names?.length !== 0) void form.trigger(names);
  }, [form, values, resolver]);
  const [fills, countFill] = useReducer((count: number) => count + 1, 0);
  const fill = (fresh: Values) => {
    form.reset(fresh);
    countFill();
  };
  return { form, values, settle, fill, fills };
}

/** The paths of the fields that were left, one by one: in a list, other fields may be untouched. */
function leavesOf(touched: object, path = ''): string[] {
  return Object.entries(touched).flatMap(([name, part]) => {
    if (typeof part === 'object' && part !== null) return leavesOf(part, `${path}${name}.`);
    return part ? [path + name] : [];
  });
}

function useSettledValues<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) {
  const [values, setValues] = useState(() => form.getValues());
  const settle = useCallback(() => setValues(structuredClone(form.getValues())), [form]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const settleAfterPause = () => {
      const rest = last + pause - performance.now();
      timer = rest > 0 ? setTimeout(settleAfterPause, rest) : undefined;
      if (!timer) startTransition(settle);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true, touchedFields: true },
      callback: ({ name }) => {
        // Without a name it is a reset, not a keystroke.
        if (name === undefined) return settle();
        last = performance.now();
        timer ??= setTimeout(settleAfterPause, pause);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, settle]);
  return { values, settle };
}
