import type { Operations } from '#wasm/glue';

import { embindImports, type NumberFunction } from './embind.js';
import { issueKinds, operationIssueKinds } from './generated/issue-codes.js';
import type { RecordReader } from './records.js';
import type { WasmInstance } from './wasm-instance.js';
import { compileOperations } from './wasm-operations.js';

/**
 * Adds the functions that merge and decide to a running module, and the issues that only they find to its reader. Bundles that call
 * none of them leave all of this out.
 */
export function addOperations({ exports, imported, isSplit }: WasmInstance, records: RecordReader): Operations {
  const functions: Record<string, NumberFunction> = {};
  Object.assign(imported, embindImports(functions, exports));
  if (isSplit) {
    new WebAssembly.Instance(compileOperations(), { judging: exports });
  }
  exports.flagadmin_operations();
  records.kinds = [...issueKinds, ...operationIssueKinds];
  return functions as unknown as Operations;
}
