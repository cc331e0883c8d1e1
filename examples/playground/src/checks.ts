import { addonCreateUpdateSchema, type Change, dryRun, type Issue, type SchemaName, schemas } from 'flagadmin/url';

/** A way to check a document: by a schema, or by a dry run of an operation. */
export type CheckName = SchemaName | DryRunName;

/** A dry run, and the name of the stored state that it needs. */
const dryRuns = {
  updateAddon: {
    stored: 'Stored addon',
    run: (updateJson: string, stored: string) => dryRun.updateAddon({ current: JSON.parse(stored), updateJson }),
  },
  updateServiceAccount: {
    stored: 'Stored service account',
    run: (updateJson: string, stored: string) =>
      dryRun.updateServiceAccount({ current: JSON.parse(stored), updateJson }),
  },
  createAddon: {
    stored: undefined,
    run: (payloadJson: string) => dryRun.createAddon({ payloadJson }),
  },
  createServiceAccount: {
    stored: 'User names that are taken',
    run: (payloadJson: string, stored: string) =>
      dryRun.createServiceAccount({ payloadJson, existingUsernames: JSON.parse(stored) as string[] }),
  },
  createServiceAccountToken: {
    stored: 'Stored service account',
    run: (payloadJson: string, stored: string) =>
      dryRun.createServiceAccountToken({ payloadJson, current: JSON.parse(stored) }),
  },
  createStrategy: {
    stored: 'Names that are taken',
    run: (payloadJson: string, stored: string) =>
      dryRun.createStrategy({ payloadJson, existingNames: JSON.parse(stored) as string[] }),
  },
} as const;

export type DryRunName = keyof typeof dryRuns;

export const schemaNames = Object.keys(schemas) as SchemaName[];
export const dryRunNames = Object.keys(dryRuns) as DryRunName[];

export function isDryRun(check: CheckName): check is DryRunName {
  return check in dryRuns;
}

export function isCheck(name: unknown): name is CheckName {
  return typeof name === 'string' && (Object.hasOwn(schemas, name) || Object.hasOwn(dryRuns, name));
}

/** The label of the stored state beside a document; undefined when the check needs none. */
export function storedLabelOf(check: CheckName): string | undefined {
  return isDryRun(check) ? dryRuns[check].stored : undefined;
}

/** Whose rules for parameters apply to a document of `addonCreateUpdateSchema`. */
export type ProviderRules = 'none' | 'default';

/** The result of a check. */
export interface Outcome {
  valid: boolean;
  issues: readonly Issue[];
  warnings: readonly Issue[];
  truncated: boolean;
  /** Of a dry run: the status and what would change. */
  status?: number;
  message?: string | undefined;
  changes?: readonly Change[];
  /** The stored state is not what the dry run needs. */
  storedError?: string;
  /** The mean time of one check, in microseconds. */
  microseconds: number;
}

/** Checks a document. It stays text: the core sees every byte of it. */
export function checked(check: CheckName, text: string, stored: string, providers: ProviderRules): Outcome {
  return isDryRun(check) ? tried(check, text, stored) : validated(check, text, providers);
}

function validated(name: SchemaName, text: string, providers: ProviderRules): Outcome {
  const schema =
    name === 'addonCreateUpdateSchema' && providers === 'default'
      ? addonCreateUpdateSchema.withProviders()
      : schemas[name];
  const { valid, issues, warnings, truncated } = schema.validateJson(text);
  return { valid, issues, warnings, truncated, microseconds: timed(() => schema.validateJson(text)) };
}

function tried(name: DryRunName, text: string, stored: string): Outcome {
  const { run } = dryRuns[name];
  let result: ReturnType<typeof run>;
  try {
    result = run(text, stored);
  } catch (error) {
    const storedError = error instanceof Error ? error.message : String(error);
    return { valid: false, issues: [], warnings: [], truncated: false, storedError, microseconds: 0 };
  }
  const microseconds = timed(() => run(text, stored));
  const { status, warnings } = result;
  if (result.error) {
    const { issues, error } = result;
    return {
      valid: false,
      issues,
      warnings,
      truncated: 'truncated' in error,
      status,
      message: error.message,
      microseconds,
    };
  }
  return { valid: true, issues: [], warnings, truncated: false, status, changes: result.changes, microseconds };
}

/** The clock's resolution is coarse in browsers: repeats the call until some milliseconds have passed. */
function timed(call: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  while (elapsed < 3 && calls < 10_000) {
    call();
    calls += 1;
    elapsed = performance.now() - start;
  }
  return (elapsed * 1000) / calls;
}
