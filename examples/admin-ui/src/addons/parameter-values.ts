import type { AddonForm } from './addon-editing';

/** The parameters in the form. They are one value of it, because their names may be any text: no path could lead to each. */
export function parametersOf(form: AddonForm): Record<string, unknown> {
  return form.getValues('parameters') ?? {};
}

/** Sets a parameter; undefined leaves it out. */
export function setParameter(form: AddonForm, name: string, value: unknown): void {
  const parameters = parametersOf(form);
  const others = Object.entries(parameters).filter(([other]) => other !== name);
  form.setValue('parameters', value === undefined ? Object.fromEntries(others) : { ...parameters, [name]: value });
}
