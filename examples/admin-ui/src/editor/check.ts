// The check of a request: its body, its predicted response, and its errors in the words of the fields.
import { formSchema } from 'flagadmin/form';
import type { Issue, Schema } from 'flagadmin/url';

import { pointerTo } from '../form/pointer';
import { isRefusal, type Note, type Prediction } from '../prediction/prediction';

/** How the values of a form become a request. Must stay the same object while its facts do. */
export interface FormRules<Values, Body> {
  schema: Schema<Body>;
  bodyOf: (values: Values) => Body;
  predict: (body: Body) => Prediction;
  /** The property that another resource may have taken (409). */
  nameProperty?: string | undefined;
}

/** Checks values: one dry run for each request, whoever asks. */
export function checkerOf<Values, Body extends object>(rules: FormRules<Values, Body>) {
  let last: { request: string; found: ReturnType<typeof checked<Values, Body>> } | undefined;
  return (values: Values) => {
    const body = rules.bodyOf(values);
    const request = JSON.stringify(body);
    if (last?.request === request) return last.found;
    const found = checked(body, rules);
    // The list stays the same object while its contents do, so that the fields are not rendered again.
    const before = last?.found.issues ?? [];
    const isSame = JSON.stringify(before) === JSON.stringify(found.issues);
    last = { request, found: isSame ? { ...found, issues: before } : found };
    return last.found;
  };
}

function checked<Values, Body extends object>(body: Body, rules: FormRules<Values, Body>) {
  let prediction: Prediction | undefined;
  const schema = formSchema<Body>(rules.schema, {
    dryRun: (valid) => {
      prediction ??= rules.predict(valid);
      return withTakenName(prediction, rules.nameProperty);
    },
  });
  /** The errors in the words of the fields, as a Standard Schema returns them. */
  const result = schema['~standard'].validate(body);
  prediction ??= rules.predict(body);
  return { body, prediction, issues: fieldIssues(result.issues), result };
}

type FormIssues = readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[];

function fieldIssues(issues: FormIssues = []): Note[] {
  // Errors of no field are not for the fields.
  return issues
    .filter(({ path = [] }) => path.length > 0)
    .map(({ path = [], message }) => ({ instancePath: pointerTo(...path.map(String)), message }));
}

/** A taken name is an error of its field: the response names none. */
function withTakenName(prediction: Prediction, property: string | undefined): Prediction {
  if (!isRefusal(prediction) || prediction.status !== 409 || property === undefined) return prediction;
  const place = { instancePath: pointerTo(property), path: [property], schemaPath: '' };
  const issue = { code: 'duplicate_name', keyword: '', ...place, params: {}, message: '' } as unknown as Issue;
  return { ...prediction, issues: [issue] };
}
