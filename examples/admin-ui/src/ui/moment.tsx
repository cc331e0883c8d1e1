// A date and time in the user's locale.
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time as the user writes it; `never` when there is none. */
export function Moment({ at, never }: { at: string | null | undefined; never: string }) {
  if (!at) return <span className="quiet">{never}</span>;
  const date = new Date(at);
  return <time dateTime={at}>{Number.isNaN(date.getTime()) ? at : format.format(date)}</time>;
}
