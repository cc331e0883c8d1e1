// Prints predicted responses and changes.
import { maskedValue } from '../generated/constants.js';
import type { Change } from '../index.js';
import type { Tried } from './commands.js';
import { oneLine, paletteOf, print, type Palette } from './output.js';
import { TextPositions } from './positions.js';
import { findingLine } from './report.js';

/** Shows what an operation would do or why it would be refused, as text. */
export async function showOutcome(
  stream: NodeJS.WriteStream,
  tried: Tried,
  file: string,
  body: Uint8Array,
): Promise<void> {
  const palette = paletteOf(stream);
  const positions = new TextPositions(body);
  for (const [kind, issues] of [['error', tried.issues ?? []] as const, ['warning', tried.warnings] as const]) {
    for (const issue of issues) {
      const position = positions.at(issue.offset ?? 0);
      await print(stream, findingLine({ file, kind, issue, position }, 'text', palette));
    }
  }
  await print(stream, (tried.changes ?? []).map((change) => changeLines(change, palette)).join(''));
}

/** Lines as in a diff: `-` what is there now, `+` what comes. */
export function changeLines({ instancePath, ...change }: Change, palette: Palette): string {
  const path = oneLine(instancePath);
  if ('before' in change && 'after' in change && JSON.stringify(change.before) === JSON.stringify(change.after)) {
    const isMasked = JSON.stringify(change.after).includes(JSON.stringify(maskedValue));
    const what = isMasked ? 'another secret' : 'another number, which is the same when it is rounded';
    return `  ${palette.yellow(`~ ${path}: ${what}`)}\n`;
  }
  const lines: string[] = [];
  if ('before' in change) {
    lines.push(palette.red(`- ${path}: ${oneLine(JSON.stringify(change.before))}`));
  }
  if ('after' in change) {
    lines.push(palette.green(`+ ${path}: ${oneLine(JSON.stringify(change.after))}`));
  }
  return lines.map((line) => `  ${line}\n`).join('');
}
