/**
 * Forms: their schema and the body that their values mean. This entry needs no WebAssembly module and has no state: it works with the
 * schemas of `flagadmin` and of `flagadmin/url`.
 *
 * @packageDocumentation
 */
export {
  addonFromForm,
  type AddonFormOptions,
  type AddonFormValues,
  type FormParameter,
  type FormProvider,
} from '../form/addon-from-form.js';
export { formSchema, type FormDryRun, type FormSchema, type FormSchemaOptions } from '../form/form-schema.js';
