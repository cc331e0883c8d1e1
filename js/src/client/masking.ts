// Masks the secrets of addons in what a client returns and throws (D75), by what the service itself masks (D100).
import type { AdminApiError } from '../errors/errors.js';
import { maskAddons, secretsOf, secretsOfOnly, type Secrets } from '../domain/secrets.js';
import { jsonOf } from '../base/values.js';
import { operations, type OperationName } from '../generated/operations.js';
import type { RequestOptions } from './request.js';

export class Masking {
  /** By the definitions that the client was given, and the default ones; undefined: nothing is masked. */
  readonly #likely: Secrets | undefined;
  /** By the definitions that the service returned last, and the default ones that it lacks. */
  #told: Secrets | undefined;
  /** By those definitions alone. */
  #toldOnly: Secrets | undefined;

  constructor(isUnmasked: boolean, definitions: readonly unknown[]) {
    this.#likely = isUnmasked ? undefined : secretsOf(definitions);
  }

  /** Takes the definitions of the service. */
  learn(definitions: unknown): void {
    if (Array.isArray(definitions)) {
      this.#told = secretsOf(definitions);
      this.#toldOnly = secretsOfOnly(definitions);
    }
  }

  /**
   * By which a response is masked. That to a read: by what is known of this service, and nothing else. That to a change: what the service calls
   * sensitive, because a mask of the client's own would be stored if it were sent back. What was done stays done: if `load` fails, everything that is
   * likely to be a secret is masked. Headers of the call may lead to another service.
   */
  async secretsIn(
    name: OperationName,
    { text, options }: { readonly text: string; readonly options: RequestOptions },
    masks: readonly string[],
    load: (options: RequestOptions) => Promise<readonly unknown[]>,
  ): Promise<Secrets | undefined> {
    const isApart = options.headers !== undefined;
    if (operations[name].method === 'GET') {
      return isApart ? undefined : this.#toldOnly;
    }
    const likely = this.#likely;
    const told = isApart ? undefined : this.#told;
    if (told !== undefined || likely === undefined || !this.mask(name, jsonOf(text), masks, likely)) {
      return told ?? likely;
    }
    return load(options).then(secretsOf, () => likely);
  }

  /**
   * Masks the secrets of addons in a response; returns whether there were any. A list of addons has the definitions beside it. `masks`: the
   * parameters that the request had as masks.
   */
  mask(name: OperationName, response: unknown, masks: readonly string[], secrets?: Secrets): boolean {
    const { providers } = Object(response) as { readonly providers?: unknown };
    const own = name === 'getAddons' && Array.isArray(providers) ? secretsOfOnly(providers) : secrets;
    return this.#isMasked(name) && own !== undefined && maskAddons(response, own, masks);
  }

  maskError(name: OperationName, error: AdminApiError, masks: readonly string[]): void {
    this.mask(name, error.body, masks, this.#told ?? this.#likely);
    if (this.#isMasked(name) && typeof error.body === 'string' && error.body.includes('"parameters"')) {
      Object.defineProperty(error, 'body', { value: undefined }); // no JSON, so that nothing in it can be masked
    }
  }

  #isMasked(name: OperationName): boolean {
    return this.#likely !== undefined && operations[name].path.startsWith(operations.getAddons.path);
  }
}
