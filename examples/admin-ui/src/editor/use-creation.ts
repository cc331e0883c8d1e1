// A hook: the state of a page that creates a resource.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Schema } from 'flagadmin/url';
import { type SubmitEvent, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';

import { formSchema } from '../form/form-schema';
import { useValidatedForm } from '../form/use-validated-form';
import { focusHeading } from '../navigation/page-title';
import { useUnsavedChanges } from '../navigation/unsaved-changes';
import { learnedFrom } from '../prediction/circumstances';
import { issuesOf, type Note, type Prediction } from '../prediction/prediction';
import { useSubmission } from '../prediction/use-submission';
import { differs } from './changed-properties';
import { useForgottenWhenEdited } from './use-forgotten-when-edited';

/** How one kind of resource is created. Must stay the same object while its facts do. */
export interface CreationRules<Values, Body> {
  /** The values of an empty form. */
  empty: Values;
  schema: Schema<Body>;
  bodyOf: (values: Values) => Body;
  predict: (body: Body) => Prediction;
  labelOf: (instancePath: string, values: Values) => string;
}

/** Everything between an empty form and a new resource: the form, the body, the prediction and the submission. */
export function useCreation<Values extends FieldValues, Body extends object>(
  rules: CreationRules<Values, Body>,
  send: (body: Body) => Promise<unknown>,
  onCreated: () => Promise<void> | void,
) {
  const resolver = useMemo(() => {
    const { schema, bodyOf: body, predict } = rules;
    return standardSchemaResolver<Values, unknown, Values>(formSchema<Values, Body>({ schema, body, predict }));
  }, [rules]);
  const { form, values, settle, fill, fills } = useValidatedForm<Values>(rules.empty, resolver);
  const predicted = useMemo(() => {
    const body = rules.bodyOf(values);
    const prediction = rules.predict(body);
    const result = rules.schema.validate(body);
    const issues: readonly Note[] = result.valid ? issuesOf(prediction) : result.issues;
    return { body, prediction, issues };
  }, [rules, values]);
  useUnsavedChanges(() => differs(rules.empty, form.getValues()));

  const submission = useSubmission<Body>(send, async () => {
    fill(rules.empty);
    await onCreated();
  });
  const submitValues = (chosen: Values) => {
    const body = rules.bodyOf(chosen);
    submission.mutate({ body, predicted: rules.predict(body) });
  };
  useForgottenWhenEdited(form, { values, fills }, submission, submission.reset);

  return {
    form,
    values,
    fills,
    ...predicted,
    prediction: learnedFrom(submission.error) ?? predicted.prediction,
    isChanged: differs(rules.empty, values),
    submission,
    submit: (event: SubmitEvent) => {
      settle();
      void form.handleSubmit(submitValues)(event);
    },
    sendAnyway: () => submitValues(form.getValues()),
    discard: () => {
      fill(rules.empty);
      submission.reset();
      focusHeading();
    },
  };
}

export type Creation<Values extends FieldValues, Body extends object> = ReturnType<typeof useCreation<Values, Body>>;
