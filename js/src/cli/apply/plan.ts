// Plans the requests of `flagadmin apply`: what the service will do with each resource.
import type { AdminClient } from 'flagadmin';
import type { Told } from '../io/connection.js';
import { isAsReturned } from '../requests/entries.js';
import { Match } from '../requests/resources.js';
import { ListedResources } from './listed-resources.js';
import { PlannedChanges } from './planned-changes.js';
import { withSecretsMarked } from './secret-changes.js';
import type { Entry, StateList } from './state-file.js';
import {
  kept,
  nothing,
  refused,
  withoutPrivateAddresses,
  withUnknown,
  type Plan,
  type Planned,
  type Step,
} from './step.js';

interface PlanOptions {
  readonly prune?: boolean;
  readonly privateUrls?: boolean;
  readonly told: Told;
}

interface Kind {
  readonly list: StateList;
  readonly listed: ListedResources;
  readonly changes: PlannedChanges;
}

/** Makes the plan. Deletions, with `prune` of all resources that the lists of the file lack, are its last steps. */
export async function makePlan(
  lists: readonly StateList[],
  client: AdminClient,
  { prune = false, privateUrls = false, told }: PlanOptions,
): Promise<Plan> {
  const steps: Step[] = [];
  const kinds: Kind[] = [];
  for (const list of lists) {
    const listed = await ListedResources.read(list.row, client);
    kinds.push({ list, listed, changes: await PlannedChanges.of(list.row, client, listed.response, told) });
  }
  for (const kind of kinds) {
    const { row, entries } = kind.list;
    for (const entry of entries) {
      const match = Match.of(row, entry.value);
      const label = match === undefined ? `${row.noun} at ${entry.path}` : match.labelOf(row);
      const checked = await plannedFor(kind, match, entry);
      const planned = privateUrls ? checked : withoutPrivateAddresses(checked);
      const changes = withSecretsMarked(row, planned.changes, entry.value);
      steps.push({ row, match, label, entry, ...kind.listed.idOf(match), ...planned, changes });
    }
  }
  for (const { list, listed, changes } of prune ? kinds : []) {
    const { row, entries } = list;
    const named = new Set(entries.map(({ value }) => Match.of(row, value)?.text));
    for (const { match, current } of listed.all.filter((one) => !named.has(one.match.text))) {
      const ambiguity = listed.ambiguity(match);
      const planned = ambiguity === undefined ? await changes.deletion(current) : kept(ambiguity);
      steps.push({ row, match, label: match.labelOf(row), ...listed.idOf(match), ...planned });
    }
  }
  return { steps, stored: new Map(kinds.map(({ listed: { row, all } }) => [row.name, all.map(({ match }) => match)])) };
}

async function plannedFor({ listed, changes }: Kind, match: Match | undefined, entry: Entry): Promise<Planned> {
  const { value, unknown } = entry;
  const ambiguity = listed.ambiguity(match);
  if (ambiguity !== undefined) {
    return refused(ambiguity);
  }
  const current = listed.find(match);
  const areReturned = current && unknown.every(({ path: [name = ''] }) => Object.hasOwn(current, name));
  if (areReturned && isAsReturned(listed.row, value, current)) {
    return { ...nothing, action: 'unchanged', current: changes.formsOf(current) };
  }
  const stranger = listed.stranger(match, value, current);
  if (stranger !== undefined) {
    return refused(...stranger);
  }
  const planned = current === undefined ? changes.creation(value) : await changes.update(value, current);
  return withUnknown(entry, planned);
}
