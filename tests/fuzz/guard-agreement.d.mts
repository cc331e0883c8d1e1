/** What is compared: a guard, and the core by the same schema. */
export interface GuardSubject {
  readonly name: string;
  /** As JSON Schema. */
  readonly schema: Record<string, unknown>;
  readonly guard: (value: unknown) => boolean;
  readonly encode: (value: unknown) => string;
  readonly judge: (json: string) => { readonly issues: readonly unknown[]; readonly warnings: readonly unknown[] };
  readonly toJson: (value: unknown) => string | undefined;
}

export function compareGuard(subject: GuardSubject, seed: number): boolean;
