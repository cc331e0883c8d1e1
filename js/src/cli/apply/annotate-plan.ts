// Prints plans of `flagadmin apply` as annotations of GitHub, at the entries of the file.
import { changeLines } from '../../dry-run/format-changes.js';
import { annotationLine, fileAnnotationLine, plainLines, type Annotation } from '../io/annotations.js';
import { sentence, type Failure } from '../io/failure.js';
import { print } from '../io/output.js';
import { countActions, errorsOf, reasonOf } from './print-plan.js';
import type { StateFile } from './state-file.js';
import type { Step } from './step.js';

/**
 * Errors for what would be refused, a notice for each resource that would change, warnings, and a summary. What stays as it is has no
 * annotation.
 */
export async function annotatePlan(
  stream: NodeJS.WritableStream,
  steps: readonly Step[],
  state: StateFile,
): Promise<void> {
  const printed = new Set<string>();
  for (const step of steps.filter(({ action }) => action !== 'unchanged')) {
    const annotations = [...refusalOf(step, state), ...warningsOf(step, state, printed), ...noticesOf(step, state)];
    await print(stream, annotations.map(annotationLine).join(''));
  }
  await print(stream, plainLines(`plan: ${countActions(steps)}\n`));
}

/** Annotates what ends a command: at its place in the file, if it has one. */
export function failureLine(file: string, { message, place }: Failure): string {
  return place === undefined
    ? fileAnnotationLine(file, 'flagadmin', message)
    : annotationLine({ kind: 'error', place, title: 'flagadmin', text: message });
}

/** The place of an entry; what the file lacks has none. */
const placeOf = ({ entry }: Step, state: StateFile, path: readonly (string | number)[] = []) =>
  entry && state.place([...entry.steps, ...path]);

function refusalOf(step: Step, state: StateFile): Annotation[] {
  const advice = step.note === undefined ? '' : `\n${step.note}`;
  const whole = { title: step.error?.name ?? 'refused', text: `${step.label}: refused: ${reasonOf(step)}` };
  return errorsOf(step, state).map(({ issue, place, text }) => {
    const told = issue === undefined ? whole : { title: issue.code, text };
    return { kind: 'error', place, ...told, text: told.text + advice };
  });
}

/** A warning of a whole body, such as one of a deprecated operation, is given once, not for each entry. */
function warningsOf(step: Step, state: StateFile, printed: Set<string>): Annotation[] {
  return step.warnings.flatMap(({ code, path, instancePath, message }): Annotation[] => {
    const ofWhole = path.length === 0;
    const text = sentence({ instancePath: ofWhole ? '' : `${step.entry?.path ?? ''}${instancePath}`, message });
    if (printed.has(text)) {
      return [];
    }
    printed.add(text);
    return [{ kind: 'warning', place: placeOf(step, state, path), title: code, text }];
  });
}

function noticesOf(step: Step, state: StateFile): Annotation[] {
  const { action, label, changes, note } = step;
  if (action !== 'create' && action !== 'update' && action !== 'delete') {
    return [];
  }
  const lines = [`${label}: ${action}`, ...changes.flatMap(changeLines), ...(note === undefined ? [] : [note])];
  return [{ kind: 'notice', place: placeOf(step, state), title: action, text: lines.join('\n') }];
}
