// Plans the requests of `flagadmin apply`: what the service will do with each resource, from dry runs.
import { masksOf } from '../addon-secrets.js';
import { isAdminApiError, type AdminClient, type Change, type Issue, type ProviderDefinition } from '../index.js';
import { commands, predict, type CommandRow, type Known, type Tried } from './commands.js';
import {
  areSameChanges,
  bodyOf,
  bytesOf,
  differencesOf,
  hasGivenKey,
  isSame,
  outlineOf,
  unknownIn,
} from './entries.js';
import { exactJson } from './exact-json.js';
import { exitCodes, Failure, failureOf } from './failure.js';
import { counted } from './output.js';
import {
  commandOf,
  keyOf,
  matchOf,
  readList,
  readOne,
  type Members,
  type ResourceRow,
  type Stored,
} from './resources.js';
import type { StateList } from './state-file.js';

/** The outcome for a resource. `kept`: it is not in the file, and the service would not delete it. */
export type Action = 'create' | 'update' | 'delete' | 'unchanged' | 'kept' | 'refused';

/** A request of the plan. */
export interface PlannedRequest {
  readonly command: CommandRow;
  /** The parameters of the path. */
  readonly key: readonly string[];
  /** The version that was compared; its tag binds the request to it. */
  readonly stored?: Stored;
  readonly body: Uint8Array;
}

/** A resource of the plan. */
export interface Step {
  readonly row: ResourceRow;
  /** The value by which the resource was compared; undefined if an entry has none. */
  readonly key: string | undefined;
  /** For people: `addon 1`. */
  readonly label: string;
  readonly action: Action;
  readonly changes: readonly Change[];
  readonly warnings: readonly Issue[];
  /** Why a change is refused. */
  readonly error?: { readonly status?: number; readonly name?: string; readonly message: string };
  /** Advice for the user. */
  readonly note?: string;
  /** Missing if nothing is to be done. */
  readonly request?: PlannedRequest;
}

/** The resource of a step. */
type Subject = Pick<Step, 'row' | 'key' | 'label'>;

/** Makes the plan. Deletions, with `prune` of all resources that the lists of the file lack, are its last steps. */
export async function makePlan(
  lists: readonly StateList[],
  client: AdminClient,
  prune: boolean,
  onStep: (count: number) => void,
): Promise<readonly Step[]> {
  const steps: Step[] = [];
  const kinds = [];
  for (const list of lists) {
    kinds.push(await KindPlan.read(list, client, prune));
  }
  for (const kind of kinds) {
    for await (const step of kind.entries()) {
      onStep(steps.push(step));
    }
  }
  for (const kind of prune ? kinds : []) {
    for await (const step of kind.deletions()) {
      onStep(steps.push(step));
    }
  }
  return steps;
}

/** The plan for a kind of resource. */
class KindPlan {
  readonly #row: ResourceRow;
  readonly #client: AdminClient;
  readonly #entries: readonly Members[];
  readonly #providers: readonly ProviderDefinition[] | undefined;
  readonly #names: readonly string[];
  readonly #isPruned: boolean;
  /** The resources of the service that no entry stands for. */
  readonly #others: Set<Members>;
  /** All resources of the service by their outline, of kinds whose entries are also found by their content. */
  readonly #byOutline = new Map<string, Members[]>();
  /** Those that an entry stands for by its key. */
  readonly #found = new Map<Members, Members>();
  /** Those of them that are as their entry. */
  readonly #confirmed = new Set<Members>();
  /** For other entries: the resources that look the same; the entry stands for the first one. */
  readonly #alike = new Map<Members, readonly [Members, ...Members[]]>();

  private constructor(
    { row, entries }: StateList,
    client: AdminClient,
    listed: readonly Members[],
    providers: readonly ProviderDefinition[] | undefined,
    isPruned: boolean,
  ) {
    this.#row = row;
    this.#client = client;
    this.#isPruned = isPruned;
    this.#entries = entries;
    this.#providers = providers;
    this.#names = listed.flatMap((resource) => matchOf(row, resource) ?? []);
    this.#others = new Set(listed);
    const byMatch = new Map(listed.map((resource) => [matchOf(row, resource), resource]));
    for (const entry of entries) {
      const match = matchOf(row, entry);
      const current = match === undefined ? undefined : byMatch.get(match);
      if (current !== undefined) {
        this.#found.set(entry, current);
        this.#others.delete(current);
        if (isSame(row, entry, current)) {
          this.#confirmed.add(current);
        }
      }
    }
    if (hasGivenKey(row)) {
      this.#findByContent(listed);
    }
  }

  #findByContent(listed: readonly Members[]): void {
    for (const resource of listed) {
      const outline = outlineOf(this.#row, resource);
      const alike = this.#byOutline.get(outline) ?? [];
      this.#byOutline.set(outline, alike);
      alike.push(resource);
    }
    const candidates = new Set(this.#others);
    for (const entry of this.#entries) {
      const alike = this.#found.has(entry) ? [] : this.#sameAs(entry).filter((resource) => candidates.has(resource));
      const same = alike.find((resource) => this.#others.has(resource));
      if (same !== undefined) {
        this.#others.delete(same);
        this.#alike.set(entry, [same, ...alike.filter((resource) => resource !== same)]);
      }
    }
  }

  /** Reads the resources of the service. */
  static async read(list: StateList, client: AdminClient, isPruned: boolean): Promise<KindPlan> {
    const listed = await readList(list.row, client).catch((error: unknown) => {
      throw isAdminApiError(error) && error.status === 404 ? missingList(list.row, error) : error;
    });
    const hasProviders = commands.some((command) => command.resource === list.row.name && command.hasProviders);
    return new KindPlan(list, client, listed, hasProviders ? await client.getProviders() : undefined, isPruned);
  }

  /** A step for each entry of the file. */
  async *entries(): AsyncGenerator<Step, void, undefined> {
    for (const [index, entry] of this.#entries.entries()) {
      const { list, noun } = this.#row;
      const key = matchOf(this.#row, entry);
      const subject = {
        row: this.#row,
        key,
        label: key === undefined ? `${noun} at /${list}/${index}` : `${noun} ${key}`,
      };
      yield this.#refusal(subject, entry) ?? (await this.#step(subject, entry));
    }
  }

  /** A step for each resource that the file lacks. */
  async *deletions(): AsyncGenerator<Step, void, undefined> {
    for (const current of this.#others) {
      const key = matchOf(this.#row, current) ?? keyOf(this.#row, current).join('/');
      const subject = { row: this.#row, key, label: `${this.#row.noun} ${key}` };
      const command = commandOf(this.#row, 'remove');
      if (command === undefined) {
        yield { ...subject, ...nothing, action: 'kept', note: 'there is no operation that deletes it' };
        continue;
      }
      const tried = this.#predict(command, current);
      if (tried.error !== undefined) {
        yield { ...subject, ...nothing, action: 'kept', note: refusalOf(tried).error.message };
        continue;
      }
      const stored = await this.#read(current);
      const { tokens } = stored.current;
      const note = Array.isArray(tokens) && tokens.length > 0 && `deletes ${counted(tokens.length, 'token')} with it`;
      const request = this.#request(command, stored, none);
      yield { ...subject, ...nothing, action: 'delete', request, ...(note && { note }) };
    }
  }

  /** The refusal of an entry for which no dry run is needed. */
  #refusal(subject: Subject, entry: Members): Step | undefined {
    const refused = (message: string): Step => ({ ...subject, ...nothing, action: 'refused', error: { message } });
    const unknown = unknownIn(this.#row, entry);
    if (unknown !== undefined) {
      return refused(`${JSON.stringify(unknown)} is not known, and would be ignored`);
    }
    const current = this.#found.get(entry);
    if (!hasGivenKey(this.#row) || (current !== undefined && this.#confirmed.has(current))) {
      return undefined;
    }
    if (current === undefined) {
      // Its addon may be one of those to delete, with its secret: the entry may have been edited, or may look the same as several.
      const deleted = this.#isPruned && [...this.#others].find(({ provider }) => provider === entry.provider);
      return deleted ? refused(`--prune would delete ${this.#named(deleted)}, ${maybeMeant}`) : undefined;
    }
    // Ids of another service, or of an addon that was created with another id.
    if (this.#providers !== undefined && entry.provider !== undefined && entry.provider !== current.provider) {
      const providers = `${JSON.stringify(current.provider)}, not ${JSON.stringify(entry.provider)}`;
      return refused(`the one of the service has provider ${providers}: ${wrongKey}`);
    }
    const same = this.#sameAs(entry).find((resource) => resource !== current && !this.#confirmed.has(resource));
    return same && refused(`it differs from the one of the service, and ${this.#named(same)} is the same: ${wrongKey}`);
  }

  async #step(subject: Subject, entry: Members): Promise<Step> {
    const current = this.#found.get(entry);
    const update = commandOf(this.#row, 'update');
    if (current === undefined) {
      const alike = this.#alike.get(entry);
      return alike && update ? this.#unnamedUpdate(subject, update, entry, alike) : this.#creation(subject, entry);
    }
    return update === undefined
      ? this.#namedChange(subject, entry, current)
      : this.#update(subject, update, entry, current);
  }

  /** The update of a resource that looks the same: it can only change secrets, which are sent if the entry has them in clear. */
  async #unnamedUpdate(
    subject: Subject,
    command: CommandRow,
    entry: Members,
    [same, ...more]: readonly [Members, ...Members[]],
  ): Promise<Step> {
    const step = await this.#update(subject, command, entry, same);
    const member = this.#row.match.join();
    if (step.action === 'update' && more.length > 0) {
      const names = [same, ...more].slice(0, 5).map((resource) => this.#named(resource));
      const message = `${names.join(', ')} look the same, and it has a secret for one of them: write the ${member} into the file`;
      return { ...subject, ...nothing, action: 'refused', error: { message } };
    }
    const note = `the same as ${this.#named(same)} of the service: write its ${member} into the file`;
    return { ...step, note };
  }

  #creation(subject: Subject, entry: Members): Step {
    const command = commandOf(this.#row, 'create');
    if (command === undefined) {
      return { ...subject, ...nothing, action: 'refused', error: { message: 'there is no operation that creates it' } };
    }
    const body = bodyOf(command, entry);
    const tried = this.#predict(command, undefined, bytesOf(body));
    if (tried.error !== undefined) {
      const { error, ...refused } = refusalOf(tried);
      const message = masksOf(body).length > 0 ? `${error.message}; ${missingSecret}` : error.message;
      return { ...subject, ...refused, action: 'refused', error: { ...error, message } };
    }
    // The dry run has one change, of the whole resource: with values that only the service has, such as the time.
    const created = (tried.changes[0]?.after ?? {}) as Members;
    const changes = Object.keys(body).map((name) => ({ instancePath: `/${name}`, after: created[name] }));
    const { warnings } = tried;
    const request = { command, key: [], body: bytesOf(body) };
    // Kinds whose key is not a name, so that an update could have been meant.
    const hasId = commandOf(this.#row, 'update') !== undefined;
    const note = hasId ? this.#creationNote(subject) : isFixed(tried.body) ? fixed : undefined;
    return { ...subject, action: 'create', changes, warnings, request, ...(note && { note }) };
  }

  /** A second creation of an addon or account must not go unnoticed. */
  #creationNote({ key }: Subject): string | undefined {
    const names = [...this.#others].slice(0, 5).map((resource) => this.#named(resource));
    const more = this.#others.size > names.length ? ' and more' : '';
    const member = this.#row.match.join();
    return [
      key !== undefined &&
        hasGivenKey(this.#row) &&
        `the service has no ${this.#row.noun} ${key}, and gives another ${member} unless it is the next one`,
      names.length > 0 &&
        `the service also has ${names.join(', ')}${more}, which the file lacks: ${hasGivenKey(this.#row) ? `if one of them is meant, write its ${member} into the file` : `apply does not change a ${member}`}`,
    ]
      .filter(Boolean)
      .join('; ');
  }

  async #update(subject: Subject, command: CommandRow, entry: Members, listed: Members): Promise<Step> {
    const bodyFor = (current: Members) => bytesOf(bodyOf(command, entry, current));
    const first = this.#predict(command, listed, bodyFor(listed));
    if (first.error !== undefined || first.changes.length === 0) {
      return this.#changed(subject, first);
    }
    const stored = await this.#read(listed);
    const body = bodyFor(stored.current);
    return this.#changed(subject, this.#predict(command, stored.current, body), this.#request(command, stored, body));
  }

  /** A kind without updates: an operation without a body, such as deprecation, may make just this change. */
  async #namedChange(subject: Subject, entry: Members, listed: Members): Promise<Step> {
    const create = commandOf(this.#row, 'create');
    const normal = create && this.#predict(create, undefined, bytesOf(bodyOf(create, entry)), []);
    if (normal?.error !== undefined) {
      return { ...subject, ...refusalOf(normal), action: 'refused' };
    }
    const expected = (normal?.body ?? entry) as Members;
    const differences = differencesOf(this.#row, entry, listed, expected);
    if (differences.length === 0) {
      return { ...subject, ...nothing, action: 'unchanged' };
    }
    for (const command of commands) {
      const isCandidate = command.resource === this.#row.name && command.action === 'named' && !command.hasBody;
      if (isCandidate && command.parameters.length === command.keySize) {
        const tried = this.#predict(command, listed);
        if (tried.error === undefined && areSameChanges(tried.changes, differences)) {
          const stored = await this.#read(listed);
          return this.#changed(subject, this.#predict(command, stored.current), this.#request(command, stored, none));
        }
      }
    }
    const paths = differences.map(({ instancePath }) => instancePath).join(', ');
    const message = isFixed(listed)
      ? `no operation changes or deletes it, because it is not editable: change ${paths} in the file`
      : `no operation changes ${paths} of ${this.#row.noun}s: delete it first, or change the file`;
    return { ...subject, action: 'refused', changes: differences, warnings: [], error: { message } };
  }

  #changed(subject: Subject, tried: Tried, request?: PlannedRequest): Step {
    if (tried.error !== undefined) {
      return { ...subject, ...refusalOf(tried), action: 'refused' };
    }
    const { changes, warnings } = tried;
    return changes.length === 0 || request === undefined
      ? { ...subject, action: 'unchanged', changes: [], warnings }
      : { ...subject, action: 'update', changes, warnings, request };
  }

  #predict(command: CommandRow, current: Members | undefined, body: Uint8Array = none, existing = this.#names): Tried {
    const known: Known = { currentJson: current && exactJson(current), providers: this.#providers, existing };
    const refused = (reason: string) =>
      new Failure(`the response of the service is not valid: ${reason}`, exitCodes.refused);
    return predict(command, known, [], body, refused);
  }

  #read(listed: Members): Promise<Stored> {
    return readOne(this.#row, this.#client, keyOf(this.#row, listed));
  }

  #request(command: CommandRow, stored: Stored, body: Uint8Array): PlannedRequest {
    return { command, key: keyOf(this.#row, stored.current), stored, body };
  }

  /** The resources of the service that look like an entry. */
  #sameAs(entry: Members): Members[] {
    const alike = this.#byOutline.get(outlineOf(this.#row, entry)) ?? [];
    return alike.filter((resource) => isSame(this.#row, entry, resource));
  }

  #named(resource: Members): string {
    return `${this.#row.noun} ${matchOf(this.#row, resource)}`;
  }
}

const none = new Uint8Array();
const nothing = { changes: [], warnings: [] } as const;
const wrongKey =
  'the id in the file may be that of another service, or not the one that the service has given. If it is right, list the other one too, as it is now, or delete one first';
const maybeMeant = 'which may be the one that is meant: write its id into the file, or apply it without --prune first';
const missingSecret =
  'the service stores no secret for it yet: replace "*****" by the secret for this run, for example with jq in a pipe to "flagadmin apply - --yes"';
const fixed = 'it will not be editable: it cannot be deprecated or deleted any more';

function missingList({ list, noun }: ResourceRow, error: unknown): Failure {
  const reason = `the service does not list ${noun}s: leave "${list}" out of the file`;
  return new Failure(`${reason}: ${failureOf(error).message}`, exitCodes.refused);
}

/** Whether no operation changes or deletes a resource (D63). */
function isFixed(created: unknown): boolean {
  return (created as Members).editable === false;
}

function refusalOf({ status, error, warnings }: Tried) {
  const { name = '', message = '' } = error ?? {};
  return { changes: [], warnings, error: { status, name, message } };
}
