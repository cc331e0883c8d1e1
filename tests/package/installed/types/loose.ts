// Compiled without `strict`, as some frameworks configure it.
import type { Addon, AddonCreateUpdate, Issue } from 'flagadmin';
import { addonCreateUpdateSchema, dryRun } from 'flagadmin/core';

export function issuesOf(value: unknown, current: Addon): readonly Issue[] {
  const result = addonCreateUpdateSchema.validate(value);
  const tried = result.valid ? dryRun.updateAddon({ current, update: result.value }) : undefined;
  return result.valid ? tried.issues : result.issues;
}

export function bodyOf(value: unknown): AddonCreateUpdate {
  const result = addonCreateUpdateSchema['~standard'].validate(value);
  if ('value' in result) {
    return result.value;
  }
  throw new Error(result.issues[0].message);
}
