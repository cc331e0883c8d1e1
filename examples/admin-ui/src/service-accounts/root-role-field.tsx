// The field of the root role of a service account.
import { type FieldPath, type FieldValues, type PathValue, type UseFormReturn, useController } from 'react-hook-form';

import { Field } from '../form/field';
import { issueAt } from '../form/issue-at';
import { TextField } from '../form/text-field';
import { typedNumber } from './typed-number';

export interface Role {
  id: number;
  name: string;
}

interface RootRoleFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  name: FieldPath<Values>;
  id: string;
  /** The roles of the service; none when it does not list them. */
  roles: readonly Role[];
  required?: boolean;
}

/** The root role, by name; by id where the service lists no roles. */
export function RootRoleField<Values extends FieldValues>(props: RootRoleFieldProps<Values>) {
  const { roles, ...field } = props;
  if (roles.length === 0)
    return <TextField {...field} label="Root role" hint="The id of the role." parse={typedNumber} />;
  return <RoleSelect {...props} />;
}

function RoleSelect<Values extends FieldValues>({
  form,
  name,
  id,
  roles,
  required = false,
}: RootRoleFieldProps<Values>) {
  const { field, formState } = useController({ control: form.control, name });
  const chosen: unknown = field.value;
  const isKnown = chosen === undefined || roles.some((role) => role.id === chosen);
  return (
    <Field id={id} label="Root role" required={required} issue={issueAt(formState.errors, name)}>
      {(control) => (
        <select
          {...control}
          ref={field.ref}
          name={field.name}
          value={JSON.stringify(chosen) ?? ''}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(JSON.parse(event.target.value) as PathValue<Values, FieldPath<Values>>)}
        >
          {chosen === undefined && (
            <option value="" disabled>
              Choose…
            </option>
          )}
          {!isKnown && <option value={JSON.stringify(chosen)}>{unknownRole(chosen)}</option>}
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The name of a role; an id that no role has is named as unknown. */
export function roleName(roles: readonly Role[], id: number | null | undefined): string {
  if (id === undefined || id === null) return 'None';
  const role = roles.find((known) => known.id === id);
  if (role) return role.name;
  return roles.length > 0 ? unknownRole(id) : String(id);
}

function unknownRole(id: unknown): string {
  return `Unknown role (${JSON.stringify(id)})`;
}
