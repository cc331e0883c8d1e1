// One document at a time, as it comes from a socket: beside the rivals also the addon that reads bytes.
import { updates } from '../documents.mjs';
import { measureInTurns } from '../measure.mjs';
import { addonName, addonNote } from '../rivals/ata-addon.mjs';

const inputs = updates.map((value) => Buffer.from(JSON.stringify(value)));
const at = (call) => inputs[call % inputs.length];
// Refuses what is not UTF-8, as the package does.
const decoder = new TextDecoder('utf-8', { fatal: true });

export function bytesRows({ package: { addonCreateUpdateSchema: schema }, rivals, addon, pace }) {
  const contestants = [
    ['flagadmin', (call) => (schema.validateJson(at(call)).valid ? 1 : 0)],
    ...rivals.map(({ name, check }) => [name, (call) => (check(JSON.parse(decoder.decode(at(call)))) ? 1 : 0)]),
  ];
  if (addon.checkBytes) contestants.push([addonName, (call) => (addon.checkBytes(at(call)) ? 1 : 0)]);
  return {
    bytes: () => ({ what: 'JSON in bytes → result, Node', ...addonNote(addon), ...measureInTurns(contestants, pace) }),
  };
}
