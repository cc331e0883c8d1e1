// The field of the root role of a service account.
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import { SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { typedNumber } from './typed-number';

export interface Role {
  id: number;
  name: string;
}

interface RootRoleFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  name: FieldPath<Values>;
  /** The roles of the service; none when it does not list them. */
  roles: readonly Role[];
  required?: boolean;
}

/** The root role, by name; by id where the service lists no roles. */
export function RootRoleField<Values extends FieldValues>({ form, roles, ...field }: RootRoleFieldProps<Values>) {
  if (roles.length === 0)
    return <TextField {...field} form={form} label="Root role" hint="The id of the role." parse={typedNumber} />;
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField {...field} control={form.control} label="Root role" options={options} labelOfOther={unknownRole} />
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
