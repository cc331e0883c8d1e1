// A hook: a form that is a request, as fields or as JSON text, and the predicted response to it.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

import { usePause } from '../form/use-pause';
import { isRefusal } from '../prediction/prediction';
import { differs } from './changed-properties';
import { checkerOf, type FormRules } from './check';
import { recordIn, mayLeaveOut, reasonNotToShow, textOf, unknownMembers, valuesIn } from './json-text';
import { same } from './same';

/** The JSON text in place of the fields. */
export interface JsonText {
  /** The text that the editor begins with, and its number as a key; undefined while the fields are shown. */
  shown: { text: string; turn: number } | undefined;
  /** The text as it was when typing paused last. */
  text: string | undefined;
  /** Why the fields cannot be shown. */
  reasonToStay: string | undefined;
  open: () => void;
  close: () => void;
  type: (text: string) => void;
  /** Moves the focus to the value at a JSON Pointer; set by the editor. */
  focusPointer: { current: ((pointer: string) => void) | null };
}

function useJsonText() {
  /** The text as it is now. */
  const typed = useRef<string>(undefined);
  const [shown, setShown] = useState<JsonText['shown']>();
  const [reasonToStay, setReasonToStay] = useState<string>();
  const show = (text: string | undefined) => {
    typed.current = text;
    setReasonToStay(undefined);
    setShown((before) => (text === undefined ? undefined : { text, turn: (before?.turn ?? 0) + 1 }));
  };
  return { typed, shown, show, reasonToStay, setReasonToStay, focusPointer: useRef<(pointer: string) => void>(null) };
}

/**
 * A form that begins with the values `first`; `original` are those of a form without changes. `values`, `text`, body, prediction and issues
 * are those of the last pause in typing. `fill` sets other values as a new beginning; `fills` counts the calls, as a key for components
 * that start over.
 */
export function usePredictedForm<Values extends FieldValues, Body extends object>(
  { first, original }: { first: Values; original: Values },
  rules: FormRules<Values, Body>,
) {
  const check = useMemo(() => checkerOf(rules), [rules]);
  const form = useCheckedForm(first, check);
  const [{ values, text }, setSettled] = useState<{ values: Values; text?: string | undefined }>({ values: first });
  const [fills, countFill] = useReducer((count: number) => count + 1, 0);
  const { typed, shown, show, reasonToStay, setReasonToStay, focusPointer } = useJsonText();
  const current = () => ({ values: structuredClone(form.getValues()), text: typed.current });
  /** Why the fields cannot show the text as it is now. */
  const reasonNow = () => reasonNotToShow(typed.current, check(form.getValues(), typed.current).issues);

  const settle = () => {
    // The values are always such that the fields can show them.
    const body = reasonNow() ? undefined : recordIn(typed.current);
    const read = body ? valuesIn(body, original, rules.schema) : {};
    for (const [name, value] of Object.entries(read) as [Path<Values>, PathValue<Values, Path<Values>>][]) {
      if (!same(form.getValues(name), value)) form.setValue(name, value);
    }
    setSettled(current());
  };
  const wait = usePause(settle);
  // While the text is shown, only `settle` sets values.
  useChangesOfFields(form, () => typed.current === undefined && wait());
  useErrorsOfLeftFields(form, values, check);

  /** The request as it is now: its body, or the text that is sent in place of it, and its prediction. */
  const request = (chosen = form.getValues()) => {
    settle();
    const checked = check(chosen, typed.current);
    return { ...checked, toSend: typed.current ?? checked.body };
  };
  const showAs = (next: string | undefined) => {
    show(next);
    setSettled(current());
  };
  const close = () => {
    const { prediction } = request();
    const reason = reasonNow();
    setReasonToStay(reason);
    if (!reason && mayLeaveOut(unknownMembers(prediction))) showAs(undefined);
  };
  const type = (next: string) => {
    typed.current = next;
    setReasonToStay(undefined);
    wait();
  };
  const json: JsonText = {
    ...{ shown, text, reasonToStay, focusPointer, close, type },
    open: () => showAs(textOf(form.getValues(), original, rules)),
  };

  return {
    ...{ form, values, text, fills, json, current, request },
    ...check(values, text),
    isChanged: differs(original, values) || text !== shown?.text,
    hasChanges: () => differs(original, form.getValues()) || typed.current !== shown?.text,
    /** Sends the form if no error is predicted; otherwise the focus moves to the first one. */
    submit: (send: (values: Values) => void) => (event: SubmitEvent) => {
      const { prediction, issues } = request();
      if (typed.current === undefined) return void form.handleSubmit((chosen) => send(chosen))(event);
      event.preventDefault();
      if (isRefusal(prediction)) focusPointer.current?.(issues[0]?.instancePath ?? '');
      else send(form.getValues());
    },
    /** `sent` is the JSON text that led here: one that was typed since stays. */
    fill: (fresh: Values, sent = typed.current) => {
      form.reset(fresh);
      countFill();
      showAs(typed.current === sent && sent !== undefined ? textOf(fresh, original, rules) : typed.current);
    },
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
