// Prints predicted responses and changes.
import type { Change } from '../index.js';
import type { Tried } from './commands.js';
import { oneLine, paletteOf, print, type Palette } from './output.js';
import { Places } from './places.js';
import { findingLine } from './report.js';

/** Shows what an operation would do or why it would be refused, as text. */
export async function showOutcome(
  stream: NodeJS.WriteStream,
  tried: Tried,
  file: string,
  body: Uint8Array,
): Promise<void> {
  const palette = paletteOf(stream);
  const places = new Places(body);
  for (const [kind, issues] of [['error', tried.issues ?? []] as const, ['warning', tried.warnings] as const]) {
    for (const issue of issues) {
      const place = places.at(issue.offset ?? 0);
      await print(stream, findingLine({ file, kind, issue, place }, 'text', palette));
    }
  }
  await print(stream, (tried.changes ?? []).map((change) => changeLines(change, palette)).join(''));
}

/** Lines as in a diff: `-` what is there now, `+` what comes. */
function changeLines({ instancePath, ...change }: Change, palette: Palette): string {
  const place = oneLine(instancePath);
  if ('before' in change && 'after' in change && JSON.stringify(change.before) === JSON.stringify(change.after)) {
    return `  ${palette.yellow(`~ ${place}: another secret`)}\n`;
  }
  const lines: string[] = [];
  if ('before' in change) {
    lines.push(palette.red(`- ${place}: ${oneLine(JSON.stringify(change.before))}`));
  }
  if ('after' in change) {
    lines.push(palette.green(`+ ${place}: ${oneLine(JSON.stringify(change.after))}`));
  }
  return lines.map((line) => `  ${line}\n`).join('');
}
