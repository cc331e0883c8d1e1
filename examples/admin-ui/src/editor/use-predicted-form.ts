// A hook: a form whose values are a request, and the predicted response to it.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formSchema } from 'flagadmin/form';
import type { Issue, Schema } from 'flagadmin/url';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';

import { pointerTo } from '../form/pointer';
import { useValidatedForm } from '../form/use-validated-form';
import { isRefusal, type Note, type Prediction } from '../prediction/prediction';

/** How the values of a form become a request. Must stay the same object while its facts do. */
export interface FormRules<Values, Body> {
  schema: Schema<Body>;
  bodyOf: (values: Values) => Body;
  predict: (body: Body) => Prediction;
  /** The property that another resource may have taken (409). */
  nameProperty?: string | undefined;
}

/** A form that begins with these values, the body that its values make, the predicted response, and the errors in the words of the fields. */
export function usePredictedForm<Values extends FieldValues, Body extends object>(
  first: Values,
  rules: FormRules<Values, Body>,
) {
  const { schema, predict, resolver } = useMemo(() => {
    const predictOnce = onceForEach(rules.predict);
    const formRules = formSchema<Body, Values>(rules.schema, {
      body: rules.bodyOf,
      dryRun: (body) => withTakenName(predictOnce(body), rules.nameProperty),
    });
    return {
      schema: formRules['~standard'],
      predict: predictOnce,
      resolver: standardSchemaResolver(formRules, undefined, { raw: true }),
    };
  }, [rules]);
  const { values, ...form } = useValidatedForm<Values>(first, resolver);
  const predicted = useMemo(() => {
    const body = rules.bodyOf(values);
    return { body, prediction: predict(body), issues: notesOn(schema.validate(values).issues) };
  }, [rules, schema, predict, values]);
  // The list stays the same object while its contents do, so that the fields are not rendered again.
  const issuesText = JSON.stringify(predicted.issues);
  const issues = useMemo(() => JSON.parse(issuesText) as Note[], [issuesText]);
  return { ...form, values, ...predicted, issues };
}

/** One dry run for each body: the form and the card ask for the same one. */
function onceForEach<Body>(predict: (body: Body) => Prediction): (body: Body) => Prediction {
  let last: { text: string; prediction: Prediction } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, prediction: predict(body) };
    return last.prediction;
  };
}

/** A taken name is an error of its field: the response names none. */
function withTakenName(prediction: Prediction, property: string | undefined): Prediction {
  if (!isRefusal(prediction) || prediction.status !== 409 || property === undefined) return prediction;
  return { ...prediction, issues: [takenName(property)] };
}

function takenName(property: string): Issue {
  const instancePath = pointerTo(property);
  return {
    code: 'duplicate_name',
    keyword: '',
    instancePath,
    path: [property],
    schemaPath: '',
    params: {},
    message: '',
  } as unknown as Issue;
}

type FormIssues = readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[];

function notesOn(issues: FormIssues | undefined): Note[] {
  // Errors of no field are not for the fields.
  return (issues ?? [])
    .filter(({ path = [] }) => path.length > 0)
    .map(({ path = [], message }) => ({ instancePath: pointerTo(...path.map(String)), message }));
}
