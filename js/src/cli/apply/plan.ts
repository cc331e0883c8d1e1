// Plans the requests of `flagadmin apply`: what the service will do with each resource, from dry runs. Addons are compared by id, accounts by
// username, strategy types by name, and nothing by resemblance (D79).
import { hasAddressHint } from '../../client/address-hint.js';
import { masksOf } from '../../domain/secrets.js';
import { exactText } from '../../base/exact-json.js';
import type { ServiceName } from '../../generated/constants.js';
import { isAdminApiError, type AdminClient, type Change } from 'flagadmin';
import type { Members, Tried } from '../requests/commands.js';
import type { CommandRow } from '../requests/rows.js';
import type { ResourceRow } from '../../draft/types.js';
import {
  areAmong,
  bodyOf,
  bytesOf,
  differencesOf,
  hasGivenKey,
  identityOf,
  isAsReturned,
  isSame,
} from '../requests/entries.js';
import { Failure, invalidResponse } from '../io/failure.js';
import { counted } from '../io/output.js';
import {
  commandOf,
  digestOf,
  keyOf,
  listIn,
  Match,
  mayBeMissing,
  missingList,
  propertiesOf,
  readLists,
  readOne,
} from '../requests/resources.js';
import { none, Predictions } from './predictions.js';
import { withSecretsMarked } from './secret-changes.js';
import type { Entry, StateList } from './state-file.js';
import {
  nothing,
  refusalOf,
  refused,
  withoutPrivateAddresses,
  withUnknown,
  type Plan,
  type Planned,
  type PlannedRequest,
  type Step,
} from './step.js';

interface PlanOptions {
  readonly prune?: boolean;
  readonly privateUrls?: boolean;
  readonly profile: ServiceName | undefined;
}

/** Makes the plan. Deletions, with `prune` of all resources that the lists of the file lack, are its last steps. */
export async function makePlan(
  lists: readonly StateList[],
  client: AdminClient,
  { prune = false, privateUrls = false, profile }: PlanOptions,
): Promise<Plan> {
  const steps: Step[] = [];
  const kinds: [StateList, Kind][] = [];
  for (const list of lists) {
    kinds.push([list, await Kind.read(list.row, client, profile)]);
  }
  for (const [{ row, entries }, kind] of kinds) {
    for (const entry of entries) {
      const match = Match.of(row, entry.value);
      const label = match === undefined ? `${row.noun} at ${entry.path}` : match.labelOf(row);
      const checked = await kind.planned(match, entry);
      const planned = privateUrls ? checked : withoutPrivateAddresses(checked);
      const changes = withSecretsMarked(row, planned.changes, entry.value);
      steps.push({ row, match, label, entry, ...kind.idOf(match), ...planned, changes });
    }
  }
  for (const [{ row, entries }, kind] of prune ? kinds : []) {
    const listed = new Set(entries.map(({ value }) => Match.of(row, value)?.text));
    for (const { match, current } of kind.listed) {
      if (!listed.has(match.text)) {
        const id = kind.idOf(match);
        steps.push({ row, match, label: match.labelOf(row), ...id, ...(await kind.deletion(match, current)) });
      }
    }
  }
  return { steps, stored: new Map(kinds.map(([{ row }, { listed }]) => [row.name, listed.map(({ match }) => match)])) };
}

/** A resource that the service has, and by what it is compared. */
interface Listed {
  readonly match: Match;
  readonly current: Members;
}

/** The resources of one kind that the service has. */
class Kind {
  readonly #byMatch: ReadonlyMap<string, readonly Listed[]>;

  private constructor(
    readonly row: ResourceRow,
    readonly client: AdminClient,
    readonly listed: readonly Listed[],
    readonly predictions: Predictions,
  ) {
    const byMatch = new Map<string, Listed[]>();
    for (const one of listed) {
      const others = byMatch.get(one.match.text);
      if (others === undefined) {
        byMatch.set(one.match.text, [one]);
      } else {
        others.push(one);
      }
    }
    this.#byMatch = byMatch;
  }

  static async read(row: ResourceRow, client: AdminClient, profile: ServiceName | undefined): Promise<Kind> {
    const response = await readLists(row, client).catch((error: unknown) => {
      if (!isAdminApiError(error) || error.status !== 404) {
        throw error;
      }
      const { message, exitCode } = missingList(row, error);
      const advice = mayBeMissing(row) && !hasAddressHint(error) ? `; or leave "${row.list}" out of the file` : '';
      throw new Failure(`${message}${advice}`, exitCode);
    });
    const listed = listIn(row, response).map((current) => {
      const match = Match.of(row, current);
      if (match === undefined) {
        throw invalidResponse(`a ${row.noun} has no ${row.key.join()}`);
      }
      return { match, current };
    });
    return new Kind(row, client, listed, new Predictions(row, profile, response.providers));
  }

  async planned(match: Match | undefined, entry: Entry): Promise<Planned> {
    const { row } = this;
    const { value } = entry;
    const ambiguity = match && this.#ambiguity(match);
    if (ambiguity !== undefined) {
      return refused(ambiguity);
    }
    const current = match && this.#byMatch.get(match.text)?.[0]?.current;
    const areReturned = current && entry.unknown.every(({ path: [name = ''] }) => Object.hasOwn(current, name));
    if (areReturned && isAsReturned(row, value, current)) {
      return { ...nothing, action: 'unchanged', current: this.predictions.formsOf(current) };
    }
    const stranger = this.#stranger(match, value, current);
    if (stranger !== undefined) {
      return refused(...stranger);
    }
    if (current === undefined) {
      return withUnknown(entry, this.#creation(value));
    }
    const update = commandOf(row, 'update');
    const changed =
      update === undefined || this.predictions.isOfWhole
        ? this.#changes(update, value, current)
        : this.#update(update, value, current);
    return withUnknown(entry, await changed.catch(refusedByFailure));
  }

  /** The id of the resource that is meant, where that is not what it is compared by. */
  idOf(match: Match | undefined): { readonly id?: string } {
    const { row } = this;
    const current = match && this.#byMatch.get(match.text)?.[0]?.current;
    return current === undefined || row.key.every((name) => match?.names.includes(name))
      ? {}
      : { id: keyOf(row, current).join(' ') };
  }

  /** Why it is not clear which resource is meant: nothing tells those apart that have one key (D79). */
  #ambiguity(match: Match): string | undefined {
    const { row } = this;
    const found = this.#byMatch.get(match.text) ?? [];
    const keys = found.map(({ current }) => keyOf(row, current).join(' ')).join(', ');
    return found.length > 1
      ? `the service has ${counted(found.length, row.noun)} with this ${match.names.join()}: their ${row.key.join()}s are ${keys}`
      : undefined;
  }

  /** Why an entry does not mean the resource that the service has under its key, or would have (D79), and which member says so. */
  #stranger(match: Match | undefined, entry: Members, current?: Members): [reason: string, member: string] | undefined {
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
    const [has, lists] = [exactText(current[other]), exactText(entry[other])];
    const advice = key.includes(other)
      ? `leave the ${given.join()} out`
      : `correct the ${other}, or leave the ${given.join()} out to create another ${row.noun}`;
    return [`${label} of the service has the ${other} ${has}, the file has ${lists}: ${advice}`, other];
  }

  async deletion(match: Match, current: Members): Promise<Planned> {
    const command = commandOf(this.row, 'remove');
    const reason = this.#ambiguity(match) ?? (command && this.#reasonToKeep(command, current));
    if (command === undefined || reason !== undefined) {
      return { ...nothing, action: 'kept', note: reason ?? 'there is no operation that deletes it' };
    }
    const request = await this.#request(command, current, () => none);
    const { stored } = request;
    const { tokens } = stored.current;
    const digest = digestOf(this.row, stored.current);
    const note = Array.isArray(tokens) && tokens.length > 0 && `deletes ${counted(tokens.length, 'token')} with it`;
    return { ...nothing, action: 'delete', requests: [request], digest, ...(note && { note }) };
  }

  #reasonToKeep(command: CommandRow, current: Members): string | undefined {
    try {
      return this.predictions.of(command, current).error?.message;
    } catch (error) {
      return refusedByFailure(error).error?.message;
    }
  }

  #creation(entry: Members): Planned {
    const { row } = this;
    const command = commandOf(row, 'create');
    if (command === undefined) {
      return refused('there is no operation that creates it');
    }
    const body = bodyOf(command, entry);
    const tried = this.predictions.of(command, undefined, bytesOf(body));
    if (tried.error !== undefined) {
      return refusalOf(tried, masksOf(body).length > 0 ? missingSecret : undefined);
    }
    // The dry run has one change, of the whole resource: with values that only the service has, such as the time.
    const created = (tried.changes[0]?.after ?? {}) as Members;
    // A service in use may ignore what an operation then sets (D81).
    const wanted = (this.predictions.profile && this.predictions.completed(entry)) ?? created;
    const fixes = this.predictions.ofBodiless(created, differencesOf(row, [entry, created], [wanted, created]));
    const fixed = new Map(fixes.changes.map(({ instancePath, after }) => [instancePath, after]));
    const changes = Object.keys(body).map((name) => {
      const instancePath = `/${name}`;
      return { instancePath, after: fixed.has(instancePath) ? fixed.get(instancePath) : created[name] };
    });
    const warnings = tried.warnings.filter(({ instancePath }) => !fixed.has(instancePath));
    const requests = [
      { command, key: [], body: bytesOf(body) },
      ...fixes.commands.map((one) => ({ command: one, key: keyOf(row, created), body: none })),
    ];
    return { action: 'create', changes, warnings, requests, ...(isFixed(tried.body) && { note: stays }) };
  }

  async #update(command: CommandRow, entry: Members, listed: Members): Promise<Planned> {
    const bodyFor = (current: Members) => bytesOf(bodyOf(command, entry, current));
    const first = this.predictions.of(command, listed, bodyFor(listed));
    if (first.error !== undefined || first.changes.length === 0) {
      return plannedBy(first, listed);
    }
    const request = await this.#request(command, listed, bodyFor);
    return plannedBy(this.predictions.of(command, request.stored.current, request.body), listed, request);
  }

  /** Operations without a body, such as deprecation, make the changes that they can; an update makes the others. */
  async #changes(update: CommandRow | undefined, entry: Members, listed: Members): Promise<Planned> {
    const { row, predictions } = this;
    const create = commandOf(row, 'create');
    const tried = create && predictions.ofCreation(create, entry, 'specification');
    if (tried?.error !== undefined) {
      return refusalOf(tried);
    }
    const current = predictions.completed(listed) ?? listed;
    const differences = differencesOf(row, [entry, listed], [(tried?.body ?? entry) as Members, current]);
    const named = predictions.ofBodiless(listed, differences);
    const inBody = update?.schema === undefined || isFixed(listed) ? [] : propertiesOf(update.schema);
    const isInBody = ({ instancePath }: Change) => inBody.includes(instancePath.slice(1));
    const rest = differences.filter((one) => !areAmong([one], named.changes));
    const left = rest.filter((one) => !isInBody(one) && !predictions.isIgnored(one, entry, current));
    if (left.length > 0) {
      return { ...refused(reasonToLeave(row, listed, left), left[0]?.instancePath.split('/')[1]), changes: left };
    }
    const isUpdated = update !== undefined && rest.some(isInBody);
    const updated = isUpdated ? await this.#update(update, withoutNull(entry, listed), listed) : nothing;
    if ('error' in updated) {
      return updated;
    }
    const requests = [...updated.requests];
    for (const command of named.commands) {
      // After the update there is another version. What these operations set is in no body, so they undo nothing.
      const unconditional = { command, key: keyOf(row, listed), body: none };
      requests.push(requests.length > 0 ? unconditional : await this.#request(command, listed, () => none));
    }
    const action = requests.length > 0 ? 'update' : 'unchanged';
    const changes = [...updated.changes, ...named.changes];
    return { action, changes, warnings: updated.warnings, requests, current: predictions.formsOf(listed) };
  }

  /** A request for the newest version of a resource. */
  async #request(command: CommandRow, listed: Members, bodyFor: (current: Members) => Uint8Array) {
    const key = keyOf(this.row, listed);
    const stored = await readOne(this.row, this.client, key);
    return { command, key, stored, body: bodyFor(stored.current) };
  }
}

function plannedBy(tried: Tried, listed: Members, request?: PlannedRequest): Planned {
  if (tried.error !== undefined) {
    return refusalOf(tried);
  }
  const { changes, warnings } = tried;
  const current = [listed];
  return changes.length === 0 || request === undefined
    ? { action: 'unchanged', changes: [], warnings, requests: [], current }
    : { action: 'update', changes, warnings, requests: [request], current };
}

/** A resource of the service that is not valid is in the way of its own entry only. */
function refusedByFailure(error: unknown): Planned {
  if (error instanceof Failure) {
    return refused(error.message);
  }
  throw error;
}

/** Why changes are made by no operation. */
function reasonToLeave(row: ResourceRow, listed: Members, left: readonly Change[]): string {
  const paths = left.map(({ instancePath }) => instancePath).join(', ');
  return isFixed(listed)
    ? `no operation changes ${paths} of a ${row.noun} that is not editable: change the file`
    : `no operation changes ${paths} of ${row.noun}s: delete it first, or change the file`;
}

/** An entry with empty texts in place of null, where a resource has a value: an update may refuse null (D63). */
function withoutNull(entry: Members, current: Members): Members {
  const isEmptied = (name: string, value: unknown) => value === null && !isSame(value, current[name]);
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, isEmptied(name, value) ? '' : value]));
}

const missingSecret =
  'the service stores no secret for it yet: replace "*****" with the secret for this run, for example with jq in a pipe to "flagadmin apply - --yes". It prints the file: keep its output out of logs';
const stays = 'it will not be editable: you cannot update, deprecate or delete it later';

/** Whether a resource can be neither updated nor deleted (D63). */
function isFixed(created: unknown): boolean {
  return (created as Members).editable === false;
}
