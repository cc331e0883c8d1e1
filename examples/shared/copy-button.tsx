// A button that copies a text.
import { useState } from 'react';

/** Copies a text, and confirms it. */
export function CopyButton({ text, label = 'Copy', size }: { text: string; label?: string; size?: 'small' }) {
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
    <button type="button" className={size} onClick={() => void copy()}>
      <span aria-live="polite">{result ?? label}</span>
    </button>
  );
}
