// A hook: a form that is a request, and the predicted response to it.
import { type Change, type DraftRequest, PreconditionFailedError } from 'flagadmin';
import { formSchema } from 'flagadmin/form';
import { useEffect, useMemo, useRef, useState } from 'react';

import { type Members, pointerTo, reapplied, same, withValue } from '../json';
import type { Note, Prediction, Sender } from '../resource';
import { heldFor, isLasting, reasonsOf, session } from '../session';
import { useLeaveGuard } from '../route';
import { requestLineOf } from './request';
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

/** What a form is made of. */
interface FormOf {
  draft: Sender;
  /** The values of the version that is edited. */
  original: Members;
  /** The changes that values mean. */
  changesOf: (values: Members) => object;
  /** What else changes with a value. */
  follow?: (values: Members, before: Members) => Members;
  nameProperty?: string | undefined;
}

interface Checked {
  values: Members;
  changes: object;
  request: DraftRequest;
  prediction: Prediction;
  /** The errors in the words of the fields. */
  issues: readonly Note[];
}

/** The request that values mean, its predicted response, and its errors: one dry run. */
function checked({ draft, changesOf, nameProperty }: FormOf, values: Members): Checked {
  const changes = changesOf(values);
  const request = draft.requestOf(changes);
  const prediction = draft.dryRun(changes, heldFor(requestLineOf(request)));
  return { values, changes, request, prediction, issues: issuesOf(prediction, changes, nameProperty) };
}

function issuesOf(prediction: Prediction, changes: object, nameProperty: string | undefined): readonly Note[] {
  if (prediction.status === 403) return [];
  if (prediction.status === 409 && nameProperty) return [{ instancePath: nameProperty, message: 'Already used' }];
  // The values are changes already.
  const schema = formSchema({ current: undefined, providers: undefined, dryRun: () => prediction });
  const { issues = [] } = schema['~standard'].validate(changes);
  // Other refusals are about no value: their status says why.
  const ofValues = issues.filter(({ path }) => path.length > 0 || prediction.status === 400);
  return ofValues.map(({ path, message }) => ({ instancePath: pointerTo(...path), message }));
}

/** The values of a form. If the resource becomes another version, what was typed since `base` stays. */
function useValues(original: Members, isPending: boolean) {
  const [values, setValues] = useState(original);
  const base = useRef(original);
  useEffect(() => {
    if (isPending) return; // until it is known what of it was sent
    const before = base.current;
    base.current = original;
    if (before !== original) setValues((current) => reapplied(before, current, original));
  }, [original, isPending]);
  return { values, setValues, base };
}

/** A form: `values` as they are typed, the rest as of the last pause. `fill` begins anew with other values. */
export function useForm(form: FormOf) {
  const { draft, original, changesOf, follow } = form;
  const { refused: lines } = session.use();
  const { sending, send, forget } = useSending();
  const { values, setValues, base } = useValues(original, sending.isPending);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  /** What others have changed since the version that is edited. */
  const [theirs, setTheirs] = useState<readonly Change[]>();
  const paused = usePaused(values);
  const found = useMemo(() => checked(form, paused), [draft, original, lines, paused]);
  const differs = (of: Members) => !same(changesOf(of), changesOf(original));
  const isChanged = differs(values);
  useLeaveGuard(() => (isChanged ? 'Your changes have not been sent. Leave without them?' : undefined));

  const begin = () => {
    setVisited(new Set());
    setSubmitted(false);
  };
  const save = ({ values: sent, changes, request, prediction: predicted }: Checked) => {
    const call = async () => {
      try {
        const response = await draft.save(changes).withResponse();
        base.current = sent; // what is typed meanwhile is a change of the saved version
        begin();
        return response;
      } catch (error) {
        if (error instanceof PreconditionFailedError) setTheirs(await draft.reload?.().catch(() => undefined));
        throw error;
      }
    };
    setTheirs(undefined);
    return send(() => ({ line: requestLineOf(request), predicted, call }));
  };

  const refused = reasonsOf(sending.error);
  const issueAt = (pointer: string, isWithin = false): string | undefined => {
    const isAt = ({ instancePath }: Note) =>
      instancePath === pointer || (isWithin && instancePath.startsWith(`${pointer}/`));
    const predicted = isSubmitted || visited.has(pointer) ? found.issues.find(isAt) : undefined;
    return (predicted ?? refused.find(isAt))?.message;
  };

  return {
    ...found,
    ...{ values, original, isChanged, isSubmitted, issueAt, sending, theirs, save, forget },
    /** The form as it is now, without a pause. */
    check: () => checked(form, values),
    /** Whether the prediction is of interest. */
    isShown: isSubmitted || (isChanged && differs(paused)),
    set: (pointer: string, value: unknown) => {
      // A response is about what was sent. Errors that no edit can change stay.
      if (!sending.isPending && !isLasting(sending.error)) forget();
      setValues((before) => {
        const next = withValue(before, pointer, value);
        return follow?.(next, before) ?? next;
      });
    },
    // Later: an issue that appears must not move a button away under the pointer.
    leave: (pointer: string) => setTimeout(() => setVisited((before) => new Set(before).add(pointer)), pause),
    submitted: () => setSubmitted(true),
    fill: (fresh: Members) => {
      setValues(fresh);
      begin();
    },
  };
}

export type Form = ReturnType<typeof useForm>;
