// Badges: a status of HTTP, enabled or disabled, deprecated, a list of names.
import type { ReactNode } from 'react';

import { Name } from './name';

export function StatusBadge({ status }: { status: number }) {
  return <span className={`badge ${status < 400 ? 'good' : 'bad'}`}>{status}</span>;
}

export function EnabledBadge({ enabled }: { enabled: boolean }) {
  return <span className={`badge ${enabled ? 'good' : 'off'}`}>{enabled ? 'Enabled' : 'Disabled'}</span>;
}

/** Marks a deprecated item; the reason is shown beside it. */
export function Deprecated({ reason }: { reason?: ReactNode }) {
  return (
    <span className="deprecated">
      <span className="badge warn">Deprecated</span>
      {reason && <span className="quiet"> {reason}</span>}
    </span>
  );
}

/** A list of names in a table; `none` is what an empty list means. */
export function Names({ names, none }: { names: readonly string[] | null | undefined; none: string }) {
  if (!names?.length) return <span className="tag all">{none}</span>;
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, 3);
  return (
    <span className="tags" title={names.join(', ')}>
      {shown.map((name) => (
        <span className="tag" key={name}>
          <Name text={name} />
        </span>
      ))}
      {distinct.length > shown.length && <span className="quiet">+{distinct.length - shown.length}</span>}
    </span>
  );
}
