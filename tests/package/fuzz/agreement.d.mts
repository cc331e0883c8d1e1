// Types of agreement.mjs.
import type { FuzzedValue } from './values.mjs';

interface Findings {
  readonly issues: readonly unknown[];
  readonly warnings: readonly unknown[];
}

/** The functions to compare: the results of the walk, undefined when undecided, and the core, all by the same schema. */
export interface Subject {
  readonly name: string;
  /** As JSON Schema. */
  readonly schema: Record<string, unknown>;
  readonly isValid: (value: unknown) => boolean | undefined;
  readonly reportOf: (value: unknown) => Findings | undefined;
  readonly jsonOf: (value: unknown) => string | undefined;
  readonly validateJson: (json: string) => Findings & { readonly truncated: boolean };
  readonly toJson: (value: unknown) => string | undefined;
}

export function compareValue(
  subject: Subject,
  value: FuzzedValue,
): { readonly isAccepted: boolean; readonly hasIssues: boolean };
