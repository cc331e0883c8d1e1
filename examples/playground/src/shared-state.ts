// The state of the playground in the fragment of its URL.
import { type CheckName, isCheck, type ProviderRules } from './checks';
import { firstSample } from './samples';

/** The state of the page, which a link to it contains. */
export interface PlaygroundState {
  check: CheckName;
  text: string;
  stored: string;
  providers: ProviderRules;
  /** JSON text of the provider definitions, which apply when `providers` is `custom`. */
  definitions: string;
  tokenId: string;
}

export const firstState: PlaygroundState = firstSample;

/** The state as the fragment of a URL: JSON in base64url. Servers do not receive fragments. */
export function fragmentOf(state: PlaygroundState): string {
  const { check, text, stored, providers, definitions, tokenId } = state;
  const bytes = new TextEncoder().encode(JSON.stringify({ check, text, stored, providers, definitions, tokenId }));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The state in a fragment; undefined when there is none or it is damaged. */
export function stateIn(fragment: string): PlaygroundState | undefined {
  try {
    const binary = atob(fragment.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const { check, text, stored, providers, definitions, tokenId } = JSON.parse(new TextDecoder().decode(bytes));
    if (!isCheck(check) || !['none', 'default', 'custom'].includes(providers)) return undefined;
    if (![text, stored, definitions, tokenId].every((each) => typeof each === 'string')) return undefined;
    return { check, text, stored, providers, definitions, tokenId };
  } catch {
    return undefined;
  }
}
