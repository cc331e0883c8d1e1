// Dates and times in the user's locale.
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const day = 86_400_000;

/** The units of a distance in time, in milliseconds. */
const units = [
  ['year', 365.25 * day],
  ['month', 30.44 * day],
  ['day', day],
  ['hour', day / 24],
  ['minute', day / 1440],
] as const;

/** A point in time by its distance from now, with the exact one as the pointer rests on it; `never` when there is none. */
export function Moment({ at, never }: { at: string | null | undefined; never: string }) {
  if (!at) return <span className="quiet">{never}</span>;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return (
    <time dateTime={at} title={exact.format(date)}>
      {fromNow(date.getTime() - Date.now())}
    </time>
  );
}

function fromNow(distance: number): string {
  const [unit, length] = units.find((one) => Math.abs(distance) >= one[1]) ?? ['minute' as const, day / 1440];
  return relative.format(Math.round(distance / length), unit);
}

/** Whether a point in time is over. */
export function isPast(at: string | null | undefined): boolean {
  return at ? Date.parse(at) < Date.now() : false;
}

/** The user's time zone, by its name and its distance from UTC now. */
export function timeZone(): string {
  const { timeZone: name } = exact.resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' }).formatToParts();
  return `${name}, ${parts.find(({ type }) => type === 'timeZoneName')?.value}`;
}
