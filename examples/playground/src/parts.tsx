// Small parts of the page.
import { useState } from 'react';

/** Copies a text, and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<string>();
  const copy = async () => {
    // Pages without HTTPS have no clipboard.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setResult(isCopied ? 'Copied ✓' : 'Not copied: select the text');
    setTimeout(() => setResult(undefined), 3000);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{result ?? label}</span>
    </button>
  );
}

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
