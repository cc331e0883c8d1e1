// The resources that a service has of one kind, and which of them an entry of a file means: by id, username or name, and nothing by resemblance (D79).
import { isAdminApiError, type AdminClient } from 'flagadmin';
import { exactText } from '../../base/exact-json.js';
import type { Members } from '../../base/values.js';
import { hasAddressHint } from '../../client/address-hint.js';
import type { ResourceRow } from '../../draft/types.js';
import { Failure, invalidResponse } from '../io/failure.js';
import { counted } from '../io/output.js';
import { isSame } from '../../draft/versions.js';
import { hasGivenKey, identityOf } from '../requests/entries.js';
import { keyOf, listIn, Match, mayBeMissing, missingList, readLists } from '../requests/resources.js';

/** A resource that the service has, and by what it is compared. */
interface Listed {
  readonly match: Match;
  readonly current: Members;
}

/** The resources of one kind that the service has. */
export class ListedResources {
  readonly #byMatch = new Map<string, readonly Listed[]>();

  private constructor(
    readonly row: ResourceRow,
    /** The response of the service. */
    readonly response: Members,
    readonly all: readonly Listed[],
  ) {
    for (const one of all) {
      this.#byMatch.set(one.match.text, [...this.#like(one.match), one]);
    }
  }

  static async read(row: ResourceRow, client: AdminClient): Promise<ListedResources> {
    const response = await readLists(row, client).catch((error: unknown) => {
      if (!isAdminApiError(error) || error.status !== 404) {
        throw error;
      }
      const { message, exitCode } = missingList(row, error);
      const advice = mayBeMissing(row) && !hasAddressHint(error) ? `; or leave "${row.list}" out of the file` : '';
      throw new Failure(`${message}${advice}`, exitCode);
    });
    const all = listIn(row, response).map((current) => {
      const match = Match.of(row, current);
      if (match === undefined) {
        throw invalidResponse(`a ${row.noun} has no ${row.key.join()}`);
      }
      return { match, current };
    });
    return new ListedResources(row, response, all);
  }

  #like(match: Match | undefined): readonly Listed[] {
    return (match && this.#byMatch.get(match.text)) ?? [];
  }

  /** The resource that is meant. */
  find(match: Match | undefined): Members | undefined {
    return this.#like(match)[0]?.current;
  }

  /** Its id, where that is not what it is compared by. */
  idOf(match: Match | undefined): { readonly id?: string } {
    const { row } = this;
    const current = this.find(match);
    return current === undefined || row.key.every((name) => match?.names.includes(name))
      ? {}
      : { id: keyOf(row, current).join(' ') };
  }

  /** Why it is not clear which resource is meant: nothing tells those apart that have one key (D79). */
  ambiguity(match: Match | undefined): string | undefined {
    const { row } = this;
    const candidates = this.#like(match);
    const keys = candidates.map(({ current }) => keyOf(row, current).join(' ')).join(', ');
    return candidates.length > 1
      ? `the service has ${counted(candidates.length, row.noun)} with this ${match?.names.join()}: their ${row.key.join()}s are ${keys}`
      : undefined;
  }

  /** Why an entry does not mean the resource that the service has under its key, or would have (D79), and which member says so. */
  stranger(match: Match | undefined, entry: Members, current?: Members): [reason: string, member: string] | undefined {
    const { row } = this;
    const { key } = row;
    const label = match?.labelOf(row) ?? row.noun;
    const given = hasGivenKey(row) ? key : key.filter((name) => !row.match.includes(name));
    if (current === undefined) {
      const id = given.find((name) => Object.hasOwn(entry, name));
      const also = id === undefined || match?.names.includes(id) ? '' : ` with the ${id} ${exactText(entry[id])}`;
      return id === undefined ? id : [`the service has no ${label}${also}: leave the ${id} out to create it`, id];
    }
    const other = [...key, ...identityOf(row)].find(
      (name) => Object.hasOwn(entry, name) && !isSame(entry[name], current[name]),
    );
    if (other === undefined) {
      return undefined;
    }
    const [serviceText, fileText] = [exactText(current[other]), exactText(entry[other])];
    const advice = key.includes(other)
      ? `leave the ${given.join()} out`
      : `correct the ${other}, or leave the ${given.join()} out to create another ${row.noun}`;
    return [`${label} of the service has the ${other} ${serviceText}, the file has ${fileText}: ${advice}`, other];
  }
}
