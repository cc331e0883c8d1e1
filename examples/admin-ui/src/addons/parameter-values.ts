// The parameters of an addon as one value of the form.
import type { AddonForm } from './addon-editing';

/** The parameters in the form. They are one value of it, because their names may be any text: no path could lead to each. */
export function parametersOf(form: AddonForm): Record<string, unknown> {
  return form.getValues('parameters') ?? {};
}

/**
 * Parameters as the form can hold them: an object without a prototype. The form library copies other objects by assignment, which would
 * lose a parameter of the name `__proto__`.
 */
export function heldParameters(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.assign(Object.create(null), parameters);
}

/** Sets a parameter; undefined leaves it out. */
export function setParameter(form: AddonForm, name: string, value: unknown): void {
  const parameters = parametersOf(form);
  const others = Object.entries(parameters).filter(([other]) => other !== name);
  form.setValue(
    'parameters',
    heldParameters(value === undefined ? Object.fromEntries(others) : { ...parameters, [name]: value }),
  );
}
