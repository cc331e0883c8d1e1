// The JSON text of a request in place of the fields of its form.
import type { Issue } from 'flagadmin/url';

import { factsOf, propertiesOf } from '../form/schema-facts';
import type { Prediction } from '../prediction/prediction';
import type { CheckedIssue, FormRules } from './check';
import { isRecord, same } from './same';

/** The object that a text is the JSON of. */
export function recordIn(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The JSON text of the whole body that the values of a form mean; `original` are those of a form without changes. */
export function textOf<Values extends object, Body extends object>(
  values: Values,
  original: Values,
  rules: FormRules<Values, Body>,
): string {
  const body = (rules.wholeBodyOf ?? rules.bodyOf)(values);
  // An empty field is null in a body: of a property that is empty already, it would be a change.
  const isMeant = ([key, value]: [string, unknown]) => {
    const name = key as keyof Values;
    return value !== null || values[name] === null || !same(values[name], original[name]);
  };
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(isMeant)), null, 2);
}

/**
 * The values of a form for a body. Optional properties that the body lacks are those of `original`, as they are not changed. So are lists
 * and objects that it lacks, without which the fields could not be shown; other required ones are empty.
 */
export function valuesIn<Values extends object, Body>(
  body: Record<string, unknown>,
  original: Values,
  schema: FormRules<Values, Body>['schema'],
): Partial<Values> {
  const property = factsOf(schema);
  const valueFor = (name: string) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    const unchanged = original[name as keyof Values];
    if (value === undefined && (!property(name).required || typeof unchanged === 'object')) return unchanged;
    // The form library copies other objects by assignment, which would lose a member of the name `__proto__`.
    return isRecord(value) ? Object.assign(Object.create(null), value) : value;
  };
  return Object.fromEntries(propertiesOf(schema).map((name) => [name, valueFor(name)])) as Partial<Values>;
}

/** Why the fields cannot show a text; undefined if they can. */
export function reasonNotToShow(text: string | undefined, issues: readonly CheckedIssue[]): string | undefined {
  if (!recordIn(text))
    return 'The form cannot show this text: it is not the JSON of an object. Mend it or discard it first.';
  const unfit = issues.find(({ code }) => code === 'wrong_type' || code === 'invalid_json');
  return unfit && `The form cannot show ${unfit.instancePath}: it ${unfit.message}. Mend it or discard it first.`;
}

/** The members of a text that no field shows. */
export function unknownMembers({ warnings }: Prediction): string[] {
  return warnings.filter(({ code }: Issue) => code === 'unknown_property').map(({ instancePath }) => instancePath);
}

/** Whether these members may be left out; asks unless there are none. */
export function mayLeaveOut(members: readonly string[]): boolean {
  return members.length === 0 || window.confirm(`The form has no field for ${members.join(', ')}. Leave it out?`);
}
