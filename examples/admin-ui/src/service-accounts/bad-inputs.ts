import type { BadInput } from '../editor/bad-input-menu';
import type { ServiceAccountValues } from './service-account-editing';

export const badServiceAccountInputs: readonly BadInput<ServiceAccountValues>[] = [
  { label: 'A role by its name', name: 'rootRole', value: () => 'admin' },
  { label: 'Half a role', name: 'rootRole', value: () => 2.5 },
  { label: 'null for the name', name: 'name', value: () => null },
];
