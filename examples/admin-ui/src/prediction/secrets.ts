// The mask of secrets in everything that the page shows.
import { isRecord } from '../editor/same';

/** The mask of a secret in this page. */
export const mask = '••••••';

/** The masks of the server, which are no secrets. */
const serverMask = /^\*+$/;

/** A copy of a resource or body in which the named parameters are masked. The same object when there is nothing to mask. */
export function withoutSecrets(value: unknown, names: readonly string[]): unknown {
  if (!isRecord(value) || !isRecord(value.parameters)) return value;
  const { parameters } = value;
  const isSecret = (name: string) =>
    names.includes(name) && typeof parameters[name] === 'string' && !serverMask.test(parameters[name]);
  const concealed = Object.keys(parameters).filter(isSecret);
  if (concealed.length === 0) return value;
  const members = Object.entries(parameters).map(([name, own]) => [name, concealed.includes(name) ? mask : own]);
  return { ...value, parameters: Object.fromEntries(members) };
}
