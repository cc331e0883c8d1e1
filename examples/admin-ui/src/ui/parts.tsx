// Small parts of every page: names, badges, a part that is folded.
import { type ReactNode, useState } from 'react';

const longestName = 100;

/** A name chosen by a user, within other text: cut when it is long, and isolated from the text direction around it. */
export function Name({ text }: { text: string }) {
  if (text.length <= longestName) return <bdi>{text}</bdi>;
  return <bdi title={text}>{text.slice(0, longestName)}…</bdi>;
}

export function StatusBadge({ status, tone = status < 400 ? 'good' : 'bad' }: { status: number; tone?: string }) {
  return <span className={`badge ${tone}`}>{tone === 'warn' ? `${status}?` : status}</span>;
}

/** Marks a deprecated item; the reason is shown beside it. */
export function Deprecated({ reason }: { reason?: ReactNode }) {
  return (
    <span>
      <span className="badge warn">Deprecated</span>
      {reason && <span className="quiet"> {reason}</span>}
    </span>
  );
}

/** A list of names in a table; `none` is what an empty list means. */
export function Names({ names, none }: { names: readonly string[] | null | undefined; none: string }) {
  if (!names?.length) return <span className="quiet">{none}</span>;
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

/** The names of the parts that the user opened last. */
const opened = new Set<string>();

/** A part that is drawn once it is opened. The next part of its name is as the user left this one. */
export function Folded({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(opened.has(name));
  const toggle = (open: boolean) => {
    if (open) opened.add(name);
    else opened.delete(name);
    setOpen(open);
  };
  return (
    <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && children}
    </details>
  );
}

export function Loading() {
  return (
    <p className="quiet" role="status">
      Loading…
    </p>
  );
}
