// Dates and times in the user's locale.
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const minute = 60_000;
const day = 1440 * minute;
const units = [
  ['year', 365.25 * day],
  ['month', 30.44 * day],
  ['day', day],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** A point in time by its distance from now, with the exact one as the pointer rests on it; `never` when there is none. */
export function Moment({ at, never }: { at: string | null | undefined; never: string }) {
  if (!at) return <span className="quiet">{never}</span>;
  const distance = Date.parse(at) - Date.now();
  if (Number.isNaN(distance)) return at;
  const [unit, length] = units.find((one) => Math.abs(distance) >= one[1]) ?? (['minute', minute] as const);
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {relative.format(Math.round(distance / length), unit)}
    </time>
  );
}

export function isPast(at: string | null | undefined): boolean {
  return at ? Date.parse(at) < Date.now() : false;
}

/** The user's time zone, by its name and its distance from UTC now. */
export function timeZone(): string {
  const { timeZone: name } = exact.resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' }).formatToParts();
  return `${name}, ${parts.find(({ type }) => type === 'timeZoneName')?.value}`;
}

/** The local time in so many days, as `<input type="datetime-local">` has it. */
export function localTimeIn(days: number): string {
  const time = new Date();
  time.setDate(time.getDate() + days);
  return new Date(time.getTime() - time.getTimezoneOffset() * minute).toISOString().slice(0, 16);
}

/** A chosen local time as a request has it; text that is no time stays text, for the schema to validate. */
export function timeOf(chosen: string): string {
  const time = new Date(chosen);
  return Number.isNaN(time.getTime()) ? chosen : time.toISOString();
}
