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

const jsonNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * A number as it was typed. Text that is no number of JSON, or a number that cannot be stored exactly, stays text, for the schema to
 * validate: never another number. An emptied field leaves the property out.
 */
export function typedNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const number = jsonNumber.test(trimmed) ? Number(trimmed) : Number.NaN;
  const isExact = Number.isSafeInteger(number) || !Number.isInteger(number);
  return Number.isFinite(number) && isExact ? number : text;
}
