// Changes of secrets in the plans of `flagadmin apply`: plans have masks in their place.
import { maskedValue } from '../../generated/constants.js';
import { pathOfPointer } from '../../base/pointer.js';
import type { Change } from 'flagadmin';
import type { Members } from '../../base/values.js';
import { isContainer, valueIn as memberIn } from '../../draft/body.js';
import type { ResourceRow } from '../../draft/types.js';

/** Changes with `secret: true` wherever the entry has a secret in clear, also where none was stored (D99). Only addons have secrets (D100). */
export function withSecretsMarked(
  { name }: ResourceRow,
  changes: readonly Change[],
  entry: Members,
): readonly Change[] {
  return name !== 'addon'
    ? changes
    : changes.map((change) => {
        const { instancePath, after } = change;
        const isClear = instancePath.startsWith('/parameters') && isInClear(after, valueAt(entry, instancePath));
        return isClear ? { ...change, secret: true } : change;
      });
}

function isInClear(after: unknown, sent: unknown): boolean {
  if (after === maskedValue) {
    return sent !== undefined && sent !== maskedValue;
  }
  return isContainer(after) && Object.keys(after).some((name) => isInClear(after[name], valueIn(sent, name)));
}

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pathOfPointer(pointer).reduce((inner: unknown, name) => valueIn(inner, String(name)), value);
}

function valueIn(value: unknown, name: string): unknown {
  return isContainer(value) ? memberIn(value, name) : undefined;
}
