// Types of guard-agreement.mjs.
interface Findings {
  readonly issues: readonly unknown[];
  readonly warnings: readonly unknown[];
}

/** The functions to compare: a guard, the function that reports issues without the core, and the core, all by the same schema. */
export interface GuardSubject {
  readonly name: string;
  /** As JSON Schema. */
  readonly schema: Record<string, unknown>;
  readonly guard: (value: unknown) => boolean;
  readonly listIssues: (value: unknown) => Findings | undefined;
  readonly encode: (value: unknown) => string;
  readonly validateJson: (json: string) => Findings & { readonly truncated: boolean };
  readonly toJson: (value: unknown) => string | undefined;
}

export function compareGuard(
  subject: GuardSubject,
  seed: number,
): { readonly isCertainlyValid: boolean; readonly hasIssues: boolean };
