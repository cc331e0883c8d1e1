// A hook: the version of the resource that the form was filled from.
import { useState } from 'react';

import type { Versioned } from '../server/queries';

/** The server's version could not be read. */
export interface FailedReload {
  error: unknown;
  retry: () => void;
}

/**
 * The version that the form was filled from. It changes together with the form: its entity tag must never stand
 * for a version that was read in the background and that the user has not seen.
 */
export function useBase<Resource>(stored: Versioned<Resource>, reload: () => Promise<Versioned<Resource>>) {
  const [base, setBase] = useState(stored);
  const [failedReload, setFailedReload] = useState<FailedReload>();
  /** Continues from this version, which `fill` puts into the form. */
  const adopt = (fresh: Versioned<Resource>, fill: (fresh: Resource) => void) => {
    fill(fresh.resource);
    setBase(fresh);
    setFailedReload(undefined);
  };
  /** Continues from the server's version. */
  const renew = async (fill: (fresh: Resource) => void): Promise<void> => {
    try {
      adopt(await reload(), fill);
    } catch (error) {
      setFailedReload({ error, retry: () => void renew(fill) });
    }
  };
  return { base, adopt, renew, failedReload, forgetFailure: () => setFailedReload(undefined) };
}
