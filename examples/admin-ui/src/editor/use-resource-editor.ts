// A hook: the state of a page that edits a resource.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Schema } from 'flagadmin/url';
import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

import { formSchema } from '../form/form-schema';
import { stepsOf } from '../form/pointer';
import { propertiesOf } from '../form/schema-facts';
import { useValidatedForm } from '../form/use-validated-form';
import { focusHeading } from '../navigation/page-title';
import { useUnsavedChanges } from '../navigation/unsaved-changes';
import { learnedFrom } from '../prediction/circumstances';
import { isRefusal, issuesOf, type Note, type Prediction } from '../prediction/prediction';
import { useSubmission } from '../prediction/use-submission';
import type { Versioned } from '../server/queries';
import { changedProperties, differs, reapplied } from './changed-properties';
import { valueAt, withValue } from './conflict';
import { useBase } from './use-base';
import { useConflict } from './use-conflict';
import { useForgottenWhenEdited } from './use-forgotten-when-edited';

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
  send: (body: Body, options: { ifMatch?: string }) => Promise<unknown>;
  /** Reads the resource again; rejects when that fails. */
  reload: () => Promise<Versioned<Resource>>;
}

/** The form's first values, the function that makes a body of its values, and what validates them. */
function useBodies<Resource, Values extends FieldValues, Body extends object>(
  resource: Resource,
  rules: EditingRules<Resource, Values, Body>,
  changedOnly: boolean,
) {
  return useMemo(() => {
    const original = rules.valuesOf(resource);
    const bodyFor = (values: Values) =>
      changedOnly ? rules.bodyOfChanges(resource, changedProperties(original, values)) : rules.bodyOfAll(values);
    const predict = (body: Body) => rules.predict(resource, body);
    const schema = formSchema<Values, Body>({ schema: rules.schema, body: bodyFor, predict });
    return { original, bodyFor, resolver: standardSchemaResolver<Values, unknown, Values>(schema) };
  }, [resource, rules, changedOnly]);
}

/** The body that the values make, and the predicted response to it. */
function usePrediction<Resource, Values extends FieldValues, Body extends object>(
  resource: Resource,
  rules: EditingRules<Resource, Values, Body>,
  bodyFor: (values: Values) => Body,
  values: Values,
) {
  const predicted = useMemo(() => {
    const body = bodyFor(values);
    const leftOut = propertiesOf(rules.schema).filter((name) => body[name as keyof Body] === undefined);
    const prediction = rules.predict(resource, body);
    const result = rules.schema.validate(body);
    // The schema comes first, as in the form; the dry run adds what depends on the stored resource.
    const found = result.valid ? issuesOf(prediction) : result.issues;
    const issues = found.map(({ instancePath, message }) => ({ instancePath, message }));
    return { body, leftOut, prediction, issues };
  }, [bodyFor, resource, rules, values]);
  // The list stays the same object while its contents do, so that the fields are not rendered again.
  const issuesText = JSON.stringify(predicted.issues);
  const issues = useMemo(() => JSON.parse(issuesText) as Note[], [issuesText]);
  const notes = useMemo(() => {
    const { prediction } = predicted;
    return isRefusal(prediction) ? [] : (rules.notesOn?.(resource, prediction.body as Resource) ?? []);
  }, [predicted, resource, rules]);
  return { ...predicted, issues, notes };
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
  const { original, bodyFor, resolver } = useBodies(resource, rules, changedOnly);
  const { form, values, settle, fill, fills } = useValidatedForm<Values>(original, resolver);
  const predicted = usePrediction(resource, rules, bodyFor, values);
  useUnsavedChanges(() => differs(original, form.getValues()));

  const keepMineSince = (before: Values) => (theirs: Resource) =>
    fill(reapplied(before, form.getValues(), rules.valuesOf(theirs)) as Values);

  const sent = useRef(original);
  // Text that was typed while the request was under way stays.
  const submission = useSubmission<Body>(send, () => renew(keepMineSince(sent.current)));
  const newer = useConflict(submission.error, reload);
  const newest = newer?.theirs ?? base;

  const submitValues = (chosen: Values, to: Versioned<Resource> = base) => {
    sent.current = structuredClone(chosen);
    const body = bodyFor(sent.current);
    submission.mutate({ body, predicted: rules.predict(to.resource, body), ifMatch: to.entityTag });
  };
  const forget = () => {
    submission.reset();
    forgetFailure();
  };
  const begin = (from: Versioned<Resource>, chosen: Values) => {
    adopt(from, () => fill(chosen));
    forget();
    focusHeading();
  };
  useForgottenWhenEdited(form, { values, fills }, submission, forget);

  return {
    form,
    values,
    fills,
    resource,
    original,
    entityTag,
    ...predicted,
    prediction: learnedFrom(submission.error) ?? predicted.prediction,
    isChanged: differs(original, values),
    changedOnly,
    setChangedOnly,
    submission,
    failedReload,
    newer,
    submit: (event: SubmitEvent) => {
      settle();
      void form.handleSubmit((chosen) => submitValues(chosen))(event);
    },
    /** Sends the form although it is predicted to be refused, or again when no response came. */
    sendAnyway: () => submitValues(form.getValues()),
    /** After a conflict: sends the form over the newer version. */
    overwrite: (theirs: Versioned<Resource>) => submitValues(form.getValues(), theirs),
    /** After a conflict: continues from the newer version with these values. */
    continueFrom: begin,
    /** Puts the stored value at a JSON Pointer back. */
    undo: (instancePath: string) => restore(form, original, instancePath),
    /** Reads the server's version, after a change that the form did not send. */
    refresh: () => renew(keepMineSince(original)),
    discard: () => begin(newest, rules.valuesOf(newest.resource)),
  };
}

export type ResourceEditor<Resource, Values extends FieldValues, Body extends object> = ReturnType<
  typeof useResourceEditor<Resource, Values, Body>
>;
