// Compares a plan of `flagadmin apply` with the one that was reviewed.
import { exactJson, exactText, parseExactly } from '../../base/exact-json.js';
import { maskedValue } from '../../generated/constants.js';
import { pathOfPointer } from '../../base/pointer.js';
import { isContainer, isSame } from '../requests/entries.js';
import { Failure } from '../io/failure.js';
import { displayName, readValue } from '../io/input.js';
import { oneLine } from '../io/output.js';
import type { Match } from '../requests/resources.js';
import type { Action, Plan, Step } from './step.js';
import type { Change } from '../../entries/index.js';

/** A resource of a plan in JSON: what identifies it, and what is done with it. */
interface ExpectedResource {
  readonly kind: string;
  readonly key?: string;
  readonly by?: string;
  readonly path?: string;
  readonly action: Action;
  readonly operation?: string;
  readonly then?: string;
  readonly changes?: readonly Change[];
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

/** The lines of what a plan does otherwise than expected. What is already as the expected plan wants it counts as done. */
export function differencesFrom(expected: readonly ExpectedResource[], { steps, stored }: Plan): string[] {
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
  const met = new Set<Step>();
  const lines: string[] = [];
  const add = (name: string, was: string, is: string) => lines.push(oneLine(`  ${name}: expected ${was}, now ${is}`));
  for (const one of expected) {
    const { kind, key, by, path } = one;
    const step = byKey.get(key === undefined ? pathKey(kind, String(path)) : JSON.stringify([kind, by, key]));
    if (step !== undefined) {
      met.add(step);
    }
    const [was, is] = [descriptionOf(one), step === undefined ? 'nothing' : describe(step)];
    if (was !== is && !(one.action === 'delete' ? step === undefined && isGone(one) : isDone(one, step))) {
      add(`${kind} ${key ?? `at ${path}`}`, was, is);
    }
  }
  for (const step of steps) {
    const is = describe(step);
    if (!met.has(step) && is !== 'nothing') {
      add(step.label, 'nothing', is);
    }
  }
  return lines;
}

const pathKey = (kind: string, path: string) => JSON.stringify([kind, path]);

const keyOfMatch =
  (kind: string) =>
  ({ names, values }: Match) =>
    JSON.stringify([kind, names.join(' '), values.join(' ')]);

const keyOfStep = ({ row, match }: Step) => match && keyOfMatch(row.name)(match);

function describe({ action, requests, changes, note }: Step): string {
  const [operation, then] = requests.map(({ command }) => command.operation);
  return descriptionOf({ action, operation, then, changes, note } as ExpectedResource);
}

function descriptionOf({ action, operation, then, changes = [], note }: ExpectedResource): string {
  return action === 'unchanged'
    ? 'nothing'
    : [operation ?? action, then, exactJson(changes), note].filter(Boolean).join(' ');
}

/**
 * Whether a resource is as a plan wants it, or what is left to do is of the plan. Secrets that it has cannot be compared: they are sent again
 * while the entry has them in clear.
 */
function isDone({ action, changes = [] }: ExpectedResource, step: Step | undefined): boolean {
  const { current, entry } = step ?? {};
  if ((action !== 'create' && action !== 'update') || step === undefined || current === undefined) {
    return false;
  }
  const isLeft = ({ instancePath, after }: Change) =>
    step.changes.some((left) => left.instancePath === exactText(instancePath) && isSame(after, left.after));
  const isSet = ({ instancePath, after, secret }: Change) =>
    action === 'update' && secret === true
      ? (valueAt(entry?.value, exactText(instancePath)) ?? maskedValue) !== maskedValue
      : current.some((form) => isSame(after, valueAt(form, exactText(instancePath))));
  const isPlanned = (left: Change) =>
    left.secret === true
      ? setsSecret(changes, left)
      : changes.some((one) => exactText(one.instancePath) === left.instancePath && isSame(one.after, left.after));
  return changes.every((one) => isSet(one) || isLeft(one)) && step.changes.every(isPlanned);
}

/** Whether changes of a plan set the secret that a step would set. */
function setsSecret(changes: readonly Change[], { instancePath }: Change): boolean {
  return changes.some(({ instancePath: pointer, after }) => {
    const outer = exactText(pointer);
    return (
      (instancePath === outer || instancePath.startsWith(`${outer}/`)) &&
      valueAt(after, instancePath.slice(outer.length)) === maskedValue
    );
  });
}

function valueAt(value: unknown, pointer: string): unknown {
  return pathOfPointer(pointer).reduce(
    (inner: unknown, name) => (isContainer(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
}
