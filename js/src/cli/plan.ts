// Plans the requests of `flagadmin apply`: what the service will do with each resource, from dry runs. Addons are compared by id, accounts by
// username, strategy types by name, and nothing by resemblance (D79).
import { masksOf } from '../addon-secrets.js';
import type { ServiceName } from '../generated/constants.js';
import { isAdminApiError, type AdminClient, type ProviderDefinition } from '../index.js';
import { commands, predict, type CommandRow, type Known, type Tried } from './commands.js';
import { areSameChanges, bodyOf, bytesOf, differencesOf, hasGivenKey } from './entries.js';
import { exactJson, parseExactly } from './exact-json.js';
import { exitCodes, Failure, failureOf, invalidResponse } from './failure.js';
import { counted } from './output.js';
import { commandOf, keyOf, matchOf, readList, readOne, type Members, type ResourceRow } from './resources.js';
import type { StateList } from './state-file.js';
import { changed, nothing, refusalOf, refused, withUnknown, type Outcome, type Step } from './step.js';

/** Makes the plan. Deletions, with `prune` of all resources that the lists of the file lack, are its last steps. */
export async function makePlan(
  lists: readonly StateList[],
  client: AdminClient,
  { prune = false, service }: { readonly prune?: boolean; readonly service?: ServiceName },
): Promise<readonly Step[]> {
  const steps: Step[] = [];
  const kinds: [StateList, Kind][] = [];
  for (const list of lists) {
    kinds.push([list, await Kind.read(list.row, client, service)]);
  }
  for (const [{ row, entries }, kind] of kinds) {
    for (const entry of entries) {
      const key = matchOf(row, entry.value);
      const label = key === undefined ? `${row.noun} at ${entry.path}` : `${row.noun} ${key}`;
      steps.push({ row, key, label, entry, ...withUnknown(row, entry, await kind.planned(key, entry.value)) });
    }
  }
  for (const [{ row, entries }, kind] of prune ? kinds : []) {
    const listed = new Set(entries.map(({ value }) => matchOf(row, value)));
    for (const [key, current] of kind.resources) {
      if (!listed.has(key)) {
        steps.push({ row, key, label: `${row.noun} ${key}`, ...(await kind.deletion(current)) });
      }
    }
  }
  return steps;
}

/** The resources of one kind that the service has, by the value by which they are compared. */
class Kind {
  private constructor(
    readonly row: ResourceRow,
    readonly client: AdminClient,
    readonly resources: ReadonlyMap<string, Members>,
    readonly providers: readonly ProviderDefinition[] | undefined,
    readonly service: ServiceName | undefined,
  ) {}

  static async read(row: ResourceRow, client: AdminClient, service: ServiceName | undefined): Promise<Kind> {
    const listed = await readList(row, client).catch((error: unknown) => {
      const reason = `the service does not list ${row.noun}s: leave "${row.list}" out of the file`;
      throw isAdminApiError(error) && error.status === 404
        ? new Failure(`${reason}: ${failureOf(error).message}`, exitCodes.refused)
        : error;
    });
    const hasProviders = commands.some((command) => command.resource === row.name && command.hasProviders);
    const keyed = new Map(listed.map((one) => [matchOf(row, one) ?? keyOf(row, one).join('/'), one] as const));
    return new Kind(row, client, keyed, hasProviders ? await client.getProviders() : undefined, service);
  }

  async planned(key: string | undefined, entry: Members): Promise<Outcome> {
    const current = key === undefined ? undefined : this.resources.get(key);
    const update = commandOf(this.row, 'update');
    if (current !== undefined) {
      return update === undefined ? this.#namedChange(entry, current) : this.#update(update, entry, current);
    }
    return key !== undefined && hasGivenKey(this.row)
      ? refused(`the service has no ${this.row.noun} ${key}: leave the ${this.row.match.join()} out to create it`)
      : this.#creation(entry);
  }

  async deletion(current: Members): Promise<Outcome> {
    const command = commandOf(this.row, 'remove');
    const tried = command && this.#predict(command, current);
    if (command === undefined || tried?.error !== undefined) {
      return { ...nothing, action: 'kept', note: tried?.error?.message ?? 'there is no operation that deletes it' };
    }
    const request = await this.#request(command, current, () => none);
    const { tokens } = request.stored.current;
    const note = Array.isArray(tokens) && tokens.length > 0 && `deletes ${counted(tokens.length, 'token')} with it`;
    return { ...nothing, action: 'delete', request, ...(note && { note }) };
  }

  #creation(entry: Members): Outcome {
    const command = commandOf(this.row, 'create');
    if (command === undefined) {
      return refused('there is no operation that creates it');
    }
    const body = bodyOf(command, entry);
    const tried = this.#predict(command, undefined, bytesOf(body));
    if (tried.error !== undefined) {
      return refusalOf(tried, masksOf(body).length > 0 ? missingSecret : undefined);
    }
    // The dry run has one change, of the whole resource: with values that only the service has, such as the time.
    const created = (tried.changes[0]?.after ?? {}) as Members;
    const changes = Object.keys(body).map((name) => ({ instancePath: `/${name}`, after: created[name] }));
    const request = { command, key: [], body: bytesOf(body) };
    const { warnings } = tried;
    return { action: 'create', changes, warnings, request, ...(isFixed(tried.body) && { note: fixed }) };
  }

  async #update(command: CommandRow, entry: Members, listed: Members): Promise<Outcome> {
    const bodyFor = (current: Members) => bytesOf(bodyOf(command, entry, current));
    const first = this.#predict(command, listed, bodyFor(listed));
    if (first.error !== undefined || first.changes.length === 0) {
      return changed(first);
    }
    const request = await this.#request(command, listed, bodyFor);
    return changed(this.#predict(command, request.stored.current, request.body), request);
  }

  /** A kind without updates: an operation without a body, such as deprecation, may make just this change. */
  async #namedChange(entry: Members, listed: Members): Promise<Outcome> {
    const create = commandOf(this.row, 'create');
    // By the specification: at a creation, a service in use may ignore what it stores (D81).
    const bare: Partial<Known> = { existing: [], service: 'specification' };
    const tried = create && this.#predict(create, undefined, bytesOf(bodyOf(create, entry)), bare);
    if (tried?.error !== undefined) {
      return refusalOf(tried);
    }
    const expected = tried === undefined ? entry : (parseExactly(JSON.stringify(tried.body)) as Members);
    const differences = differencesOf(this.row, entry, listed, expected);
    if (differences.length === 0) {
      return { ...nothing, action: 'unchanged' };
    }
    const command = commands.find(
      (one) =>
        one.resource === this.row.name &&
        one.action === 'named' &&
        !one.hasBody &&
        one.parameters.length === one.keySize &&
        areSameChanges(this.#predict(one, listed).changes ?? [], differences),
    );
    if (command !== undefined) {
      const request = await this.#request(command, listed, () => none);
      return changed(this.#predict(command, request.stored.current), request);
    }
    const paths = differences.map(({ instancePath }) => instancePath).join(', ');
    const reason = isFixed(listed)
      ? `no operation changes or deletes it, because it is not editable: change ${paths} in the file`
      : `no operation changes ${paths} of ${this.row.noun}s: delete it first, or change the file`;
    return { ...refused(reason), changes: differences };
  }

  #predict(command: CommandRow, current?: Members, body = none, of: Partial<Known> = {}): Tried {
    const { providers, service } = this;
    const existing = [...this.resources.keys()];
    const known = { currentJson: current && exactJson(current), providers, existing, service, ...of };
    return predict(command, known, [], body, invalidResponse);
  }

  /** A request for the newest version of a resource. */
  async #request(command: CommandRow, listed: Members, bodyFor: (current: Members) => Uint8Array) {
    const key = keyOf(this.row, listed);
    const stored = await readOne(this.row, this.client, key);
    return { command, key, stored, body: bodyFor(stored.current) };
  }
}

const none: Uint8Array = new Uint8Array();
const missingSecret =
  'the service stores no secret for it yet: replace "*****" by the secret for this run, for example with jq in a pipe to "flagadmin apply - --yes", which prints the file, so do not let it go to a log';
const fixed = 'it will not be editable: it cannot be deprecated or deleted any more';

/** Whether no operation changes or deletes a resource (D63). */
function isFixed(created: unknown): boolean {
  return (created as Members).editable === false;
}
