// A hook: a form that is a request, and the predicted response to it.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

import { usePause } from '../form/use-pause';
import { differs, reapplied } from './changed-properties';
import { checkerOf, type FormRules } from './check';

/**
 * A form that begins with the values `original`, those of a form without changes. `values`, body, prediction and issues are those of the
 * last pause in typing. `fill` sets other values as a new beginning; `fills` counts the calls, as a key for components that start over.
 * `follow` continues from the server's values with what was changed since `before`.
 */
export function usePredictedForm<Values extends FieldValues, Body extends object>(
  original: Values,
  rules: FormRules<Values, Body>,
) {
  const check = useMemo(() => checkerOf(rules), [rules]);
  const form = useCheckedForm(original, check);
  const [values, setSettled] = useState(original);
  const [fills, countFill] = useReducer((count: number) => count + 1, 0);
  const current = (): Values => structuredClone(form.getValues());
  const settle = () => setSettled(current());
  useChangesOfFields(form, usePause(settle));
  useErrorsOfLeftFields(form, values, check);

  /** The request as it is now: its body and its prediction. */
  const request = (chosen = form.getValues()) => {
    settle();
    return check(chosen);
  };
  const fill = (fresh: Values) => {
    form.reset(fresh);
    countFill();
    settle();
  };

  return {
    ...{ form, values, fills, current, request },
    ...check(values),
    isChanged: differs(original, values),
    hasChanges: () => differs(original, form.getValues()),
    /** Sends the form if no error is predicted; otherwise the focus moves to the first one. */
    submit: (send: (values: Values) => void) => (event: SubmitEvent) => {
      settle();
      void form.handleSubmit((chosen) => send(chosen))(event);
    },
    fill,
    follow: (before: Values, theirs: Values) => fill(reapplied(before, form.getValues(), theirs) as Values),
  };
}

/** A form whose resolver is the check. Its own modes would validate at each keystroke: `useErrorsOfLeftFields` waits for a pause. */
function useCheckedForm<Values extends FieldValues>(first: Values, check: (values: Values) => { result: object }) {
  const resolver = useMemo(() => {
    const schema = {
      '~standard': { version: 1, vendor: 'flagadmin', validate: (values: Values) => check(values).result },
    };
    return standardSchemaResolver(schema as never, undefined, { raw: true }) as unknown;
  }, [check]);
  return useForm<Values, unknown, Values>({
    defaultValues: first as DefaultValues<Values>,
    resolver: resolver as Resolver<Values, unknown, Values>,
    reValidateMode: 'onSubmit',
  });
}

/** Calls a function when a field was changed or left. */
function useChangesOfFields<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  onChange: () => void,
) {
  const changed = useEffectEvent(onChange);
  useEffect(
    // A reset has no name: `fill` does it.
    () =>
      form.subscribe({ formState: { values: true, touchedFields: true }, callback: ({ name }) => name && changed() }),
    [form],
  );
}

/** Renews the errors of the fields that the user has left, after a submission those of all. */
function useErrorsOfLeftFields<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  values: Values,
  check: unknown,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values and other rules give another result.
  useEffect(() => {
    const { isSubmitted, touchedFields } = form.formState;
    const names = isSubmitted ? undefined : (leavesOf(touchedFields) as Path<Values>[]);
    if (names?.length !== 0) void form.trigger(names);
  }, [form, values, check]);
}

/** The paths of the fields that were left, one by one: in a list, other fields may be untouched. */
function leavesOf(touched: object, path = ''): string[] {
  return Object.entries(touched).flatMap(([name, part]) => {
    if (typeof part === 'object' && part !== null) return leavesOf(part, `${path}${name}.`);
    return part ? [path + name] : [];
  });
}
