// Makes updates of addons from the values of forms.
import { addonUpdateProperties, defaultParameters, maskedValue, urlParameter } from '../generated/constants.js';
import type { Addon, AddonCreateUpdate } from '../generated/types.js';
import { checkArgument } from '../errors/arguments.js';
import type { Input } from '../base/globals.js';
import { definitionsOf, isObject, type Members } from '../base/values.js';

/** The values of a form for an addon: properties that the form does not have may be absent. */
export type AddonFormValues = Partial<Input<AddonCreateUpdate>>;

/** What the values of a form are about: a draft, or the parts of one. */
export interface AddonOfForm {
  /** The addon that is edited, as the service returned it; without it a new one is meant. */
  readonly current?: Input<Addon> | undefined;
  /** The provider definitions of the service (`getProviders`), or the rules made of them; by default those of the four default providers. */
  readonly providers?:
    | readonly FormProvider[]
    | {
        /** The definitions of which the rules were made. */
        readonly definitions: readonly FormProvider[];
      }
    | undefined;
}

/** A provider definition, as far as the values of a form depend on it. */
export interface FormProvider {
  /** The provider's name. */
  readonly name: string;
  /** The parameters. */
  readonly parameters?: readonly FormParameter[];
}

/** A parameter of a provider, likewise. */
export interface FormParameter {
  /** The parameter's name. */
  readonly name: string;
  /** Whether an addon must have the parameter. */
  readonly required?: boolean;
  /** `url`: the service refuses an empty string. */
  readonly type?: string;
}

/**
 * The update that the values of a form mean. Inputs are strings, and an empty string is not an absent value for the service:
 *
 * - An empty input of an optional parameter is left out, as is `NaN`, unless it is stored empty. A required one stays empty, so that the
 *   schema reports it. An empty URL and null are left out even if they are stored: the service refuses them.
 * - An empty description is null; it is left out if the description of `current` is null.
 * - Properties and parameters that `values` does not have, or has as undefined, are those of `current`. Untouched secrets stay `*****`.
 * - The text of a number is a number if a number is stored; likewise of a boolean.
 * - After a change of the provider, parameters that the new one does not have are left out, and so are masks: nothing is stored for it.
 *
 * Members of `values` that are not properties of an update are ignored. The update is not validated: `formSchema` does that.
 *
 * @throws a TypeError that names the argument that is no plain object (a list, `FormData`), or no draft
 *
 * @example
 * ```ts
 * import { addonFromForm } from 'flagadmin/form';
 *
 * const draft = await client.newAddon();
 * const values = { provider: 'datadog', enabled: true, description: '', events: [] };
 * const update = addonFromForm({ ...values, parameters: { url: '', apiKey: 'the key' } }, draft);
 * console.log(update.parameters, draft.dryRun(update).status); // { apiKey: 'the key' } 201
 * ```
 */
export function addonFromForm(values: AddonFormValues, draft?: AddonOfForm): AddonCreateUpdate {
  const isDraft = draft === undefined || 'current' in Object(draft) || 'providers' in Object(draft);
  checkArgument('the second argument', draft, isDraft, 'a draft, or have its current or providers');
  const { current, providers } = draft ?? {};
  const given = checkedMembers('values', values);
  const stored = checkedMembers('current', current ?? {});
  const update: Record<string, unknown> = {};
  for (const name of addonUpdateProperties) {
    const value = given[name] === undefined ? stored[name] : given[name];
    const meant = name === 'description' && value === '' ? null : value;
    // Null would empty a property that is null: that is a change.
    if (meant !== undefined && (meant !== null || stored[name] !== null)) {
      update[name] = meant;
    }
  }
  if (isObject(update.parameters)) {
    update.parameters = parametersOf(given.parameters, stored, update.provider, providers);
  }
  return update as unknown as AddonCreateUpdate;
}

function parametersOf(
  values: unknown,
  { provider: before, parameters }: Members,
  provider: unknown,
  providers: AddonOfForm['providers'],
): Members {
  const isOther = before !== undefined && before !== provider;
  const stored = isObject(parameters) ? parameters : {};
  const definition = definitionsOf<readonly FormProvider[]>(providers ?? defaultParameters).find(
    ({ name }) => name === provider,
  );
  const typed = isObject(values) ? values : {};
  const isTyped = (name: string) => Object.hasOwn(typed, name) && typed[name] !== undefined;
  const meant: [string, unknown][] = [];
  for (const name of new Set([...(isOther ? [] : Object.keys(stored)), ...Object.keys(typed).filter(isTyped)])) {
    const value = isTyped(name) ? typed[name] : stored[name];
    const known = definition?.parameters?.find((parameter) => parameter.name === name);
    const kept = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (isOther && definition !== undefined && known === undefined) {
      continue;
    }
    if (value === '' || value === null || Number.isNaN(value) || (isOther && value === maskedValue)) {
      const isStored = !isOther && kept === '' && !isUrl(name, known);
      if (known?.required || isStored) {
        meant.push([name, '']);
      }
    } else {
      meant.push([name, isOther ? value : typedAs(kept, value)]);
    }
  }
  return Object.fromEntries(meant);
}

/** Whether the service refuses an empty string. */
function isUrl(name: string, parameter: FormParameter | undefined): boolean {
  return parameter !== undefined && (name === urlParameter || parameter.type === urlParameter);
}

/** The value; a text as a number or boolean if one is stored, and the text is exactly that of a number or boolean. */
function typedAs(stored: unknown, value: unknown): unknown {
  if (typeof stored === 'number' && Number.isFinite(Number(value)) && String(Number(value)) === value) {
    return Number(value);
  }
  return typeof stored === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : value;
}

function checkedMembers(name: string, value: unknown): Members {
  checkArgument(name, value, isObject(value), 'a plain object');
  return value as Members;
}
