/**
 * Forms: their schema and the body that their values mean. This entry has neither a WebAssembly module nor state: it works with the schemas of
 * `flagadmin/core` and of `flagadmin/schemas`.
 *
 * @packageDocumentation
 */
export {
  addonFromForm,
  type AddonFormValues,
  type AddonOfForm,
  type FormParameter,
  type FormProvider,
} from '../form/addon-from-form.js';
export { formSchema, type DraftOfForm, type FormSchema, type FormSchemaOptions } from '../form/form-schema.js';
export { formMessages } from '../form/messages.js';
