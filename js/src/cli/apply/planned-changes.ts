// Plans what makes a resource as its entry is, by drafts: they predict what the service will do, and send exactly that.
import type { AdminClient, Change } from 'flagadmin';
import { exactJson } from '../../base/exact-json.js';
import type { Members } from '../../base/values.js';
import { masksOf } from '../../domain/secrets.js';
import type { Facts, TextDraft, Tried } from '../../draft/text-draft.js';
import type { ResourceRow } from '../../draft/types.js';
import type { ServiceName } from '../../generated/constants.js';
import { loadDrafts, type Told } from '../io/connection.js';
import { Failure, invalidResponse } from '../io/failure.js';
import { counted } from '../io/output.js';
import { isSame } from '../../draft/versions.js';
import { commands } from '../requests/commands.js';
import { predicted } from '../requests/drafts.js';
import { areAmong, bodyOf, differencesOf } from '../requests/entries.js';
import { digestOf, propertiesIn, requiredIn } from '../requests/resources.js';
import { kept, nothing, refusalOf, refused, type Operation, type Planned, type PlannedRequest } from './step.js';

/** What makes the changes of one kind of resource. */
export class PlannedChanges {
  private constructor(
    readonly row: ResourceRow,
    readonly client: AdminClient,
    readonly Draft: typeof TextDraft,
    readonly facts: Facts,
  ) {}

  /** `response`: the one that lists the resources. Their names are not taken: an entry with the name of one is compared with it. */
  static async of(
    row: ResourceRow,
    client: AdminClient,
    response: Members,
    { service }: Told,
  ): Promise<PlannedChanges> {
    const { TextDraft, factsOf } = await loadDrafts();
    return new PlannedChanges(row, client, TextDraft, { ...factsOf(row, response, service), existingNames: [] });
  }

  /** A draft of a resource, or of a new one. */
  #draftOf(current?: Members, facts = this.facts): TextDraft {
    return new this.Draft(this.row, this.client, facts, current && { json: exactJson(current), etag: '' });
  }

  /** A deletion; what the service would not delete is kept. */
  async deletion(current: Members): Promise<Planned> {
    const { row } = this;
    const draft = this.#draftOf(current);
    const reason = this.#reasonToKeep(draft);
    if (reason !== undefined) {
      return kept(reason);
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

  /** What a service makes of an entry that is created. */
  #created(entry: Members, service: ServiceName | undefined): Tried {
    const { create } = this.row;
    const draft = this.#draftOf(undefined, { ...this.facts, service });
    return this.#predicted(draft, create, exactJson(this.#bodyOf(create, entry)));
  }

  /** What the specification makes of it. If only the service accepts it, what that does, with the flags that it ignores at a creation (D81). */
  #specified(entry: Members): Tried {
    const [tried, there] = (['specification', this.facts.service] as const).map((one) => this.#created(entry, one));
    if (tried?.error === undefined || there?.error !== undefined) {
      return tried as Tried;
    }
    const flags = Object.entries(entry).filter(([, value]) => typeof value === 'boolean');
    return { ...there, body: { ...(there?.body as Members), ...Object.fromEntries(flags) } } as Tried;
  }

  /** A resource as its creation would store it, with all members; undefined if it could not be created. */
  #completed(resource: Members): Members | undefined {
    return this.#specified(resource).body as Members | undefined;
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
  formsOf(listed: Members): Members[] {
    const completed = this.#bodiless.length > 0 ? this.#completed(listed) : undefined;
    return completed === undefined ? [listed] : [listed, completed];
  }

  /** The operations without a body that make some of these changes and no other ones. */
  #named(current: Members, differences: readonly Change[]) {
    const operations: Operation[] = [];
    const changes: Change[] = [];
    for (const operation of differences.length === 0 ? [] : this.#bodiless) {
      const predictedChanges = this.#predicted(this.#draftOf(current), operation).changes ?? [];
      if (areAmong(predictedChanges, differences)) {
        operations.push(operation);
        changes.push(...predictedChanges);
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
    const plain = this.#draftOf(this.#completed(required));
    const sets = (operation: Operation) =>
      this.#predicted(plain, operation).changes?.some((one) => one.instancePath === instancePath);
    return !this.#bodiless.some(sets);
  }

  creation(entry: Members): Planned {
    const { row, facts } = this;
    const draft = this.#draftOf();
    const members = this.#bodyOf(row.create, entry);
    const body = exactJson(members);
    const tried = this.#predicted(draft, row.create, body);
    if (tried.error !== undefined) {
      return refusalOf(tried, masksOf(members).length > 0 ? missingSecret : undefined);
    }
    // The dry run has one change, of the whole resource: with values that only the service has, such as the time.
    const created = (tried.changes[0]?.after ?? {}) as Members;
    // A service in use may ignore what an operation then sets (D81).
    const completed = (facts.service && this.#completed(entry)) ?? created;
    const fixes = this.#named(created, differencesOf(row, [entry, created], [completed, created]));
    const fixed = new Map(fixes.changes.map(({ instancePath, after }) => [instancePath, after]));
    const changes = Object.keys(members).map((name) => {
      const instancePath = `/${name}`;
      return { instancePath, after: fixed.has(instancePath) ? fixed.get(instancePath) : created[name] };
    });
    const warnings = tried.warnings.filter(({ instancePath }) => !fixed.has(instancePath));
    const createdDraft = this.#draftOf(created);
    const requests = [
      { operation: row.create, draft, body },
      ...fixes.operations.map((operation) => ({ operation, draft: createdDraft, isUnconditional: true })),
    ];
    return { action: 'create', changes, warnings, requests, ...(isFixed(tried.body) && { note: stays }) };
  }

  /** Makes a listed resource as its entry is. A resource that is not valid is in the way of its own entry only. */
  async update(entry: Members, listed: Members): Promise<Planned> {
    const planned = this.#bodiless.length > 0 ? this.#changes(entry, listed) : this.#update(entry, listed);
    return planned.catch(refusedByFailure);
  }

  async #update(entry: Members, listed: Members): Promise<Planned> {
    const { update: operation } = this.row;
    const draft = this.#draftOf(listed);
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
    const tried = this.#specified(entry);
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
      const draft = this.#draftOf(listed);
      // After the update there is another version. What these operations set is in no body, so they undo nothing.
      const isUnconditional = requests.length > 0;
      if (!isUnconditional) {
        await draft.reload();
      }
      requests.push({ operation, draft, isUnconditional });
    }
    const action = requests.length > 0 ? 'update' : 'unchanged';
    const changes = [...updated.changes, ...named.changes];
    return { action, changes, warnings: updated.warnings, requests, current: this.formsOf(listed) };
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
