// A hook: the newer version of the resource after a conflict.
import { PreconditionFailedError } from 'flagadmin/url';
import { useEffect, useEffectEvent, useState } from 'react';

import type { Versioned } from '../server/queries';
import type { FailedReload } from './use-base';

/** The server's newer version after a conflict, or the reason why it could not be read; neither while it is read. */
export interface Newer<Resource> {
  theirs?: Versioned<Resource>;
  failed?: FailedReload;
}

/** Reads the server's version when an update failed because someone else changed the resource first. */
export function useConflict<Resource>(
  error: unknown,
  reload: () => Promise<Versioned<Resource>>,
): Newer<Resource> | undefined {
  const [newer, setNewer] = useState<{ of: unknown } & Newer<Resource>>();
  const read = useEffectEvent(async () => {
    const of = error;
    try {
      const theirs = await reload();
      setNewer({ of, theirs });
    } catch (failure) {
      setNewer({ of, failed: { error: failure, retry: () => void read() } });
    }
  });
  const isConflict = error instanceof PreconditionFailedError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is read for itself.
  useEffect(() => {
    if (isConflict) void read();
  }, [error, isConflict]);
  if (!isConflict) return undefined;
  return newer?.of === error ? newer : {};
}
