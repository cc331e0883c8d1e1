// The provider definitions by which a client validates updates of addons: those that it was given, or those of the service.
import { definitionsOf } from '../base/values.js';
import type { ProviderDefinition } from '../generated/types.js';
import type { Providers } from '../schema/provider-rules.js';
import type { RequestOptions } from './request.js';
import { TimeLimit } from './time-limit.js';

export class Definitions {
  /** As a list: those that the client was given. */
  readonly given: readonly unknown[];
  readonly #isOfService: boolean;
  readonly #read: (options: RequestOptions) => Promise<ProviderDefinition[]>;
  #known: Providers | undefined;
  /** The request that calls are waiting for. */
  #reading: Promise<ProviderDefinition[]> | undefined;

  /**
   * @param read reads those of the service
   * @throws a TypeError for what are no definitions
   */
  constructor(
    providers: 'load' | Providers | undefined,
    read: (options: RequestOptions) => Promise<ProviderDefinition[]>,
  ) {
    this.#isOfService = providers === 'load';
    this.#known = providers === 'load' ? undefined : providers;
    this.#read = read;
    const given: unknown = this.#known === undefined ? [] : definitionsOf(this.#known);
    if (!Array.isArray(given)) {
      throw new TypeError("providers must be 'load', a list of provider definitions or the rules made of them");
    }
    this.given = given;
  }

  /** Takes those that the service has listed. */
  learn(providers: Providers): void {
    if (this.#isOfService) this.#known = providers;
  }

  /** Those for a call; undefined: it is validated by its schema only. Headers of its own may lead to another service. */
  async forCall(options: RequestOptions): Promise<Providers | undefined> {
    const isShared = options.headers === undefined || !this.#isOfService;
    const known = isShared ? this.#known : undefined;
    return known ?? (this.#isOfService ? this.ofService(options) : undefined);
  }

  /**
   * Those of the service. Parallel calls read them once, save those with headers of their own. A signal ends the waiting of its call, not the
   * request.
   */
  async ofService({ signal, headers }: RequestOptions): Promise<ProviderDefinition[]> {
    if (headers !== undefined) {
      return this.#read({ signal, headers });
    }
    const limit = new TimeLimit(0, signal); // none but the signal
    this.#reading ??= this.#read({}).finally(() => {
      this.#reading = undefined;
    });
    try {
      return await limit.race(this.#reading);
    } finally {
      limit.end();
    }
  }
}
