// The functions that tests/parity compares with the native core and with Ajv.
import { callForText, textArgument } from '../src/core-call.js';
import { schemas, toAjvErrors, ValidationError, type Issue } from '../src/index.js';
import { pathOfPointer } from '../src/issue.js';

export { mergeAddonUpdate, mergeServiceAccountUpdate, completeAddonUpdate, dryRun } from '../src/index.js';
export { subjects } from './subjects.js';
export { pathOfPointer, schemas, toAjvErrors };

/** The merge of two texts by the core in WebAssembly, or its issues. */
export function mergeTexts(
  name: 'mergeAddonUpdate' | 'mergeServiceAccountUpdate',
  current: string,
  update: string,
): { merged: string; issues: readonly Issue[] } {
  try {
    return {
      merged: callForText(name, textArgument('current', current), textArgument('update', update)),
      issues: [],
    };
  } catch (error) {
    if (error instanceof ValidationError) {
      return { merged: '', issues: error.issues };
    }
    throw error;
  }
}
