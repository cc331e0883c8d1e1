// Prints predicted responses and changes.
import { changeLines } from '../../dry-run/format-changes.js';
import type { Change } from 'flagadmin';
import type { TextDraft, Tried } from '../../draft/text-draft.js';
import { paletteOf, print, type Paint, type Palette } from '../io/output.js';
import { printFindings, type Found } from '../validate/findings.js';

/** Shows what an operation would do or why it would be refused, as text. */
export async function showPrediction(
  stream: NodeJS.WriteStream,
  tried: Tried,
  file: string,
  body: Uint8Array,
): Promise<void> {
  const palette = paletteOf(stream);
  const findings: Found[] = [
    ['error', tried.issues ?? []],
    ['warning', tried.warnings],
  ];
  await printFindings(stream, { file, bytes: body }, findings, 'text');
  await print(stream, (tried.changes ?? []).map((change) => paintedChange(change, palette)).join(''));
}

/** What a service may do besides what was predicted for one of this API, in lines; none if nothing. */
export function warningsOfService({ client, json, etag, facts }: TextDraft, willSend: boolean): string {
  if (client === undefined || json === '' || etag.startsWith('"')) {
    return '';
  }
  return (willSend ? ignoresConditions : '') + (facts.service === undefined ? mayBeUnleash : '');
}

const ignoresConditions =
  'warning: the service does not check conditions: if someone else changes the resource at this moment, their change is lost\n';
const mayBeUnleash =
  'warning: if the service is Unleash, it may treat this request differently: pass --service NAME to see how\n';

/** Lines as in a diff: `-` what is there now, `+` what comes. */
export function paintedChange(change: Change, palette: Palette): string {
  const paints: Readonly<Record<string, Paint>> = { '-': palette.red, '+': palette.green, '~': palette.yellow };
  return changeLines(change)
    .map((line) => `  ${paints[line.charAt(0)]?.(line)}\n`)
    .join('');
}
