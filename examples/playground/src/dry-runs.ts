// The dry runs that the playground offers, one row for each operation.
import { dryRun } from 'flagadmin/url';

/** The texts of a dry run; the stored state is parsed. */
export interface DryRunInput {
  text: string;
  stored: unknown;
  /** Provider definitions; undefined for the default ones. */
  providers: never[] | undefined;
  tokenId: string;
}

interface DryRunCheck {
  /** Label of the stored state; undefined for an operation that needs none. */
  stored?: string;
  /** Whether the operation has a request body: the document. */
  hasBody: boolean;
  /** Whether the rules of providers apply. */
  hasProviders?: boolean;
  /** Whether the path names a token. */
  hasTokenId?: boolean;
  run: (input: DryRunInput) => DryRunResult;
}

type DryRunResult = ReturnType<(typeof dryRun)[keyof typeof dryRun]>;

/** The core validates the stored state: any JSON may be passed. */
const current = ({ stored }: DryRunInput) => ({ current: stored as never });

/** The operations that the playground offers. */
const rows = {
  updateAddon: {
    stored: 'Stored addon',
    hasBody: true,
    hasProviders: true,
    run: (input) => dryRun.updateAddon({ ...current(input), updateJson: input.text, providers: input.providers }),
  },
  createAddon: {
    hasBody: true,
    hasProviders: true,
    run: ({ text, providers }) => dryRun.createAddon({ payloadJson: text, providers }),
  },
  deleteAddon: { stored: 'Stored addon', hasBody: false, run: (input) => dryRun.deleteAddon(current(input)) },
  updateServiceAccount: {
    stored: 'Stored service account',
    hasBody: true,
    run: (input) => dryRun.updateServiceAccount({ ...current(input), updateJson: input.text }),
  },
  createServiceAccount: {
    stored: 'User names that are taken',
    hasBody: true,
    run: ({ text, stored }) => dryRun.createServiceAccount({ payloadJson: text, existingUsernames: namesIn(stored) }),
  },
  deleteServiceAccount: {
    stored: 'Stored service account',
    hasBody: false,
    run: (input) => dryRun.deleteServiceAccount(current(input)),
  },
  createServiceAccountToken: {
    stored: 'Stored service account',
    hasBody: true,
    run: (input) => dryRun.createServiceAccountToken({ ...current(input), payloadJson: input.text }),
  },
  deleteServiceAccountToken: {
    stored: 'Stored service account',
    hasBody: false,
    hasTokenId: true,
    run: (input) => dryRun.deleteServiceAccountToken({ ...current(input), tokenId: input.tokenId }),
  },
  createStrategy: {
    stored: 'Names that are taken',
    hasBody: true,
    run: ({ text, stored }) => dryRun.createStrategy({ payloadJson: text, existingNames: namesIn(stored) }),
  },
  updateStrategy: {
    stored: 'Stored strategy type',
    hasBody: true,
    run: (input) => dryRun.updateStrategy({ ...current(input), updateJson: input.text }),
  },
  deprecateStrategy: {
    stored: 'Stored strategy type',
    hasBody: false,
    run: (input) => dryRun.deprecateStrategy(current(input)),
  },
  reactivateStrategy: {
    stored: 'Stored strategy type',
    hasBody: false,
    run: (input) => dryRun.reactivateStrategy(current(input)),
  },
  deleteStrategy: {
    stored: 'Stored strategy type',
    hasBody: false,
    run: (input) => dryRun.deleteStrategy(current(input)),
  },
} satisfies { [name in keyof typeof dryRun]?: DryRunCheck };

export type DryRunName = keyof typeof rows;

export const dryRuns: Record<DryRunName, DryRunCheck> = rows;

function namesIn(stored: unknown): string[] {
  if (!Array.isArray(stored)) throw new TypeError('must be an array of names');
  return stored;
}
