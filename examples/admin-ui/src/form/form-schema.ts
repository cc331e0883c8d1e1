// The schema of a form: the core's rules as a Standard Schema.
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ErrorBody } from 'flagadmin/url';

import { notesOf } from '../prediction/prediction';
import { stepsOf } from './pointer';

/** The result of `dryRun` for a request that the server would refuse. */
interface Refusal {
  error: ErrorBody;
}

interface FormRules<Values, Body> {
  /** The schema of the request's body. */
  schema: StandardSchemaV1<unknown, Body>;
  /** The body that these values lead to. */
  body: (values: Values) => unknown;
  /** The server's rules beyond the schema: the predicted response. */
  predict: (body: Body) => Refusal | object;
}

/**
 * A Standard Schema over a form's values with the same rules as the server: the schema of the body first, then every
 * rule beyond it through a dry run. Give it to `standardSchemaResolver`, and each issue arrives at its field.
 */
export function formSchema<Values, Body>({ schema, body, predict }: FormRules<Values, Body>): StandardSchemaV1<Values> {
  return {
    '~standard': {
      version: 1,
      vendor: 'flagadmin-admin-ui',
      validate: async (input) => {
        const values = input as Values;
        const result = await schema['~standard'].validate(body(values));
        if (result.issues) return result;
        const prediction = predict(result.value);
        if (!('error' in prediction)) return { value: values };
        return { issues: issuesOf((prediction as Refusal).error) };
      },
    },
  };
}

function issuesOf(error: ErrorBody): StandardSchemaV1.Issue[] {
  const issues = notesOf(error.details).map(({ instancePath, message }) => ({ path: stepsOf(instancePath), message }));
  return issues.length > 0 ? issues : [{ message: error.message ?? 'The server would refuse this.' }];
}
