// Prints plans of `flagadmin apply`, as text and as JSON.
import { exactJson, exactText } from '../../base/exact-json.js';
import type { Issue } from 'flagadmin';
import type { Members } from '../../base/values.js';
import { hasGivenKey } from '../requests/entries.js';
import { textOf, type Place } from '../io/annotations.js';
import { sentence } from '../io/failure.js';
import { paintedChange } from '../requests/prediction.js';
import { oneLine, paletteOf, print, safeJson, type Palette } from '../io/output.js';
import type { StateFile } from './state-file.js';
import type { Action, Refusal, Step } from './step.js';

/** The result of a change that was sent; `unknown`: the connection was lost. */
export interface Result {
  readonly result: 'done' | 'failed' | 'unknown';
  /** The resource as the service returned it. */
  readonly data?: unknown;
}

const words: Readonly<Record<Action, { readonly plan: string; readonly done: string }>> = {
  create: { plan: 'to create', done: 'created' },
  update: { plan: 'to update', done: 'updated' },
  delete: { plan: 'to delete', done: 'deleted' },
  unchanged: { plan: 'unchanged', done: 'unchanged' },
  kept: { plan: 'kept', done: 'kept' },
  refused: { plan: 'refused', done: 'refused' },
};

/** `1 to create, 3 unchanged`; `isDone`: `1 created`. */
export function countActions(steps: readonly Step[], isDone = false): string {
  const counts = Object.entries(words).flatMap(([action, { plan, done }]) => {
    const count = steps.filter((step) => step.action === action).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${isDone ? done : plan}`];
  });
  return counts.join(', ') || 'nothing';
}

/** Prints each resource that does not stay as it is with what will happen to it, and a summary. Each warning is printed once. */
export async function printPlan(
  stream: NodeJS.WritableStream,
  steps: readonly Step[],
  state: StateFile,
): Promise<void> {
  const palette = paletteOf(stream);
  const printed = new Set<string>();
  for (const step of steps) {
    if (step.action !== 'unchanged') {
      await print(stream, stepLines(step, state, palette, printed));
    }
  }
  await print(stream, `plan: ${countActions(steps)}\n`);
}

function stepLines(step: Step, state: StateFile, palette: Palette, printed: Set<string>): string {
  const { label, action, changes, note } = step;
  const paints = {
    create: palette.green,
    update: palette.yellow,
    delete: palette.red,
    refused: palette.red,
    unchanged: palette.dim,
    kept: palette.dim,
  };
  const errors = errorsOf(step, state);
  const reason = errors.length > 0 ? statusOf(step) : reasonOf(step);
  const warnings = step.warnings.map((warning) => oneLine(sentence(warning))).filter((text) => !printed.has(text));
  for (const text of warnings) {
    printed.add(text);
  }
  return [
    `${oneLine(label)}: ${paints[action](action)}${reason && `: ${oneLine(reason)}`}\n`,
    ...errors.map(({ place, text }) => `  ${textOf(place)}: ${palette.red('error')}: ${oneLine(text)}\n`),
    ...changes.map((change) => paintedChange(change, palette)),
    ...warnings.map((text) => `  ${palette.yellow('warning')}: ${text}\n`),
    note === undefined ? '' : `  ${palette.yellow('note')}: ${oneLine(note)}\n`,
  ].join('');
}

const statusOf = ({ error }: Step) => (error?.status === undefined ? '' : `${error.status} ${error.name}`);

/** Why an entry is refused, without places. */
export function reasonOf(step: Step): string {
  return [statusOf(step), step.error?.message].filter(Boolean).join(': ');
}

/** Why an entry is refused, with the places in the file: each of its issues, or else the message, which may be about a member of the entry. */
export function errorsOf(
  { entry, error }: Step,
  state: StateFile,
): { readonly issue?: Issue; readonly place: Place; readonly text: string }[] {
  if (entry === undefined || error === undefined) {
    return [];
  }
  const { issues = [], message, member } = error;
  if (issues.length === 0) {
    return [{ place: state.place([...entry.steps, ...(member === undefined ? [] : [member])]), text: message }];
  }
  return issues.map((issue) => ({
    issue,
    place: state.place([...entry.steps, ...issue.path]),
    text: sentence({ ...issue, instancePath: `${entry.path}${issue.instancePath}` }),
  }));
}

/** The id that the service has given to a created resource; undefined if the file has the key. */
export function givenKey({ row, action }: Step, data: unknown): string | undefined {
  const given = row.key.map((name) => exactText((data as Members | undefined)?.[name])).join('/');
  return action === 'create' && hasGivenKey(row) && /^[1-9]\d*$/.test(given) ? given : undefined;
}

/** A change that was made. */
export function doneLine(step: Step, data: unknown, palette: Palette): string {
  const key = givenKey(step, data);
  const more = key === undefined ? '' : `, with the ${step.row.key.join()} ${key}`;
  return `${oneLine(step.label)}: ${palette.green(words[step.action].done)}${oneLine(more)}\n`;
}

/** The steps that were not sent, by name. */
export function namesOf(steps: readonly Step[]): string {
  const shown = steps.slice(0, 10).map(({ label, action }) => `${oneLine(label)} (${action})`);
  const more = steps.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])].join(', ');
}

/** Why an entry is refused, with positions in the file: of each issue, or else of the error. */
function errorJson(step: Step, state: StateFile): Members {
  const { member: _, issues, ...rest } = step.error as Refusal;
  const errors = errorsOf(step, state);
  // Not the offset of an issue, which is that in a body.
  const placed = errors.flatMap(({ issue, place }) => {
    const { offset: __, ...others } = issue ?? {};
    return issue === undefined ? [] : [{ ...others, at: textOf(place) }];
  });
  const [first] = errors;
  return placed.length > 0 ? { ...rest, issues: placed } : { ...rest, issues, at: first && textOf(first.place) };
}

/** The plan and its results as one JSON document, with exact numbers (D88); `file`: the completed text of the standard input. */
export function planJson(
  steps: readonly Step[],
  state: StateFile,
  results: ReadonlyMap<Step, Result>,
  message?: string,
  file?: string,
): string {
  const described = steps.map((step) => {
    const { row, match, entry, action, changes, warnings, note, requests, id, digest } = step;
    const result = results.get(step);
    const [operation, then] = requests.map((request) => request.operation);
    return {
      kind: row.name,
      key: match?.values.join(' '),
      by: match?.names.join(' '),
      id,
      path: entry?.path,
      action,
      operation,
      then,
      changes,
      digest,
      warnings,
      error: step.error && errorJson(step, state),
      note,
      result: result?.result,
      givenKey: result && givenKey(step, result.data),
    };
  });
  return safeJson(exactJson({ resources: described, message, file }));
}
