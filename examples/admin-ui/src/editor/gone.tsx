// The way on when a resource was deleted while it was open.
import { NotFoundError } from 'flagadmin/url';

interface GoneProps {
  error: unknown;
  back: { href: string; title: string };
}

/** Leads back to the list; nothing unless the error is that the resource does not exist any more. */
export function Gone({ error, back }: GoneProps) {
  if (!(error instanceof NotFoundError)) return null;
  return (
    <p className="remedy-buttons">
      <a href={back.href}>Back to {back.title.toLowerCase()}</a>
    </p>
  );
}
