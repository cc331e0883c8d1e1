// What the service would do with the resources of one kind, from dry runs, for the plan of `flagadmin apply`.
import type { ServiceName } from '../../generated/constants.js';
import { exactJson } from '../../base/exact-json.js';
import type { Change, ProviderDefinition, SchemaName } from 'flagadmin';
import { providerRules } from 'flagadmin/core';
import { commands, predict, type Known, type Members, type Tried } from '../requests/commands.js';
import { areAmong, bodyOf, bytesOf, isSame } from '../requests/entries.js';
import { invalidResponse } from '../io/failure.js';
import { commandOf, requiredOf } from '../requests/resources.js';
import type { CommandRow } from '../requests/rows.js';
import type { ResourceRow } from '../../draft/types.js';

/** A request without a body. */
export const none: Uint8Array = new Uint8Array();

export class Predictions {
  readonly #providers: unknown;

  constructor(
    readonly row: ResourceRow,
    readonly profile: ServiceName | undefined,
    providers: unknown,
  ) {
    this.#providers = preparedProviders(providers);
  }

  /** Names are not taken: an entry with the name of a resource is compared with it. */
  of(command: CommandRow, current?: Members, body = none, more: Partial<Known> = {}): Tried {
    const json = current && exactJson(current);
    const { profile } = this;
    const known = { currentJson: json, providers: this.#providers, existing: [], profile, ...more };
    return predict(command, known, [], body, invalidResponse);
  }

  ofCreation(create: CommandRow, entry: Members, profile = this.profile): Tried {
    return this.of(create, undefined, bytesOf(bodyOf(create, entry)), { profile });
  }

  /** A resource as its creation would store it, with all members; undefined if it could not be created. */
  completed(resource: Members): Members | undefined {
    const create = commandOf(this.row, 'create');
    return create && (this.ofCreation(create, resource, 'specification').body as Members | undefined);
  }

  /** Whether an entry is compared with all that a creation stores: one update alone cannot make all changes of this kind. */
  get isOfWhole(): boolean {
    return this.#bodiless.length > 0 || commandOf(this.row, 'update') === undefined;
  }

  /** The forms that changes of a resource may have. */
  formsOf(listed: Members): Members[] {
    const completed = this.isOfWhole ? this.completed(listed) : undefined;
    return completed === undefined ? [listed] : [listed, completed];
  }

  /** The operations that need no more than the key of a resource. */
  get #bodiless(): readonly CommandRow[] {
    return commands.filter(
      ({ resource, action, hasBody, parameters, keySize }) =>
        resource === this.row.name && action === 'named' && !hasBody && parameters.length === keySize,
    );
  }

  /** The operations without a body that make some of these changes and no other ones. */
  ofBodiless(current: Members, differences: readonly Change[]) {
    const found: CommandRow[] = [];
    const changes: Change[] = [];
    for (const command of differences.length === 0 ? [] : this.#bodiless) {
      const made = this.of(command, current).changes ?? [];
      if (areAmong(made, differences)) {
        found.push(command);
        changes.push(...made);
      }
    }
    return { commands: found, changes };
  }

  /**
   * Whether a service in use ignores what an entry has for a property: it would create it as it is now (D81), and no operation sets it.
   * What an operation sets, but is refused for this resource, is not ignored.
   */
  isIgnored({ instancePath }: Change, entry: Members, current: Members): boolean {
    const create = commandOf(this.row, 'create');
    const name = instancePath.slice(1);
    if (create === undefined) {
      return false;
    }
    const needed = requiredOf(create.schema as SchemaName);
    const required = Object.fromEntries(Object.entries(entry).filter(([each]) => needed.includes(each)));
    const created = this.ofCreation(create, { ...required, [name]: entry[name] }).body as Members | undefined;
    if (created === undefined || !isSame(created[name], current[name])) {
      return false;
    }
    const plain = this.completed(required);
    const sets = (command: CommandRow) =>
      this.of(command, plain).changes?.some((one) => one.instancePath === instancePath);
    return !this.#bodiless.some(sets);
  }
}

/** The rules of providers, made once for all entries. A list that is not valid stays as it is: predictions that need it say what is wrong. */
function preparedProviders(providers: unknown): unknown {
  try {
    return providers === undefined ? undefined : providerRules(providers as readonly ProviderDefinition[]);
  } catch {
    return providers;
  }
}
