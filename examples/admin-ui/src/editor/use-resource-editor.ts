import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ErrorDetail, Schema } from 'flagadmin/url';
import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { judgedSchema } from '../form/judged-schema';
import { propertiesOf } from '../form/schema-facts';
import { useJudgedForm } from '../form/use-judged-form';
import { useUnsavedChanges } from '../navigation/unsaved-changes';
import { issuesOf, type Prediction } from '../prediction/prediction';
import { useSubmission } from '../prediction/use-submission';
import type { Versioned } from '../server/queries';
import { changedProperties, differs, reapplied } from './changed-properties';
import { useBase } from './use-base';

/** How one kind of resource is edited. Must stay the same object while its facts do. */
export interface EditingRules<Resource, Values, Body> {
  schema: Schema<Body>;
  valuesOf: (resource: Resource) => Values;
  /** The body that sends everything in the form. */
  bodyOfAll: (values: Values) => Body;
  /** The body that sends only what was changed. */
  bodyOfChanges: (resource: Resource, changes: Partial<Values>, values: Values) => Body;
  predict: (resource: Resource, body: Body) => Prediction;
}

interface EditorOptions<Resource, Values, Body> {
  stored: Versioned<Resource>;
  rules: EditingRules<Resource, Values, Body>;
  send: (body: Body, options: { ifMatch?: string }) => Promise<unknown>;
  /** Reads the resource anew; rejects when that fails. */
  reload: () => Promise<Versioned<Resource>>;
}

/** What the form begins with, how its values become a body, and what judges them. */
function useBodies<Resource, Values extends FieldValues, Body extends object>(
  resource: Resource,
  rules: EditingRules<Resource, Values, Body>,
  changedOnly: boolean,
) {
  return useMemo(() => {
    const original = rules.valuesOf(resource);
    const bodyFor = (values: Values) =>
      changedOnly
        ? rules.bodyOfChanges(resource, changedProperties(original, values), values)
        : rules.bodyOfAll(values);
    const predict = (body: Body) => rules.predict(resource, body);
    const judged = judgedSchema<Values, Body>({ schema: rules.schema, body: bodyFor, predict });
    return { original, bodyFor, resolver: standardSchemaResolver<Values, unknown, Values>(judged) };
  }, [resource, rules, changedOnly]);
}

/** The body that the values make, and what the service will say to it. */
function usePrediction<Resource, Values extends FieldValues, Body extends object>(
  resource: Resource,
  rules: EditingRules<Resource, Values, Body>,
  bodyFor: (values: Values) => Body,
  values: Values,
) {
  const predicted = useMemo(() => {
    const body = bodyFor(values);
    const leftOut = propertiesOf(rules.schema).filter((name) => body[name as keyof Body] === undefined);
    return { body, leftOut, prediction: rules.predict(resource, body) };
  }, [bodyFor, resource, rules, values]);
  // The same list as long as it says the same, for the fields to rest.
  const issuesText = JSON.stringify(issuesOf(predicted.prediction));
  const issues = useMemo(() => JSON.parse(issuesText) as ErrorDetail[], [issuesText]);
  return { ...predicted, issues };
}

/** Everything between a stored resource and its update: the form, the body, the prediction and the submission. */
export function useResourceEditor<Resource, Values extends FieldValues, Body extends object>(
  options: EditorOptions<Resource, Values, Body>,
) {
  const { stored, rules, send, reload } = options;
  const { base, renew, failedReload, forgetFailure } = useBase(stored, reload);
  const { resource, entityTag } = base;
  const [changedOnly, setChangedOnly] = useState(true);
  const { original, bodyFor, resolver } = useBodies(resource, rules, changedOnly);
  const { form, values, settle, fill, fills } = useJudgedForm<Values>(original, resolver);
  const predicted = usePrediction(resource, rules, bodyFor, values);
  useUnsavedChanges(() => differs(original, form.getValues()));

  const keepMineSince = (before: Values) => (theirs: Resource) =>
    fill(reapplied(before, form.getValues(), rules.valuesOf(theirs)) as Values);

  const sent = useRef(original);
  // Whoever went on typing while the request was under way keeps that.
  const submission = useSubmission<Body>(send, async () => void (await renew(keepMineSince(sent.current))));

  const submitValues = (chosen: Values, ifMatch?: string) => {
    sent.current = structuredClone(chosen);
    const body = bodyFor(sent.current);
    submission.mutate({ body, predicted: rules.predict(resource, body), ifMatch });
  };
  const forget = () => {
    submission.reset();
    forgetFailure();
  };

  return {
    form,
    fills,
    resource,
    original,
    entityTag,
    ...predicted,
    isChanged: differs(original, values),
    changedOnly,
    setChangedOnly,
    submission,
    failedReload,
    submit: (event: SubmitEvent) => {
      settle();
      void form.handleSubmit((chosen) => submitValues(chosen, entityTag))(event);
    },
    /** Asks the server whatever the form expects; once more, when no answer came. */
    sendAnyway: () => submitValues(form.getValues(), entityTag),
    /** After a conflict: what was typed is sent whatever the server has by now. */
    overwrite: () => submitValues(form.getValues()),
    /** After a conflict: gives up what was typed. */
    takeTheirs: async () => {
      if (await renew((theirs) => fill(rules.valuesOf(theirs)))) forget();
    },
    /** After a conflict: applies what was typed to the server's version. */
    rebase: async () => {
      if (await renew(keepMineSince(original))) forget();
    },
    discard: () => {
      fill(original);
      forget();
    },
  };
}
