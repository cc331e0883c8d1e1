// The functions that tests/parity compares with the native core and with Ajv.
import { callForText, textArgument } from '../../../js/src/wasm/call.js';
import { ValidationError, type Issue } from '../../../js/src/entries/index.js';
import { schemas } from '../../../js/src/entries/core.js';
import { pathOfPointer } from '../../../js/src/base/pointer.js';

export {
  mergeAddonUpdate,
  mergeServiceAccountUpdate,
  completeAddonUpdate,
  dryRun,
} from '../../../js/src/entries/core.js';
export { subjects } from './subjects.js';
export { pathOfPointer, schemas };

/** The merge of two texts by the core in WebAssembly, or its issues. */
export function mergeTexts(
  name: 'mergeAddonUpdate' | 'mergeServiceAccountUpdate',
  current: string,
  update: string,
): { merged: string; issues: readonly Issue[] } {
  const providers = name === 'mergeAddonUpdate' ? '*' : undefined;
  try {
    return {
      merged: callForText(name, [textArgument('current', current), textArgument('update', update)], providers),
      issues: [],
    };
  } catch (error) {
    if (error instanceof ValidationError) {
      return { merged: '', issues: error.issues };
    }
    throw error;
  }
}
