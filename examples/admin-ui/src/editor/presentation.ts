// How the values of a form are shown outside of it: by the labels of their fields, and with masks in the place of secrets.
import { hasField, labelAt } from '../form/fields';
import { stepsOf } from '../json';
import type { Field, Prediction } from '../resource';
import { mask } from './json-view';

export function presentation(fields: readonly Field[], prediction: Prediction) {
  const secrets = new Set(fields.filter(({ isSecret }) => isSecret).map(({ path }) => stepsOf(path).at(-1) ?? ''));
  const changed = new Set(prediction.changes?.map(({ instancePath }) => instancePath));
  return {
    /** The names of the members that are secret. */
    secrets,
    isChanged: (pointer: string) => changed.has(pointer),
    labelOf: (pointer: string) => labelAt(fields, pointer),
    /** Undefined for a value without a field. */
    fieldLabelOf: (pointer: string) => (hasField(fields, pointer) ? labelAt(fields, pointer) : undefined),
    shownValue: (pointer: string, value: unknown): unknown => {
      const field = fields.find(({ path }) => path === pointer);
      if (field?.isSecret) return typeof value === 'string' && value !== '' ? mask : value;
      return field?.options?.find((option) => option.value === value)?.label ?? value;
    },
  };
}

/** The rows of a creation, whose dry run has the new resource as one change: one for each field. */
export function withRows(
  prediction: Prediction,
  fields: readonly Field[],
  leaves: ReadonlyMap<string, unknown>,
): Prediction {
  if (prediction.error) return prediction;
  const rows = fields.filter(({ path, kind }) => leaves.has(path) || kind === 'names');
  return { ...prediction, changes: rows.map(({ path }) => ({ instancePath: path, after: leaves.get(path) ?? null })) };
}
