// Two ways out of a conflict with someone else's change: keep one's own changes, or take theirs.
import type { Change } from 'flagadmin';
import { useEffect, useState } from 'react';

import { ErrorNotice } from '../ui/errors';
import { ChangeList } from './changes';
import type { Versioned } from '../resource';

interface ConflictProps {
  read: () => Promise<Versioned>;
  changesOf: (theirs: Versioned) => readonly Change[];
  labelOf: (instancePath: string) => string;
  shownValue: (instancePath: string, value: unknown) => unknown;
  onChosen: (theirs: Versioned, isMineKept: boolean) => void;
}

/** Reads the newer version, and shows what someone else changed. */
export function Conflict({ read, changesOf, labelOf, shownValue, onChosen }: ConflictProps) {
  const [newer, setNewer] = useState<{ theirs?: Versioned; error?: unknown }>({});
  useEffect(() => {
    read().then(
      (theirs) => setNewer({ theirs }),
      (error: unknown) => setNewer({ error }),
    );
  }, []);
  const { theirs, error } = newer;
  if (error) return <ErrorNotice error={error} />;
  if (!theirs) return <p role="status">Reading the newer version…</p>;
  return (
    <>
      <p>They changed:</p>
      <ChangeList changes={changesOf(theirs)} labelOf={labelOf} shownValue={shownValue} />
      <p className="row">
        <button type="button" className="primary" onClick={() => onChosen(theirs, true)}>
          Reload and keep my changes
        </button>
        <button type="button" onClick={() => onChosen(theirs, false)}>
          Take theirs
        </button>
      </p>
    </>
  );
}
