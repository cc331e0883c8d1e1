// A hook: the state of a page that creates a resource.
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';

import { propertiesOf } from '../form/schema-facts';
import { focusHeading } from '../navigation/page-title';
import { mayDiscard, useUnsavedChanges } from '../navigation/unsaved-changes';
import { learnedFrom } from '../prediction/circumstances';
import { isAsPredicted } from '../prediction/comparison';
import { isRefusal, type Note, type Prediction } from '../prediction/prediction';
import { type Send, useSubmission } from '../prediction/use-submission';
import type { FormRules } from './check';
import { flat } from './conflict';
import { useResetWhenEdited } from './use-reset-when-edited';
import { usePredictedForm } from './use-predicted-form';

/** How one kind of resource is created. Must stay the same object while its facts do. */
export interface CreationRules<Values, Body> extends FormRules<Values, Body> {
  /** The values of an empty form. */
  empty: Values;
  labelOf: (instancePath: string, values: Values) => string;
  /** The displayed form of a value, for example a mask in the place of a secret; by default the value. */
  shownValue?: (instancePath: string, value: unknown, values: Values) => unknown;
  /** Notes on the new resource, in addition to the core's warnings. */
  notesOn?: (body: Body) => readonly Note[];
}

/** Everything between an empty form and a new resource: the form, the body, the prediction and the submission. */
export function useCreation<Values extends FieldValues, Body extends object, Created>(
  rules: CreationRules<Values, Body>,
  send: Send<Body, Created>,
  onCreated: (created: Created, asPredicted: boolean) => Promise<void> | void,
) {
  const { empty } = rules;
  const { request, fill, submit, hasChanges, ...predicted } = usePredictedForm(empty, rules);
  const { form, body, prediction, isChanged } = predicted;
  const notes = useMemo(() => (isRefusal(prediction) ? [] : (rules.notesOn?.(body) ?? [])), [rules, prediction, body]);
  useUnsavedChanges(hasChanges);

  const submission = useSubmission(send, (response, { predicted: expected }) =>
    onCreated(response.data, isAsPredicted(expected, response)),
  );
  const sendValues = (values?: Values) => {
    const { body: toSend, prediction: expected } = request(values);
    submission.mutate({ body: toSend, predicted: expected });
  };
  useResetWhenEdited(predicted, submission, submission.reset);

  return {
    ...predicted,
    prediction: learnedFrom(submission.error) ?? withRows(prediction, propertiesOf(rules.schema)),
    notes,
    /** Whether the prediction is of interest: something was entered, or the form was submitted as it is. */
    isShown: isChanged || form.formState.isSubmitted,
    submission,
    submit: submit(sendValues),
    sendAnyway: () => sendValues(),
    /** Whether the form may be closed; asks unless it is as it began. */
    mayClose: () => mayDiscard(hasChanges()),
    discard: () => {
      fill(empty);
      submission.reset();
      focusHeading();
    },
  };
}

/** A prediction with a row for each of these properties: the dry run has the new resource as one change. */
function withRows(prediction: Prediction, properties: readonly string[]): Prediction {
  if (isRefusal(prediction)) return prediction;
  const resource = prediction.body as Record<string, unknown>;
  const sent = Object.fromEntries(properties.map((name) => [name, resource[name] ?? null]));
  return { ...prediction, changes: [...flat(sent)].map(([instancePath, after]) => ({ instancePath, after })) };
}

export type Creation<Values extends FieldValues, Body extends object> = ReturnType<
  typeof useCreation<Values, Body, unknown>
>;
