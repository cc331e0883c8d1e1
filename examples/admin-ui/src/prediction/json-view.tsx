import { memo, useState } from 'react';

import { CopyButton } from '../ui/copy-button';
import { serverMask, withoutSecrets } from './secrets';

/**
 * A line of indented JSON: its indentation and the name of a member, the value or a bracket, the comma. To JSON, U+2028 and U+2029 end
 * no line.
 */
const lineParts = /^(\s*)("(?:[^"\\]|\\.)*")?(\s*:\s*)?(.*?)(,?)$/s;

interface JsonViewProps {
  text: string;
  label: string;
  /** The names of parameters that are secret. */
  secrets?: readonly string[] | undefined;
  /** The value as a command to copy. */
  commandOf?: (text: string) => string;
}

/**
 * JSON text, coloured, ready to copy. Secrets are masked until they are revealed: in the copy by the mask of the server, with
 * which an update keeps a stored secret.
 */
export function JsonView({ text, label, secrets = [], commandOf }: JsonViewProps) {
  const [reveals, setReveals] = useState(false);
  const concealed = withoutSecrets(text, secrets);
  const isMasked = concealed !== text && !reveals;
  const copied = isMasked ? withoutSecrets(text, secrets, serverMask) : text;
  const suffix = isMasked ? ' without secrets' : '';
  return (
    <div className="json">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          {(isMasked ? concealed : text).split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its position; unchanged ones are not drawn again.
            <JsonLine key={index} line={line} />
          ))}
        </pre>
      </section>
      <div className="json-actions">
        {concealed !== text && (
          <button type="button" className="plain small" aria-pressed={reveals} onClick={() => setReveals(!reveals)}>
            Show secrets
          </button>
        )}
        <CopyButton text={copied} label={`Copy${suffix}`} />
        {commandOf && <CopyButton text={commandOf(copied)} label={`Copy as curl${suffix}`} />}
      </div>
    </div>
  );
}

/** A value as indented JSON. */
export function indented(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

/** The length at which a line is cut on the screen; the copy is whole. */
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
