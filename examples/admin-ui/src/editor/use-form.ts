// A hook: a form that is a request, and the predicted response to it.
import { formSchema } from 'flagadmin/form';
import { useEffect, useMemo, useRef, useState } from 'react';

import { type Members, pointerTo, reapplied, same, withValue } from '../json';
import { type Circumstances, type Editing, type Note, type Prediction, requestOf, type Subject } from '../resource';
import { isLasting, reasonsOf, useCircumstances } from '../session';
import { useLeaveGuard } from '../route';
import { useSending } from './use-sending';

/**
 * How long a pause in typing is waited for, in milliseconds: shorter than what is felt as waiting, longer than a click takes. Between two
 * keystrokes nothing is validated.
 */
const pause = 180;

/** The last value that lasted for a pause. */
function usePaused<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Checked {
  body: object;
  prediction: Prediction;
  /** The errors in the words of the fields. */
  issues: readonly Note[];
}

/** The body that values mean, its predicted response, and its errors: one dry run. */
function checked(
  form: Editing<object | undefined, object>,
  subject: Subject<object | undefined, object>,
  values: Members,
  known: Circumstances,
): Checked {
  const schema = form.schema(subject.listing);
  const body = form.body(values, subject);
  const dryRun = () => form.dryRun(subject, known, body);
  let tried: Prediction | undefined;
  const { issues = [] } = formSchema(schema, { dryRun: () => (tried ??= dryRun()) })['~standard'].validate(body);
  const prediction = tried ?? dryRun();
  if (prediction.status === 403) return { body, prediction, issues: [] };
  if (prediction.status === 409 && form.nameProperty !== undefined) {
    return { body, prediction, issues: [{ instancePath: form.nameProperty, message: 'Already used' }] };
  }
  // Other refusals are about no value: their status says why.
  const ofValues = issues.filter(({ path }) => path.length > 0 || prediction.status === 400);
  return {
    body,
    prediction,
    issues: ofValues.map(({ path, message }) => ({ instancePath: pointerTo(...path), message })),
  };
}

/** A form about a subject: `values` as they are typed, the rest as of the last pause. `fill` begins anew with other values. */
export function useForm(form: Editing<object | undefined, object>, subject: Subject<object | undefined, object>) {
  const { item, listing } = subject;
  const about = requestOf(form, item);
  const known = useCircumstances(about);
  const original = useMemo(() => form.values(item), [form, item]);
  const [values, setValues] = useState(original);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const base = useRef(original);
  useEffect(() => {
    // The resource has become another version: what was typed stays.
    const before = base.current;
    base.current = original;
    if (before !== original) setValues((current) => reapplied(before, current, original));
  }, [original]);
  const paused = usePaused(values);
  const check = (of: Members) => checked(form, { item, listing }, of, known);
  const found = useMemo(() => check(paused), [form, item, listing, known, paused]);
  const differs = (of: Members) => !same(form.body(of, subject), form.body(original, subject));
  const isChanged = differs(values);
  useLeaveGuard(() => (isChanged ? 'Your changes have not been sent. Leave without them?' : undefined));
  const sending = useSending(about);

  const refused = reasonsOf(sending.sending.error);
  const issueAt = (pointer: string, isWithin = false): string | undefined => {
    const isAt = ({ instancePath }: Note) =>
      instancePath === pointer || (isWithin && instancePath.startsWith(`${pointer}/`));
    const predicted = isSubmitted || visited.has(pointer) ? found.issues.find(isAt) : undefined;
    return (predicted ?? refused.find(isAt))?.message;
  };

  return {
    ...{ values, original, isChanged, isSubmitted, check, issueAt, ...sending },
    ...found,
    /** Whether the prediction is of interest. */
    isShown: isSubmitted || (isChanged && differs(paused)),
    set: (pointer: string, value: unknown) => {
      // A response is about what was sent. Errors that no edit can change stay.
      if (!sending.sending.isPending && !isLasting(sending.sending.error)) sending.forget();
      setValues((before) => {
        const next = withValue(before, pointer, value);
        return form.follow?.(next, before, { item, listing }) ?? next;
      });
    },
    // Later: an issue that appears must not move a button away under the pointer.
    leave: (pointer: string) => setTimeout(() => setVisited((before) => new Set(before).add(pointer)), pause),
    submitted: () => setSubmitted(true),
    fill: (fresh: Members | ((current: Members) => Members)) => {
      setValues(fresh);
      setVisited(new Set());
      setSubmitted(false);
    },
  };
}

export type Form = ReturnType<typeof useForm>;
