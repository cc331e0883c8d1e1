// Prints plans of `flagadmin apply`, as text and as JSON.
import { hasGivenKey } from './entries.js';
import { sentence } from './failure.js';
import { changeLines } from './outcome.js';
import { oneLine, paletteOf, print, type Palette } from './output.js';
import type { Action, Step } from './plan.js';
import type { Members } from './resources.js';

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

/** Prints each resource with what will happen to it, and a summary. */
export async function printPlan(stream: NodeJS.WriteStream, steps: readonly Step[]): Promise<void> {
  const palette = paletteOf(stream);
  for (const step of steps) {
    await print(stream, stepLines(step, palette));
  }
  await print(stream, `plan: ${countActions(steps)}\n`);
}

function stepLines({ label, action, changes, warnings, error, note }: Step, palette: Palette): string {
  const paints = {
    create: palette.green,
    update: palette.yellow,
    delete: palette.red,
    refused: palette.red,
    unchanged: palette.dim,
    kept: palette.dim,
  };
  const status = error?.status === undefined ? '' : `${error.status} ${error.name}: `;
  const reason = error === undefined ? '' : `: ${oneLine(status + error.message)}`;
  return [
    `${oneLine(label)}: ${paints[action](action)}${reason}\n`,
    ...changes.map((change) => changeLines(change, palette)),
    ...warnings.map((warning) => `  ${palette.yellow('warning')}: ${oneLine(sentence(warning))}\n`),
    note === undefined ? '' : `  ${palette.yellow('note')}: ${oneLine(note)}\n`,
  ].join('');
}

/** The key that the service has given to a created resource, if it is not that of the file. */
function givenKey({ row, key, action }: Step, { data }: Result): string | undefined {
  const given = row.key.map((name) => (data as Members | undefined)?.[name]);
  return action === 'create' && !given.includes(undefined) && given.join('/') !== key && hasGivenKey(row)
    ? given.join('/')
    : undefined;
}

/** A change that was made. */
export function doneLine(step: Step, result: Result, palette: Palette): string {
  const key = givenKey(step, result);
  const member = step.row.key.join();
  const more = key === undefined ? '' : `, with the ${member} ${key}: write it into the file before the next run`;
  return `${oneLine(step.label)}: ${palette.green(words[step.action].done)}${oneLine(more)}\n`;
}

/** The plan and its results as one JSON document. */
export function planJson(steps: readonly Step[], results: ReadonlyMap<Step, Result>, message?: string): string {
  const described = steps.map((step) => {
    const { row, key, action, changes, warnings, error, note, request } = step;
    const result = results.get(step);
    return {
      kind: row.name,
      key,
      action,
      operation: request?.command.operation,
      changes,
      warnings,
      error,
      note,
      result: result?.result,
      givenKey: result && givenKey(step, result),
    };
  });
  return JSON.stringify({ resources: described, message });
}
