// The simdjson addon of ata-validator, which reads bytes itself. Loaded apart from the others: it is for Node only, and
// needs glibc 2.38.
import { createRequire } from 'node:module';

import { schema } from '../schema.mjs';

export const addonName = 'ata-validator’s simdjson addon';

/** Documents on which the addon of this version differs from all others; none of them is timed. */
export const addonDifferences = ['null where it empties', 'a comma too many', 'a leading zero', 'NaN'];

/** The note of rows with the addon. */
export const addonNote = ({ reason }) => ({
  note: reason
    ? `${addonName} does not load here: ${reason}.`
    : `Validated otherwise by ${addonName}: ${addonDifferences.join('; ')}.`,
});

/** `{ checkBytes, countValid }`, or `{ reason }` when the addon does not load. */
export function loadAddon() {
  try {
    const { Validator } = createRequire(import.meta.url)('ata-validator-addon');
    const validator = new Validator(schema);
    validator.isValid(Buffer.from('{}')); // throws without the addon
    return {
      checkBytes: (bytes) => validator.isValid(bytes),
      countValid: (lines) => validator.countValid(lines),
    };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** ata-validator itself does not report why its addon did not load. */
function reasonOf(error) {
  try {
    const variant = process.report.getReport().header.glibcVersionRuntime ? 'gnu' : 'musl';
    createRequire(import.meta.url)(`@ata-validator/native-${process.platform}-${process.arch}-${variant}`);
  } catch (reason) {
    return reason.message
      .split('\n')[0]
      .replace(/\(required by .*\)/, '')
      .replace(/^\/\S*\//, '')
      .trim();
  }
  return error.message;
}
