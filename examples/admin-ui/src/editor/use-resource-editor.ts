// A hook: the state of a page that edits a resource.
import type { Schema } from 'flagadmin/url';
import { useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

import { stepsOf } from '../form/pointer';
import { propertiesOf } from '../form/schema-facts';
import { focusHeading } from '../navigation/page-title';
import { useUnsavedChanges } from '../navigation/unsaved-changes';
import { learnedFrom } from '../prediction/circumstances';
import { isRefusal, type Note, type Prediction } from '../prediction/prediction';
import { type Send, useSubmission } from '../prediction/use-submission';
import type { Versioned } from '../server/queries';
import { changedProperties } from './changed-properties';
import { valueAt, withValue } from './conflict';
import { useBase } from './use-base';
import { useConflict } from './use-conflict';
import { useResetWhenEdited } from './use-reset-when-edited';
import { usePredictedForm } from './use-predicted-form';

/** How one kind of resource is edited. Must stay the same object while its facts do. */
export interface EditingRules<Resource, Values, Body> {
  schema: Schema<Body>;
  valuesOf: (resource: Resource) => Values;
  /** The body that sends everything in the form. */
  bodyOfAll: (values: Values) => Body;
  /** The body that sends only what was changed. */
  bodyOfChanges: (resource: Resource, changes: Partial<Values>) => Body;
  predict: (resource: Resource, body: Body) => Prediction;
  /** The wording of the form for a JSON Pointer. */
  labelOf: (instancePath: string, values: Values) => string;
  /** The displayed form of a value, for example a mask in the place of a secret; by default the value. */
  shownValue?: (instancePath: string, value: unknown, values: Values) => unknown;
  /** Notes on a change, in addition to the core's warnings. */
  notesOn?: (before: Resource, after: Resource) => readonly Note[];
}

interface EditorOptions<Resource, Values, Body> {
  stored: Versioned<Resource>;
  rules: EditingRules<Resource, Values, Body>;
  send: Send<Body, Resource>;
  /** Reads the resource again; rejects when that fails. */
  reload: () => Promise<Versioned<Resource>>;
}

/** The form's first values, and the rules by which its values become a request. */
function useFormRules<Resource, Values extends FieldValues, Body extends object>(
  resource: Resource,
  rules: EditingRules<Resource, Values, Body>,
  changedOnly: boolean,
) {
  return useMemo(() => {
    const original = rules.valuesOf(resource);
    const bodyOf = (values: Values) =>
      changedOnly ? rules.bodyOfChanges(resource, changedProperties(original, values)) : rules.bodyOfAll(values);
    const predict = (body: Body) => rules.predict(resource, body);
    return { original, formRules: { schema: rules.schema, bodyOf, predict } };
  }, [resource, rules, changedOnly]);
}

function useNotes<Resource, Values, Body>(
  before: Resource,
  prediction: Prediction,
  rules: EditingRules<Resource, Values, Body>,
): readonly Note[] {
  return useMemo(() => {
    const after = isRefusal(prediction) ? undefined : (prediction.body as Resource);
    return (after && rules.notesOn?.(before, after)) ?? [];
  }, [before, prediction, rules]);
}

function restore<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  original: Values,
  instancePath: string,
): void {
  const [name = ''] = stepsOf(instancePath);
  const restored = withValue(form.getValues(), instancePath, valueAt(original, instancePath));
  form.setValue(name as Path<Values>, restored[name] as PathValue<Values, Path<Values>>);
}

/** Everything between a stored resource and its update: the form, the body, the prediction and the submission. */
export function useResourceEditor<Resource, Values extends FieldValues, Body extends object>(
  options: EditorOptions<Resource, Values, Body>,
) {
  const { stored, rules, send, reload } = options;
  const { base, adopt, renew, failedReload, forgetFailure } = useBase(stored, reload);
  const { resource, entityTag } = base;
  const [changedOnly, setChangedOnly] = useState(true);
  const { original, formRules } = useFormRules(resource, rules, changedOnly);
  const { request, fill, follow, submit, hasChanges, ...predicted } = usePredictedForm(original, formRules);
  const { form, body, prediction } = predicted;
  useUnsavedChanges(hasChanges);

  const keepMineSince = (before: Values) => (theirs: Resource) => follow(before, rules.valuesOf(theirs));

  const sent = useRef(original);
  // Text that was typed while the request was under way stays.
  const submission = useSubmission(send, () => renew(keepMineSince(sent.current)));
  const newer = useConflict(submission.error, reload);

  const sendValues = (values?: Values, to: Versioned<Resource> = base) => {
    const { body: toSend } = request(values);
    sent.current = predicted.current();
    submission.mutate({ body: toSend, predicted: rules.predict(to.resource, toSend), ifMatch: to.entityTag });
  };
  const forget = () => {
    submission.reset();
    forgetFailure();
  };
  const begin = (from: Versioned<Resource>, chosen = rules.valuesOf(from.resource)) => {
    adopt(from, () => fill(chosen));
    forget();
    focusHeading();
  };
  useResetWhenEdited(predicted, submission, forget);

  return {
    ...predicted,
    prediction: learnedFrom(submission.error) ?? prediction,
    notes: useNotes(resource, prediction, rules),
    leftOut: propertiesOf(rules.schema).filter((name) => body[name as keyof Body] === undefined),
    resource,
    original,
    entityTag,
    changedOnly,
    setChangedOnly,
    submission,
    failedReload,
    newer,
    submit: submit(sendValues),
    /** Sends the form although it is predicted to be refused, or again when no response came. */
    sendAnyway: () => sendValues(),
    /** After a conflict: sends the form over the newer version. */
    overwrite: (theirs: Versioned<Resource>) => sendValues(undefined, theirs),
    /** After a conflict: continues from the newer version with these values. */
    continueFrom: begin,
    /** Puts the stored value at a JSON Pointer back. */
    undo: (instancePath: string) => restore(form, original, instancePath),
    /** Reads the server's version, after a change that the form did not send. */
    refresh: () => renew(keepMineSince(original)),
    discard: () => begin(newer?.theirs ?? base),
  };
}

export type ResourceEditor<Resource, Values extends FieldValues, Body extends object> = ReturnType<
  typeof useResourceEditor<Resource, Values, Body>
>;
