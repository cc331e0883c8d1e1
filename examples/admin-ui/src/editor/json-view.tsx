// JSON text to look at and to copy, with masks in the place of secrets.
import { MASK } from 'flagadmin';
import { useState } from 'react';

import { CopyButton } from '../../../shared/copy-button';

/** The mask on the screen. Never in a copy: to the server it is a value like others, which it would store. */
export const mask = '••••••';

/** A member of a JSON text: its name, and its value if that is a string. */
const member = /("(?:[^"\\]|\\.)*")(\s*:\s*)("(?:[^"\\]|\\.)*")/gs;

/** A JSON text in which the strings of the named members are masked. The server's own masks are no secrets. */
export function withoutSecrets(text: string, names: ReadonlySet<string>, by = mask): string {
  return text.replace(member, (whole, name: string, colon: string, value: string) =>
    names.has(JSON.parse(name)) && !/^"\**"$/.test(value) ? `${name}${colon}"${by}"` : whole,
  );
}

interface JsonViewProps {
  text: string;
  label: string;
  /** The names of members that are secret. */
  secrets: ReadonlySet<string>;
  /** The value as a command to copy. */
  commandOf?: (text: string) => string;
}

/** Secrets are masked until they are revealed: in the copy by the mask of the server, with which an update keeps a stored secret. */
export function JsonView({ text, label, secrets, commandOf }: JsonViewProps) {
  const [reveals, setReveals] = useState(false);
  const concealed = withoutSecrets(text, secrets);
  const isMasked = concealed !== text && !reveals;
  const copied = isMasked ? withoutSecrets(text, secrets, MASK) : text;
  const suffix = isMasked ? ' without secrets' : '';
  return (
    <div className="json">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>{isMasked ? concealed : text}</pre>
      </section>
      <div className="row">
        {concealed !== text && (
          <button type="button" className="small" aria-pressed={reveals} onClick={() => setReveals(!reveals)}>
            Show secrets
          </button>
        )}
        <CopyButton size="small" text={copied} label={`Copy${suffix}`} />
        {commandOf && <CopyButton size="small" text={commandOf(copied)} label={`Copy as curl${suffix}`} />}
      </div>
    </div>
  );
}
