import { dryRun, type ServiceAccount, type ServiceAccountUpdate, updateServiceAccountSchema } from 'flagadmin/url';

import type { EditingRules } from '../editor/use-resource-editor';

export interface ServiceAccountValues {
  name: string | undefined;
  rootRole: number | undefined;
}

const labels: Readonly<Record<string, string>> = { '/name': 'Name', '/rootRole': 'Root role' };

export const serviceAccountEditingRules: EditingRules<ServiceAccount, ServiceAccountValues, ServiceAccountUpdate> = {
  schema: updateServiceAccountSchema,
  valuesOf: ({ name, rootRole }) => ({ name, rootRole }),
  bodyOfAll: (values) => values,
  bodyOfChanges: (_account, changes) => changes,
  predict: (account, update) => dryRun.updateServiceAccount({ current: account, update }),
  labelOf: (instancePath) => labels[instancePath] ?? instancePath,
};
