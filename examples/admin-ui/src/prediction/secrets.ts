// The mask of secrets in everything that the page shows.
import { isRecord } from '../editor/same';

/** The mask of a secret on the screen. Never in a copy: to the server it is a value like others, which it would store. */
export const mask = '••••••';

/** The mask of the server, for copies: an update keeps the stored secret for it, a creation refuses it. */
export const serverMask = '*****';

/** The masks of the server, which are no secrets. */
export const serverMasks = /^\*+$/;

/** A copy of a resource or body in which the named parameters are masked. The same object when there is nothing to mask. */
export function withoutSecrets(value: unknown, names: readonly string[], by: string = mask): unknown {
  if (!isRecord(value) || !isRecord(value.parameters)) return value;
  const { parameters } = value;
  const isSecret = (name: string) =>
    names.includes(name) && typeof parameters[name] === 'string' && !serverMasks.test(parameters[name]);
  const concealed = Object.keys(parameters).filter(isSecret);
  if (concealed.length === 0) return value;
  const members = Object.entries(parameters).map(([name, own]) => [name, concealed.includes(name) ? by : own]);
  return { ...value, parameters: Object.fromEntries(members) };
}
