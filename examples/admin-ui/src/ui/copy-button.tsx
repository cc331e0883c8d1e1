import { useState } from 'react';

/** Copies a text, and confirms it. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" className="plain small" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </button>
  );
}
