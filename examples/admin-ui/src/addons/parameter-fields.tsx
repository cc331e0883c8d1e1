// The fields of all parameters of an addon.
import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { useCallback, useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';

import { FieldNotes } from '../form/field';
import { focusPointer, idOf, pointerTo } from '../form/pointer';
import { useSelected } from '../form/use-selected';
import type { Note } from '../prediction/prediction';
import type { AddonForm } from './addon-editing';
import { ParameterField } from './parameter-field';
import { UnknownParameter } from './unknown-parameter';

interface ParameterFieldsProps {
  form: AddonForm;
  addon: Addon;
  provider: ProviderDefinition | undefined;
  /** The predicted errors. */
  issues: readonly Note[];
}

const place = pointerTo('parameters');

/** The parameters of the provider's definition, and the others that the addon has. */
export function ParameterFields({ form, addon, provider, issues }: ParameterFieldsProps) {
  const { isSubmitted } = useFormState({ control: form.control });
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((name: string) => setVisited((before) => new Set(before).add(name)), []);
  const names = useSelected(form, ({ parameters }) => JSON.stringify(Object.keys(parameters ?? {})));
  const defined = provider?.parameters ?? [];
  const unknown = (JSON.parse(names) as string[]).filter((name) => !defined.some((known) => known.name === name));
  const stored = provider?.name === addon.provider ? addon.parameters : {};

  // Errors of parameters come from the provider-aware schema, by JSON Pointer. A field shows its error once it was left or the form was submitted.
  const issueOf = (name: string) =>
    visited.has(name) || isSubmitted ? messageAt(issues, pointerTo('parameters', name)) : undefined;

  // The form focuses the first field with an error.
  const firstAtFault = issues.find(({ instancePath }) => instancePath.startsWith(place))?.instancePath ?? place;
  useEffect(() => form.register('parameters').ref({ focus: () => focusPointer(firstAtFault) }), [form, firstAtFault]);

  return (
    <fieldset id={idOf(place)} tabIndex={-1}>
      <legend>{provider ? `${provider.displayName} parameters` : 'Parameters'}</legend>
      <FieldNotes id={idOf(place)} issue={messageAt(issues, place)} />
      {defined.map((parameter) => (
        <ParameterField
          key={`${provider?.name} ${parameter.name}`}
          form={form}
          parameter={parameter}
          stored={Object.hasOwn(stored, parameter.name) ? stored[parameter.name] : undefined}
          issue={issueOf(parameter.name)}
          onLeave={leave}
        />
      ))}
      {unknown.map((name) => (
        <UnknownParameter key={name} form={form} name={name} issue={issueOf(name)} onLeave={leave} />
      ))}
    </fieldset>
  );
}

function messageAt(issues: readonly Note[], pointer: string): string | undefined {
  return issues.find(({ instancePath }) => instancePath === pointer)?.message;
}
