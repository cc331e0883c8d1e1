// Masks the secrets of addons in responses (D75).
import { maskedValue, sensitiveParameters } from './generated/constants.js';

/** The names of the sensitive parameters of each provider. */
export type Secrets = ReadonlyMap<unknown, readonly string[]>;

type Members = Readonly<Record<string, unknown>>;

/** Those of the default providers. */
export function defaultSecrets(): Secrets {
  return new Map<unknown, readonly string[]>(Object.entries(sensitiveParameters));
}

/** Those of provider definitions, which may come from any server, and of the default providers that they lack. */
export function secretsOf(definitions: readonly unknown[]): Secrets {
  return new Map<unknown, readonly string[]>([
    ...defaultSecrets(),
    ...definitions.filter(isObject).map(({ name, parameters }): [unknown, string[]] => {
      const all = Array.isArray(parameters) ? parameters.filter(isObject) : [];
      return [name, all.flatMap((one) => (one.sensitive === true ? [String(one.name)] : []))];
    }),
  ]);
}

/** The names of the parameters that the body of an update has as a mask: only sensitive ones can. */
export function masksOf(body: unknown): readonly string[] {
  const parameters = isObject(body) ? body.parameters : undefined;
  return isObject(parameters) ? Object.keys(parameters).filter((name) => parameters[name] === maskedValue) : [];
}

/**
 * Masks the sensitive parameters of all addons in a value that `JSON.parse` made. Parameters of a provider that is not defined stay: it is
 * not known which of them are sensitive, and a mask of another one would be stored if it were sent back.
 *
 * @param masks - names of further sensitive parameters
 */
export function maskAddons(value: unknown, secrets: Secrets, masks: readonly string[] = []): void {
  const found: unknown[] = [value];
  // The loop also visits parts that are added during the loop.
  for (const one of found) {
    if (isObject(one) && isObject(one.parameters)) {
      for (const name of [...(secrets.get(one.provider) ?? []), ...masks]) {
        if (Object.hasOwn(one.parameters, name)) {
          // Not an assignment: `__proto__` is a plain name.
          Object.defineProperty(one.parameters, name, { value: maskedValue });
        }
      }
    }
    if (typeof one === 'object' && one !== null) {
      for (const part of Object.values(one)) {
        found.push(part);
      }
    }
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
