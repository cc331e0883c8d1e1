// Masks the secrets of addons in responses (D75).
import { defaultParameters, maskedValue, otherSecrets } from '../generated/constants.js';
import { isBytes, type JsonText } from '../base/utf8.js';
import { isObject } from '../base/values.js';

/** The names of the sensitive parameters of each provider. */
export type Secrets = ReadonlyMap<unknown, readonly string[]>;

/** Those of provider definitions, which may come from any server. */
export function secretsOfOnly(definitions: readonly unknown[]): Secrets {
  const defined = definitions.filter(isObject).map(({ name, parameters }) => {
    const all = Array.isArray(parameters) ? parameters.filter(isObject) : [];
    const names = all.flatMap((parameter) => (parameter.sensitive === true ? [String(parameter.name)] : []));
    return [name, names] as const;
  });
  return new Map<unknown, readonly string[]>(defined);
}

/** Likewise, and of the known providers that they lack. */
export function secretsOf(definitions: readonly unknown[]): Secrets {
  return new Map([...otherSecrets, ...secretsOfOnly([...defaultParameters, ...definitions])]);
}

/** The names of the parameters that the body of an update, a value or JSON text, has as a mask: only sensitive ones can. */
export function masksOf(body: unknown): readonly string[] {
  const value = typeof body === 'string' || isBytes(body) ? parsed(body) : body;
  const parameters = isObject(value) ? value.parameters : undefined;
  return isObject(parameters) ? Object.keys(parameters).filter((name) => parameters[name] === maskedValue) : [];
}

function parsed(json: JsonText): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json));
  } catch {
    return undefined;
  }
}

/**
 * Masks the sensitive parameters of all addons in a value that `JSON.parse` made. Parameters of a provider that is not defined stay: it is
 * not known which of them are sensitive, and a mask of another one would be stored if it were sent back.
 *
 * @param masks - names of further sensitive parameters
 * @returns whether there was a value to mask
 */
export function maskAddons(value: unknown, secrets: Secrets, masks: readonly string[]): boolean {
  const parts: unknown[] = [value];
  let isMasked = false;
  // The loop also visits parts that are added during the loop.
  for (const part of parts) {
    if (isObject(part) && isObject(part.parameters)) {
      for (const name of [...(secrets.get(part.provider) ?? []), ...masks]) {
        if (Object.hasOwn(part.parameters, name) && part.parameters[name] !== maskedValue) {
          isMasked = true;
          // Not an assignment: `__proto__` is a plain name.
          Object.defineProperty(part.parameters, name, { value: maskedValue });
        }
      }
    }
    if (typeof part === 'object' && part !== null) {
      for (const inner of Object.values(part)) {
        parts.push(inner);
      }
    }
  }
  return isMasked;
}
