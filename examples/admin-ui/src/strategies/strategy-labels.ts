// The labels of the fields of a strategy type.
import { stepsOf } from '../form/pointer';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  description: 'Description',
  editable: 'Editable',
  deprecated: 'Deprecated',
  parameters: 'Parameters',
  displayName: 'Display name',
};

/** The label of the field for a JSON Pointer. */
export function strategyLabelOf(instancePath: string): string {
  const [name = '', index, member] = stepsOf(instancePath);
  if (name !== 'parameters' || index === undefined) return labels[name] ?? name;
  const row = `Parameter ${Number(index) + 1}`;
  return member === undefined ? row : `${row}, ${member}`;
}
