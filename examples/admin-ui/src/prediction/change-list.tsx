import type { Change } from 'flagadmin/url';

/** Before and after, property by property. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="changes">
      {changes.map((change) => (
        <div key={change.instancePath} data-change={change.instancePath}>
          <dt>
            <code>{change.instancePath}</code>
          </dt>
          <dd>
            <BeforeAndAfter {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BeforeAndAfter({ before, after }: Change) {
  if (isTextList(before) && isTextList(after)) return <ListChange before={before} after={after} />;
  // Secrets are masked on both sides: that they differ is all that may be shown.
  if (JSON.stringify(before) === JSON.stringify(after)) return <span className="tag all">replaced, not shown</span>;
  return (
    <>
      {before !== undefined && <del>{asText(before)}</del>}{' '}
      {after === undefined ? <span className="quiet">removed</span> : <ins>{asText(after)}</ins>}
    </>
  );
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
      {after.length === 0 && <span className="quiet">now empty</span>}
      {before.length === 0 && <span className="quiet">was empty</span>}
    </span>
  );
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** A value as JSON, cut where nobody reads on. */
function asText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
