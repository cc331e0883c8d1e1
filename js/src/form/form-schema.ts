// The schema of a form.
import { checkArgument, checkFunction, checkOptions } from '../errors/arguments.js';
import { formMessages } from './messages.js';
import { translateIssues, type MessageWriter } from '../issues/translate.js';
import type { Schema } from '../schema/types.js';
import { isObject } from '../base/values.js';
import type { Draft } from '../draft/draft.js';
import { issueOfWhole, standardIssues } from '../issues/standard.js';
import { addonFromForm, type AddonOfForm } from './addon-from-form.js';
import type { StandardResult, StandardTypes } from '../schema/standard.js';

/** Options of `formSchema`. */
export interface FormSchemaOptions {
  /**
   * The texts of the issues; by default those of the schema's own `withMessages`, or else `formMessages`, short English texts. Undefined
   * for an issue means the long English message.
   */
  readonly messages?: MessageWriter | undefined;
}

/** What the schema of a form is made of: a draft. */
export type DraftOfForm<Changes> = Pick<Draft<unknown, Changes>, 'dryRun'> & {
  /** The resource that is edited. */
  readonly current: unknown;
  /** Of addons: the definitions of providers. */
  readonly providers: AddonOfForm['providers'];
};

/** The schema of a form: a Standard Schema that takes the form's values and returns what to save. */
export interface FormSchema<T, Values> {
  /** Standard Schema v1. */
  readonly '~standard': {
    /** The version of the interface. */
    readonly version: 1;
    /** The name of this package. */
    readonly vendor: 'flagadmin';
    /** Validates the values of the form, synchronously. */
    readonly validate: (values: unknown) => StandardResult<T>;
    /** For type inference only: absent at run time. */
    readonly types?: StandardTypes<Values, T> | undefined;
  };
}

/**
 * A Standard Schema for react-hook-form, TanStack Form and others, whose issues have short texts for forms: "Required" instead of "is
 * required, but missing". Of a draft it has every error that saving would get, also those that depend on the stored resource; a valid result
 * is what to save: of an addon what `addonFromForm` makes of the values, of another kind the values.
 *
 * @throws a TypeError that names the option which is not known or not a function
 *
 * @example
 * ```ts
 * import { formSchema } from 'flagadmin/form';
 *
 * const draft = await client.newAddon();
 * const schema = formSchema(draft);
 * const values = { provider: 'datadog', enabled: true, events: [], parameters: { url: '', apiKey: '' } };
 * console.log(schema['~standard'].validate(values).issues); // at parameters.apiKey: 'Required'
 * ```
 */
export function formSchema<Changes, Values = Changes>(
  subject: DraftOfForm<Changes>,
  options?: FormSchemaOptions,
): FormSchema<Changes, Values>;
/** Likewise, of a schema: without what only a service knows. */
export function formSchema<T, Values = T>(
  subject: Pick<Schema<T>, 'validate'>,
  options?: FormSchemaOptions,
): FormSchema<T, Values>;
export function formSchema<T>(
  subject: Pick<Schema<T>, 'validate'> | DraftOfForm<T>,
  options: FormSchemaOptions = {},
): FormSchema<T, unknown> {
  checkOptions('formSchema', options, ['messages']);
  checkFunction('messages', options.messages);
  const isKnown = 'validate' in Object(subject) || 'dryRun' in Object(subject);
  checkArgument('subject', subject, isKnown, 'a draft or a schema');
  const messages = options.messages ?? (subject as { readonly messages?: MessageWriter }).messages ?? formMessages;
  const validate = (values: unknown): StandardResult<T> => {
    if ('validate' in subject) {
      const result = subject.validate(values, { messages });
      return result.valid ? { value: result.value } : { issues: standardIssues(result.issues, values) };
    }
    const isOfAddon = subject.providers !== undefined && isObject(values);
    const changes = (isOfAddon ? addonFromForm(values, subject as AddonOfForm) : values) as T;
    const { error, issues = [] } = subject.dryRun(changes);
    if (error === undefined) return { value: changes };
    const texts = translateIssues(issues, messages);
    return { issues: texts.length > 0 ? standardIssues(texts, changes) : [issueOfWhole(error.message)] };
  };
  return { '~standard': { version: 1, vendor: 'flagadmin', validate } };
}
