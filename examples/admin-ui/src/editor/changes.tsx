// The predicted changes, and the remarks on them.
import type { Change } from 'flagadmin';

import { focusPointer } from '../form/frame';
import { isTextList } from '../json';
import type { Note } from '../resource';
import { PointerLink } from '../ui/notes';

interface ChangeListProps {
  changes: readonly Change[];
  labelOf: (instancePath: string) => string;
  /** The displayed form of a value, for example the name of a role, or a mask. */
  shownValue: (instancePath: string, value: unknown) => unknown;
  /** Remarks on changed values, shown beside them. */
  notes?: readonly Note[];
  reset?: ((instancePath: string) => void) | undefined;
}

/** Before and after, value by value. Each row leads to its field and can be reset. */
export function ChangeList({ changes, labelOf, shownValue, notes = [], reset }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <dl className="changes">
      {changes.map(({ instancePath, before, after }) => (
        <div key={instancePath} data-change={instancePath}>
          <dt>
            <PointerLink pointer={instancePath} label={labelOf(instancePath)} />
          </dt>
          <dd>
            <ValueChange before={shownValue(instancePath, before)} after={shownValue(instancePath, after)} />
            {notes
              .filter((note) => note.instancePath === instancePath)
              .map(({ message }) => (
                <span key={message} className="change-note">
                  {message}
                </span>
              ))}
          </dd>
          {reset && (
            <dd>
              <button
                type="button"
                className="small"
                aria-label={`Reset ${labelOf(instancePath)}`}
                onClick={() => {
                  reset(instancePath);
                  focusPointer(instancePath);
                }}
              >
                Reset
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface NoteListProps {
  title: string;
  tone: 'bad' | 'warn';
  notes: readonly Note[];
  labelOf: (instancePath: string) => string;
}

/** Issues or warnings; each leads to its field. */
export function NoteList({ title, tone, notes, labelOf }: NoteListProps) {
  if (notes.length === 0) return null;
  return (
    <div className={`notice ${tone}`}>
      <strong>{title}</strong>
      <ul>
        {notes.map(({ instancePath, message }) => (
          <li key={`${instancePath} ${message}`}>
            {instancePath ? <PointerLink pointer={instancePath} label={labelOf(instancePath)} /> : 'The request'}{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ValueChangeProps {
  before?: unknown;
  after?: unknown;
}

/** A value before and after: lists by item, texts as they are, others as JSON. */
function ValueChange({ before, after }: ValueChangeProps) {
  const isEmpty = after === null || after === '' || (Array.isArray(after) && after.length === 0);
  if (before === undefined && isEmpty) return <span className="quiet">none</span>;
  if (isTextList(before ?? []) && isTextList(after))
    return <ListChange before={(before ?? []) as string[]} after={after} />;
  // Secrets are masked on both sides: only the fact that they differ may be shown.
  if (JSON.stringify(before) === JSON.stringify(after)) return <span className="quiet">replaced, not shown</span>;
  return (
    <>
      {before !== undefined && before !== '' && <del>{asText(before)}</del>}{' '}
      {after === undefined ? <span className="quiet">removed</span> : <ins>{asText(after)}</ins>}
    </>
  );
}

function ListChange({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const removed = [...new Set(before)].filter((item) => !after.includes(item));
  const added = [...new Set(after)].filter((item) => !before.includes(item));
  return (
    <span className="tags">
      {removed.map((item) => (
        <del key={item}>{item}</del>
      ))}
      {added.map((item) => (
        <ins key={item}>{item}</ins>
      ))}
      {removed.length + added.length === 0 && <ins>{JSON.stringify(after)}</ins>}
    </span>
  );
}

/** Long texts are cut: the request shows them whole. */
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
