import type { Addon, ErrorDetail, ProviderDefinition } from 'flagadmin';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';

import { FieldNotes } from '../form/field';
import { focusPointer, idOf, pointerTo } from '../form/pointer';
import type { AddonForm } from './addon-editing';
import { ParameterField } from './parameter-field';
import { UnknownParameter } from './unknown-parameter';

interface ParameterFieldsProps {
  form: AddonForm;
  addon: Addon;
  provider: ProviderDefinition | undefined;
  /** What the server would say is wrong. */
  issues: readonly ErrorDetail[];
}

const place = pointerTo('parameters');

/** The fields that the provider's definition asks for, and whatever else the addon has. */
export function ParameterFields({ form, addon, provider, issues }: ParameterFieldsProps) {
  const { field, formState } = useController({ control: form.control, name: 'parameters' });
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const parameters = field.value ?? {};
  const defined = provider?.parameters ?? [];
  const unknown = Object.keys(parameters).filter((name) => !defined.some((parameter) => parameter.name === name));
  const stored = provider?.name === addon.provider ? addon.parameters : {};

  // Parameters are one value of the form, since their names may be any text: their issues come from the prediction,
  // by JSON Pointer. A parameter that the user has not been at yet is not blamed before the form is submitted.
  const issueOf = (name: string) =>
    visited.has(name) || formState.isSubmitted ? messageAt(issues, pointerTo('parameters', name)) : undefined;
  const change = (name: string, value: unknown) => field.onChange(withParameter(parameters, name, value));
  const leave = (name: string) => setVisited((before) => new Set(before).add(name));

  const { ref } = field;
  const firstAtFault = issues.find(({ instancePath }) => instancePath.startsWith(place))?.instancePath ?? place;
  useEffect(() => ref({ focus: () => focusPointer(firstAtFault) }), [ref, firstAtFault]);

  return (
    <fieldset id={idOf(place)} tabIndex={-1}>
      <legend>{provider ? `${provider.displayName} parameters` : 'Parameters'}</legend>
      <FieldNotes id={idOf(place)} issue={messageAt(issues, place)} />
      {defined.map((parameter) => (
        <ParameterField
          key={`${provider?.name} ${parameter.name}`}
          parameter={parameter}
          value={parameters[parameter.name]}
          stored={stored[parameter.name]}
          issue={issueOf(parameter.name)}
          onChange={(value) => change(parameter.name, value)}
          onLeave={() => leave(parameter.name)}
        />
      ))}
      {unknown.map((name) => (
        <UnknownParameter
          key={name}
          name={name}
          value={parameters[name]}
          issue={issueOf(name)}
          onChange={(value) => change(name, value)}
          onLeave={() => leave(name)}
        />
      ))}
    </fieldset>
  );
}

function withParameter(parameters: Record<string, unknown>, name: string, value: unknown) {
  if (value !== undefined) return { ...parameters, [name]: value };
  return Object.fromEntries(Object.entries(parameters).filter(([other]) => other !== name));
}

function messageAt(issues: readonly ErrorDetail[], pointer: string): string | undefined {
  return issues.find(({ instancePath }) => instancePath === pointer)?.message;
}
