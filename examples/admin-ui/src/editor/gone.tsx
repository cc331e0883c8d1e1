// The ways on when a resource was deleted while it was open.
import { NotFoundError } from 'flagadmin/url';

import type { Area } from '../navigation/route';
import { createFrom } from './draft';

interface GoneProps {
  error: unknown;
  area: Area;
  back: { href: string; title: string };
  /** The values to create it again with. */
  values: () => unknown;
}

/** Creates the resource again, or leads back to the list; nothing unless the error is that it does not exist any more. */
export function Gone({ error, area, back, values }: GoneProps) {
  if (!(error instanceof NotFoundError)) return null;
  return (
    <p className="remedy-buttons">
      <button type="button" className="primary" onClick={() => createFrom(area, values())}>
        Create it again with my values
      </button>
      <a href={back.href}>Back to {back.title.toLowerCase()}</a>
    </p>
  );
}
