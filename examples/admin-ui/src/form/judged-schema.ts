import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ErrorBody } from 'flagadmin/url';

import { stepsOf } from './pointer';

/** What `dryRun` tells of a request that the server would refuse. */
interface Refusal {
  error: ErrorBody;
}

interface Judges<Values, Body> {
  /** The schema of the request's body. */
  schema: StandardSchemaV1<unknown, Body>;
  /** The body that these values lead to. */
  body: (values: Values) => unknown;
  /** The server's rules beyond the schema: what its answer would be. */
  predict: (body: Body) => Refusal | object;
}

/**
 * A Standard Schema over a form's values that knows what the server knows: the schema of the body first, then every
 * rule beyond it through a dry run. Give it to `standardSchemaResolver`, and each issue arrives at its field.
 */
export function judgedSchema<Values, Body>({ schema, body, predict }: Judges<Values, Body>): StandardSchemaV1<Values> {
  return {
    '~standard': {
      version: 1,
      vendor: 'flagadmin-admin-ui',
      validate: async (input) => {
        const values = input as Values;
        const verdict = await schema['~standard'].validate(body(values));
        if (verdict.issues) return verdict;
        const prediction = predict(verdict.value);
        if (!('error' in prediction)) return { value: values };
        return { issues: issuesOf((prediction as Refusal).error) };
      },
    },
  };
}

function issuesOf(error: ErrorBody): StandardSchemaV1.Issue[] {
  const issues = (error.details ?? []).map(({ instancePath, message }) => ({ path: stepsOf(instancePath), message }));
  return issues.length > 0 ? issues : [{ message: error.message ?? 'The server would refuse this.' }];
}
