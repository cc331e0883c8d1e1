import { useState } from 'react';

import type { Versioned } from '../server/queries';

/** That the server's version could not be read, and how to try again. */
export interface FailedReload {
  error: unknown;
  retry: () => void;
}

/**
 * The version that the form was filled from. It changes with the form and not before, whatever is read in the background: its
 * entity tag must never vouch for a version that the user has not seen.
 */
export function useBase<Resource>(stored: Versioned<Resource>, reload: () => Promise<Versioned<Resource>>) {
  const [base, setBase] = useState(stored);
  const [failedReload, setFailedReload] = useState<FailedReload>();
  /** Goes on from the server's version, which `fill` puts into the form; false when it cannot be read. */
  const renew = async (fill: (fresh: Resource) => void): Promise<boolean> => {
    try {
      const fresh = await reload();
      fill(fresh.resource);
      setBase(fresh);
      setFailedReload(undefined);
      return true;
    } catch (error) {
      setFailedReload({ error, retry: () => void renew(fill) });
      return false;
    }
  };
  return { base, renew, failedReload, forgetFailure: () => setFailedReload(undefined) };
}
