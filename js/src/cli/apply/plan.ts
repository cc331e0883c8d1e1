// Plans the requests of `flagadmin apply`: what the service will do with each resource, from dry runs. Addons are compared by id, accounts by
// username, strategy types by name, and nothing by resemblance (D79).
import { hasAddressHint } from '../../client/address-hint.js';
import { masksOf } from '../../domain/secrets.js';
import { exactJson, exactText } from '../../base/exact-json.js';
import type { Members } from '../../base/values.js';
import type { Facts, TextDraft, Tried } from '../../draft/text-draft.js';
import type { ServiceName } from '../../generated/constants.js';
import { isAdminApiError, type AdminClient, type Change } from 'flagadmin';
import { commands } from '../requests/commands.js';
import { predicted } from '../requests/drafts.js';
import type { ResourceRow } from '../../draft/types.js';
import { loadDrafts, type Told } from '../io/connection.js';
import { areAmong, bodyOf, differencesOf, hasGivenKey, identityOf, isAsReturned, isSame } from '../requests/entries.js';
import { Failure, invalidResponse } from '../io/failure.js';
import { counted } from '../io/output.js';
import {
  digestOf,
  keyOf,
  listIn,
  Match,
  mayBeMissing,
  missingList,
  propertiesIn,
  readLists,
  requiredIn,
} from '../requests/resources.js';
import { withSecretsMarked } from './secret-changes.js';
import type { Entry, StateList } from './state-file.js';
import {
  nothing,
  refusalOf,
  refused,
  withoutPrivateAddresses,
  withUnknown,
  type Plan,
  type Operation,
  type Planned,
  type PlannedRequest,
  type Step,
} from './step.js';

interface PlanOptions {
  readonly prune?: boolean;
  readonly privateUrls?: boolean;
  readonly told: Told;
}

/** Makes the plan. Deletions, with `prune` of all resources that the lists of the file lack, are its last steps. */
export async function makePlan(
  lists: readonly StateList[],
  client: AdminClient,
  { prune = false, privateUrls = false, told }: PlanOptions,
): Promise<Plan> {
  const steps: Step[] = [];
  const kinds: [StateList, Kind][] = [];
  for (const list of lists) {
    kinds.push([list, await Kind.read(list.row, client, told)]);
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

/** The resources of one kind that the service has, and what is to be done with them. */
class Kind {
  readonly #byMatch: ReadonlyMap<string, readonly Listed[]>;

  private constructor(
    readonly row: ResourceRow,
    readonly listed: readonly Listed[],
    /** Names are not taken: an entry with the name of a resource is compared with it. */
    readonly facts: Facts,
    /** Makes the draft of a resource, or of a new one. */
    readonly draftOf: (current?: Members, facts?: Facts) => TextDraft,
  ) {
    const byMatch = new Map<string, Listed[]>();
    for (const one of listed) {
      byMatch.set(one.match.text, [...(byMatch.get(one.match.text) ?? []), one]);
    }
    this.#byMatch = byMatch;
  }

  static async read(row: ResourceRow, client: AdminClient, { service }: Told): Promise<Kind> {
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
    const { TextDraft, factsOf } = await loadDrafts();
    const known = { ...factsOf(row, response, service), taken: [] };
    return new Kind(row, listed, known, (current, facts = known) => {
      return new TextDraft(row, client, facts, current && { json: exactJson(current), etag: '' });
    });
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
      return { ...nothing, action: 'unchanged', current: this.#formsOf(current) };
    }
    const stranger = this.#stranger(match, value, current);
    if (stranger !== undefined) {
      return refused(...stranger);
    }
    if (current === undefined) {
      return withUnknown(entry, this.#creation(value));
    }
    const changed = this.#bodiless.length > 0 ? this.#changes(value, current) : this.#update(value, current);
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
    const { row } = this;
    const draft = this.draftOf(current);
    const reason = this.#ambiguity(match) ?? this.#reasonToKeep(draft);
    if (reason !== undefined) {
      return { ...nothing, action: 'kept', note: reason };
    }
    await draft.reload();
    const { tokens } = draft.current ?? {};
    const digest = digestOf(row, draft.current ?? {});
    const note = Array.isArray(tokens) && tokens.length > 0 && `deletes ${counted(tokens.length, 'token')} with it`;
    const request = { operation: row.remove, draft };
    return { ...nothing, action: 'delete', requests: [request], digest, ...(note && { note }) };
  }

  #reasonToKeep(draft: TextDraft): string | undefined {
    try {
      return this.#predicted(draft, this.row.remove).error?.message;
    } catch (error) {
      return refusedByFailure(error).error?.message;
    }
  }

  #predicted(draft: TextDraft, operation: Operation, body = ''): Tried {
    return predicted(draft, operation, body, [], invalidResponse);
  }

  #bodyOf(operation: Operation, entry: Members, current: Members = {}): Members {
    return bodyOf(operation, entry, current, this.facts.service);
  }

  /** What the specification makes of an entry that is created. */
  #created(entry: Members, service: ServiceName | undefined = 'specification'): Tried {
    const { create } = this.row;
    const draft = this.draftOf(undefined, { ...this.facts, service });
    return this.#predicted(draft, create, exactJson(this.#bodyOf(create, entry)));
  }

  /** A resource as its creation would store it, with all members; undefined if it could not be created. */
  #completed(resource: Members): Members | undefined {
    return this.#created(resource).body as Members | undefined;
  }

  /** The operations that need no more than the key of a resource: one update alone cannot make all changes of such a kind. */
  get #bodiless(): readonly Operation[] {
    return commands
      .filter(
        ({ resource, action, hasBody, parameters, keySize }) =>
          resource === this.row.name && action === 'named' && !hasBody && parameters.length === keySize,
      )
      .map(({ operation }) => operation);
  }

  /** The forms that changes of a resource may have. */
  #formsOf(listed: Members): Members[] {
    const completed = this.#bodiless.length > 0 ? this.#completed(listed) : undefined;
    return completed === undefined ? [listed] : [listed, completed];
  }

  /** The operations without a body that make some of these changes and no other ones. */
  #named(current: Members, differences: readonly Change[]) {
    const operations: Operation[] = [];
    const changes: Change[] = [];
    for (const operation of differences.length === 0 ? [] : this.#bodiless) {
      const made = this.#predicted(this.draftOf(current), operation).changes ?? [];
      if (areAmong(made, differences)) {
        operations.push(operation);
        changes.push(...made);
      }
    }
    return { operations, changes };
  }

  /**
   * Whether a service in use ignores what an entry has for a property: it would create it as it is now (D81), and no operation sets it.
   * What an operation sets, but is refused for this resource, is not ignored.
   */
  #isIgnored({ instancePath }: Change, entry: Members, current: Members): boolean {
    const name = instancePath.slice(1);
    const needed = requiredIn(this.row.create);
    const required = Object.fromEntries(Object.entries(entry).filter(([each]) => needed.includes(each)));
    const created = this.#created({ ...required, [name]: entry[name] }, this.facts.service).body as Members | undefined;
    if (created === undefined || !isSame(created[name], current[name])) {
      return false;
    }
    const plain = this.draftOf(this.#completed(required));
    const sets = (operation: Operation) =>
      this.#predicted(plain, operation).changes?.some((one) => one.instancePath === instancePath);
    return !this.#bodiless.some(sets);
  }

  #creation(entry: Members): Planned {
    const { row, facts } = this;
    const draft = this.draftOf();
    const members = this.#bodyOf(row.create, entry);
    const body = exactJson(members);
    const tried = this.#predicted(draft, row.create, body);
    if (tried.error !== undefined) {
      return refusalOf(tried, masksOf(members).length > 0 ? missingSecret : undefined);
    }
    // The dry run has one change, of the whole resource: with values that only the service has, such as the time.
    const created = (tried.changes[0]?.after ?? {}) as Members;
    // A service in use may ignore what an operation then sets (D81).
    const wanted = (facts.service && this.#completed(entry)) ?? created;
    const fixes = this.#named(created, differencesOf(row, [entry, created], [wanted, created]));
    const fixed = new Map(fixes.changes.map(({ instancePath, after }) => [instancePath, after]));
    const changes = Object.keys(members).map((name) => {
      const instancePath = `/${name}`;
      return { instancePath, after: fixed.has(instancePath) ? fixed.get(instancePath) : created[name] };
    });
    const warnings = tried.warnings.filter(({ instancePath }) => !fixed.has(instancePath));
    const made = this.draftOf(created);
    const requests = [
      { operation: row.create, draft, body },
      ...fixes.operations.map((operation) => ({ operation, draft: made, isUnconditional: true })),
    ];
    return { action: 'create', changes, warnings, requests, ...(isFixed(tried.body) && { note: stays }) };
  }

  async #update(entry: Members, listed: Members): Promise<Planned> {
    const { update: operation } = this.row;
    const draft = this.draftOf(listed);
    const bodyFor = (current?: Members) => exactJson(this.#bodyOf(operation, entry, current));
    const first = this.#predicted(draft, operation, bodyFor(listed));
    if (first.error !== undefined || first.changes.length === 0) {
      return plannedBy(first, listed);
    }
    await draft.reload();
    const body = bodyFor(draft.current);
    return plannedBy(this.#predicted(draft, operation, body), listed, { operation, draft, body });
  }

  /** Operations without a body, such as deprecation, make the changes that they can; an update makes the others. */
  async #changes(entry: Members, listed: Members): Promise<Planned> {
    const { row } = this;
    const tried = this.#created(entry);
    if (tried.error !== undefined) {
      return refusalOf(tried);
    }
    const current = this.#completed(listed) ?? listed;
    const differences = differencesOf(row, [entry, listed], [tried.body as Members, current]);
    const named = this.#named(listed, differences);
    const isInBody = ({ instancePath }: Change) =>
      !isFixed(listed) && propertiesIn(row.update).includes(instancePath.slice(1));
    const rest = differences.filter((one) => !areAmong([one], named.changes));
    const left = rest.filter((one) => !isInBody(one) && !this.#isIgnored(one, entry, current));
    if (left.length > 0) {
      return { ...refused(reasonToLeave(row, listed, left), left[0]?.instancePath.split('/')[1]), changes: left };
    }
    const updated = rest.some(isInBody) ? await this.#update(entry, listed) : nothing;
    if ('error' in updated) {
      return updated;
    }
    const requests: PlannedRequest[] = [...updated.requests];
    for (const operation of named.operations) {
      const draft = this.draftOf(listed);
      // After the update there is another version. What these operations set is in no body, so they undo nothing.
      const isUnconditional = requests.length > 0;
      if (!isUnconditional) {
        await draft.reload();
      }
      requests.push({ operation, draft, isUnconditional });
    }
    const action = requests.length > 0 ? 'update' : 'unchanged';
    const changes = [...updated.changes, ...named.changes];
    return { action, changes, warnings: updated.warnings, requests, current: this.#formsOf(listed) };
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

const missingSecret =
  'the service stores no secret for it yet: replace "*****" with the secret for this run, for example with jq in a pipe to "flagadmin apply - --yes". It prints the file: keep its output out of logs';
const stays = 'it will not be editable: you cannot update, deprecate or delete it later';

/** Whether a resource can be neither updated nor deleted (D63). */
function isFixed(created: unknown): boolean {
  return (created as Members).editable === false;
}
