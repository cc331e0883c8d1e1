import { useMemo } from 'react';

import { CopyButton } from '../ui/copy-button';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** A value as JSON text, coloured, ready to copy. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2) ?? '';
  const parts = useMemo(() => coloured(text), [text]);
  return (
    <div className="json">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>{parts}</pre>
      </section>
      <CopyButton text={text} />
    </div>
  );
}

function coloured(text: string) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    const kind = quoted ? (colon ? 'json-name' : 'json-text') : 'json-literal';
    const coloredText = quoted ?? whole;
    parts.push(
      <span key={match.index} className={kind}>
        {coloredText}
      </span>,
      colon ?? '',
    );
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
