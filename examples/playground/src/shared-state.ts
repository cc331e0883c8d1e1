import { type CheckName, isCheck, type ProviderRules } from './checks';
import { samples } from './samples';

/** What the page shows, and what a link to it carries. */
export interface PlaygroundState {
  check: CheckName;
  text: string;
  stored: string;
  providers: ProviderRules;
}

export const firstState: PlaygroundState = { ...(samples[0] as PlaygroundState) };

/** The state as the fragment of a URL: JSON in base64url. Servers do not receive fragments. */
export function fragmentOf({ check, text, stored, providers }: PlaygroundState): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ check, text, stored, providers }));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The state in a fragment; undefined when there is none or it is damaged. */
export function stateIn(fragment: string): PlaygroundState | undefined {
  try {
    const binary = atob(fragment.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const { check, text, stored, providers } = JSON.parse(new TextDecoder().decode(bytes));
    if (!isCheck(check) || typeof text !== 'string') return undefined;
    return {
      check,
      text,
      stored: typeof stored === 'string' ? stored : '',
      providers: providers === 'default' ? 'default' : 'none',
    };
  } catch {
    return undefined;
  }
}
