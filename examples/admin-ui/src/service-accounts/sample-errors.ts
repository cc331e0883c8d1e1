// Sample errors to try in the form of a service account, to see the core refuse them.
import type { SampleError } from '../editor/see-it-refuse';
import type { ServiceAccountValues } from './service-account-editing';

export const accountSampleErrors: readonly SampleError<ServiceAccountValues>[] = [
  { label: 'A role by its name', name: 'rootRole', value: () => 'admin' },
  { label: 'Half a role', name: 'rootRole', value: () => 2.5 },
  { label: 'null for the name', name: 'name', value: () => null },
];
