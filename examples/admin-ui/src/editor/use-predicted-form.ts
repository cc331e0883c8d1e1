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
import { differs, reapplied } from './changed-properties';
import { checkerOf, type FormRules } from './check';
import { recordIn, mayLeaveOut, reasonNotToShow, textOf, unknownMembers, valuesIn } from './json-text';
import { same } from './same';

/** The JSON text in place of the fields. */
export interface JsonText {
  /**
   * The text that the editor begins with, its number as a key, and the text that the editor would have without changes; undefined while
   * the fields are shown.
   */
  shown: { text: string; turn: number; unchanged: string } | undefined;
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
  /** The text that was made of values last. */
  const made = useRef<string>(undefined);
  const [shown, setShown] = useState<JsonText['shown']>();
  const [reasonToStay, setReasonToStay] = useState<string>();
  /** Shows a text that was made of values, or leaves the typed one, which then differs from it. */
  const show = (text: string | undefined, leavesTyped = false) => {
    made.current = text;
    if (!leavesTyped) typed.current = text;
    setReasonToStay(undefined);
    setShown((before) => {
      if (text === undefined) return undefined;
      if (leavesTyped && before) return { ...before, unchanged: text };
      return { text, unchanged: text, turn: (before?.turn ?? 0) + 1 };
    });
  };
  const takeTyped = (text: string) => {
    typed.current = text;
    setReasonToStay(undefined);
  };
  const focusPointer = useRef<(pointer: string) => void>(null);
  return { typed, takeTyped, made, shown, show, reasonToStay, setReasonToStay, focusPointer };
}

/**
 * A form that begins with the values `original`, those of a form without changes. `values`, `text`, body, prediction and issues
 * are those of the last pause in typing. `fill` sets other values as a new beginning; `fills` counts the calls, as a key for components
 * that start over. `follow` continues from the server's values with what was changed since `before`: text that was typed since `sent` stays
 * if they are the same; otherwise it is made anew. If that would lose a part of the text, `follow` throws.
 */
export function usePredictedForm<Values extends FieldValues, Body extends object>(
  original: Values,
  rules: FormRules<Values, Body>,
) {
  const check = useMemo(() => checkerOf(rules), [rules]);
  const form = useCheckedForm(original, check);
  const [{ values, text }, setSettled] = useState<{ values: Values; text?: string | undefined }>({ values: original });
  const [fills, countFill] = useReducer((count: number) => count + 1, 0);
  const { typed, takeTyped, made, shown, show, reasonToStay, setReasonToStay, focusPointer } = useJsonText();
  const current = () => ({ values: structuredClone(form.getValues()), text: typed.current });
  /** Why the fields cannot show the text as it is now. */
  const reasonNow = () => reasonNotToShow(typed.current, check(form.getValues(), typed.current).issues);

  const settle = () => {
    // The values are always such that the fields can show them.
    const body = reasonNow() ? undefined : recordIn(typed.current);
    if (body) setValues(form, valuesIn(body, original, rules.schema));
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
  const showAs = (next: string | undefined, leavesTyped = false) => {
    show(next, leavesTyped);
    setSettled(current());
  };
  const fill = (fresh: Values, unchanged = original, leavesTyped = false) => {
    form.reset(fresh);
    countFill();
    showAs(typed.current === undefined ? undefined : textOf(fresh, unchanged, rules), leavesTyped);
  };
  const close = () => {
    const { prediction } = request();
    const reason = reasonNow();
    setReasonToStay(reason);
    if (!reason && mayLeaveOut(unknownMembers(prediction))) showAs(undefined);
  };
  const type = (next: string) => {
    takeTyped(next);
    wait();
  };
  const json: JsonText = {
    ...{ shown, text, reasonToStay, focusPointer, close, type },
    open: () => showAs(textOf(form.getValues(), original, rules)),
  };

  return {
    ...{ form, values, text, fills, json, current, request },
    ...check(values, text),
    isChanged: differs(original, values) || text !== shown?.unchanged,
    hasChanges: () => differs(original, form.getValues()) || typed.current !== made.current,
    /** Sends the form if no error is predicted; otherwise the focus moves to the first one. */
    submit: (send: (values: Values) => void) => (event: SubmitEvent) => {
      const checked = request();
      if (typed.current === undefined) return void form.handleSubmit((chosen) => send(chosen))(event);
      submitText(event, checked, json, () => send(form.getValues()));
    },
    fill,
    follow: (before: Values, theirs: Values, sent = made.current) => {
      settle();
      const isTyped = typed.current !== undefined && typed.current !== sent;
      const isSame = same(before, theirs);
      if (isTyped && !isSame) mustFit(typed.current, check(form.getValues(), typed.current));
      fill(reapplied(before, form.getValues(), theirs) as Values, theirs, isTyped && isSame);
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

/** Sends a text if no error is predicted; otherwise the focus moves to the first one. */
function submitText(event: SubmitEvent, { prediction, issues }: Checked, json: JsonText, send: () => void) {
  event.preventDefault();
  if (isRefusal(prediction)) json.focusPointer.current?.(issues[0]?.instancePath ?? '');
  else send();
}

/** Throws if the values of a form would lose a part of a text. */
function mustFit(text: string | undefined, { prediction, issues }: Checked) {
  if (reasonNotToShow(text, issues) || unknownMembers(prediction).length > 0)
    throw new Error('the JSON text cannot be combined with it. Mend or discard the text first.');
}

type Checked = Pick<ReturnType<ReturnType<typeof checkerOf>>, 'prediction' | 'issues'>;

/** Sets the values that are not the same. */
function setValues<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, values: Partial<Values>) {
  for (const [name, value] of Object.entries(values) as [Path<Values>, PathValue<Values, Path<Values>>][]) {
    if (!same(form.getValues(name), value)) form.setValue(name, value);
  }
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
