// Small parts of the page.

/** A value before and after, as JSON; texts as they are. */
export function ValueChange({ before, after }: { before?: unknown; after?: unknown }) {
  // Secrets are masked on both sides: only the fact that they differ may be shown.
  if (JSON.stringify(before) === JSON.stringify(after)) return <span className="quiet">replaced, not shown</span>;
  return (
    <>
      {before !== undefined && <del>{asText(before)}</del>}{' '}
      {after === undefined ? <span className="quiet">removed</span> : <ins>{asText(after)}</ins>}
    </>
  );
}

/** Long texts are cut. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
