// One changed value, before and after.
import { isTextList } from '../editor/same';

interface ValueChangeProps {
  before?: unknown;
  after?: unknown;
}

/** A value before and after: lists by item, texts as they are, others as JSON. */
export function ValueChange({ before, after }: ValueChangeProps) {
  if (before === undefined && isEmpty(after)) return <span className="quiet">none</span>;
  if (isTextList(before ?? []) && isTextList(after))
    return <ListChange before={(before ?? []) as string[]} after={after} />;
  // Secrets are masked on both sides: only the fact that they differ may be shown.
  if (JSON.stringify(before) === JSON.stringify(after)) return <span className="tag all">replaced, not shown</span>;
  return (
    <>
      {before !== undefined && before !== '' && <del>{asText(before)}</del>}{' '}
      {after === undefined ? <span className="quiet">removed</span> : <ins>{asText(after)}</ins>}
    </>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function ListChange({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const removed = [...new Set(before)].filter((item) => !after.includes(item));
  const added = [...new Set(after)].filter((item) => !before.includes(item));
  const reordered = removed.length === 0 && added.length === 0;
  return (
    <span className="tags">
      {removed.map((item) => (
        <del key={item}>{item}</del>
      ))}
      {added.map((item) => (
        <ins key={item}>{item}</ins>
      ))}
      {reordered && <ins>{JSON.stringify(after)}</ins>}
    </span>
  );
}

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

/** Long texts are cut: the request shows them whole. */
function cut(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
