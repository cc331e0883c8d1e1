// Compares a plan of `flagadmin apply` with the one that was reviewed.
import { exactJson, exactText, parseExactly } from '../../base/exact-json.js';
import { maskedValue } from '../../generated/constants.js';
import { Failure } from '../io/failure.js';
import { displayName, readValue } from '../io/input.js';
import { oneLine } from '../io/output.js';
import { isSame } from '../../draft/versions.js';
import type { Match } from '../requests/resources.js';
import { valueAt } from './secret-changes.js';
import { nothing, type Action, type Plan, type Step } from './step.js';
import type { Change } from 'flagadmin';

/** A resource of a plan in JSON: what identifies it, and what is done with it. */
interface ExpectedResource {
  readonly kind: string;
  readonly key?: string;
  readonly by?: string;
  readonly id?: string;
  readonly path?: string;
  readonly action: Action;
  readonly operation?: string;
  readonly then?: string;
  readonly changes?: readonly Change[];
  readonly digest?: string;
  readonly note?: string;
}

/** Reads a plan: the output of `--plan --format json`. */
export async function readPlan(file: string): Promise<readonly ExpectedResource[]> {
  const { resources } = ((await readValue(file, parseExactly)) ?? {}) as { resources?: unknown };
  if (!Array.isArray(resources) || !resources.every(isExpected)) {
    throw new Failure(`${displayName(file)} is not a plan: write one with "flagadmin apply FILE --plan --format json"`);
  }
  return resources;
}

function isExpected(value: unknown): value is ExpectedResource {
  const { kind, action, changes = [] } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof kind === 'string' && typeof action === 'string' && Array.isArray(changes);
}

/** A plan beside the expected one. */
interface Compared {
  /** Lines of what the plan does otherwise. */
  readonly differences: readonly string[];
  /** What is left to do: a creation that was done already is not made an update, also not of its secrets. */
  readonly steps: readonly Step[];
}

/** Compares a plan with the expected one, of which a run that was stopped may have done a part (D99). */
export function compareWith(expected: readonly ExpectedResource[], { steps, stored }: Plan): Compared {
  const byKey = new Map<string, Step>();
  for (const step of steps) {
    for (const key of [keyOfStep(step), step.entry && pathKey(step.row.name, step.entry.path)]) {
      if (key !== undefined) {
        byKey.set(key, step);
      }
    }
  }
  const storedKeys = new Map([...stored].map(([kind, matches]) => [kind, new Set(matches.map(keyOfMatch(kind)))]));
  const isGone = ({ kind, by, key }: ExpectedResource) =>
    storedKeys.get(kind)?.has(JSON.stringify([kind, by, key])) === false;
  const left = new Map<Step, Step>();
  const lines: string[] = [];
  const add = (name: string, was: string, is: string) => lines.push(oneLine(`  ${name}: expected ${was}, now ${is}`));
  for (const one of expected) {
    const { kind, key, by, path } = one;
    const step = byKey.get(key === undefined ? pathKey(kind, String(path)) : JSON.stringify([kind, by, key]));
    const [was, is] = [descriptionOf(one), step === undefined ? 'nothing' : describe(step)];
    const rest = step && was !== is ? whatIsLeft(one, step) : step;
    if (step !== undefined) {
      left.set(step, rest ?? step);
    }
    const isMet = step === undefined ? was === is || (one.action === 'delete' && isGone(one)) : rest !== undefined;
    if (!isMet) {
      add(`${kind} ${key ?? `at ${path}`}`, was, is);
    }
  }
  for (const step of steps) {
    const is = describe(step);
    if (!left.has(step) && is !== 'nothing') {
      add(step.label, 'nothing', is);
    }
  }
  return { differences: lines, steps: steps.map((step) => left.get(step) ?? step) };
}

const pathKey = (kind: string, path: string) => JSON.stringify([kind, path]);

const keyOfMatch =
  (kind: string) =>
  ({ names, values }: Match) =>
    JSON.stringify([kind, names.join(' '), values.join(' ')]);

const keyOfStep = ({ row, match }: Step) => match && keyOfMatch(row.name)(match);

function describe({ action, requests, changes, id, digest, note }: Step): string {
  const [operation, then] = requests.map((request) => request.operation);
  return descriptionOf({ action, operation, then, changes, id, digest, note } as ExpectedResource);
}

function descriptionOf({ action, operation, then, changes = [], id, digest, note }: ExpectedResource): string {
  return action === 'unchanged' || action === 'kept'
    ? 'nothing'
    : [operation ?? action, then, exactJson(changes), id && `id ${exactText(id)}`, digest, note]
        .filter(Boolean)
        .join(' ');
}

/** What is left to do of an expected change of a resource; undefined if anything else would be changed, or was. */
function whatIsLeft(expected: ExpectedResource, step: Step): Step | undefined {
  if (step.current === undefined) {
    return undefined;
  }
  if (expected.action === 'create') {
    return leftOfCreation(expected, step);
  }
  return expected.action === 'update' && expected.id === step.id ? leftOfUpdate(expected, step) : undefined;
}

/**
 * A creation is one request: it was done if the resource has all that the plan shows of it, but for what the operation after it sets. Whether its
 * secrets are those of the file can't be seen: they are not sent again, since the resource may be somebody else's.
 */
function leftOfCreation({ changes = [], then }: ExpectedResource, step: Step): Step | undefined {
  const rest = step.changes.filter(({ secret }) => secret !== true);
  const isOnlyThen = step.requests.every(({ operation }) => operation === then);
  const isDone = (change: Change) => isStored(step, change) || rest.some((one) => isPlannedBy(change, one));
  const isPlanned = (one: Change) => changes.some((change) => isPlannedBy(change, one));
  if ((rest.length > 0 && !isOnlyThen) || !changes.every(isDone) || !rest.every(isPlanned)) {
    return undefined;
  }
  return rest.length > 0 ? { ...step, changes: rest } : done(step);
}

const done = (step: Step): Step => ({ ...step, ...nothing, action: 'unchanged' });

/**
 * What is left if each planned property is as it was when the plan was made, or as the plan wants it, and no other one would be changed. A secret
 * that was not stored then and is now was set by this plan's request, which did everything, or by somebody else: it is not sent again.
 */
function leftOfUpdate({ changes = [] }: ExpectedResource, step: Step): Step | undefined {
  const restOf = ({ instancePath }: Change) =>
    step.changes.find((rest) => rest.instancePath === exactText(instancePath));
  const isLeft = (planned: Change) => {
    const rest = restOf(planned);
    return rest !== undefined && isSame(planned.after, rest.after) && isSame(planned.before, rest.before);
  };
  const isDone = (planned: Change) => {
    const rest = restOf(planned);
    return rest === undefined
      ? isStored(step, planned) && isStillSent(planned, step)
      : isSame(planned.after, rest.after) && isSame(planned.after, rest.before);
  };
  const isPlanned = (rest: Change) =>
    changes.some((planned) => isPlannedBy(planned, rest) && (rest.secret !== true || planned.secret === true));
  if (!step.changes.every(isPlanned) || !changes.every((planned) => isLeft(planned) || isDone(planned))) {
    return undefined;
  }
  const wasSet = changes.some((planned) => planned.secret === true && !isLeft(planned));
  if (!wasSet) {
    return step;
  }
  return changes.every((planned) => planned.secret === true || isDone(planned)) ? done(step) : undefined;
}

const isPlannedBy = (planned: Change, { instancePath, after }: Change) =>
  exactText(planned.instancePath) === instancePath && isSame(planned.after, after);

/** Whether the resource has what a plan wants, in any of its forms. */
const isStored = ({ current = [] }: Step, { instancePath, after }: Change) =>
  current.some((form) => isSame(after, valueAt(form, exactText(instancePath))));

/** A planned secret whose entry has a mask now would not be sent. */
const isStillSent = ({ instancePath, secret }: Change, { entry }: Step) =>
  secret !== true || (valueAt(entry?.value, exactText(instancePath)) ?? maskedValue) !== maskedValue;
