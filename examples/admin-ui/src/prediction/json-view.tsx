import { memo } from 'react';

import { CopyButton } from '../ui/copy-button';

/**
 * A line of indented JSON: its indentation and the name of a member, the value or a bracket, the comma. To JSON, U+2028 and U+2029 end
 * no line.
 */
const lineParts = /^(\s*)("(?:[^"\\]|\\.)*")?(: )?(.*?)(,?)$/s;

/** A value as JSON text, coloured, ready to copy. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2) ?? '';
  return (
    <div className="json">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          {text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place; those that stay are not drawn again.
            <JsonLine key={index} line={line} />
          ))}
        </pre>
      </section>
      <CopyButton text={text} />
    </div>
  );
}

/** Where a line is cut on the screen; what is copied is whole. */
const longestLine = 2000;

const JsonLine = memo(function JsonLine({ line }: { line: string }) {
  if (line.length > longestLine) return `${line.slice(0, longestLine)}…\n`;
  const [, indent, quoted, colon, rest = '', comma] = lineParts.exec(line) ?? [];
  return (
    <>
      {indent}
      {quoted && <span className={colon ? 'json-name' : 'json-text'}>{quoted}</span>}
      {colon}
      {rest && <span className={classOf(rest)}>{rest}</span>}
      {comma}
      {'\n'}
    </>
  );
});

function classOf(value: string): string | undefined {
  if (value.startsWith('"')) return 'json-text';
  return /^[{}[\]]/.test(value) ? undefined : 'json-literal';
}
