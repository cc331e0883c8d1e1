// Messages of callers instead of the English ones.
import type { Issue } from './issue.js';

/** Returns the message for an issue or a warning, from its code and params; undefined keeps the English message. */
export type MessageWriter = (issue: Issue) => string | undefined;

let write: MessageWriter | undefined;
let isWriting = false;

/**
 * Sets the messages of all issues and warnings from now on, for another language or tone; undefined restores the English ones.
 * The function is called for every issue that is returned; when it throws, the English message stays. It does not change the messages
 * of errors, which are those of the service.
 *
 * @example
 * ```ts
 * setMessages(({ code, params }) => {
 *   switch (code) {
 *     case 'missing_property':
 *       return 'fehlt';
 *     case 'wrong_type':
 *       return `muss vom Typ ${[params.expected].flat().join(' oder ')} sein`;
 *     default:
 *       return undefined; // the English text
 *   }
 * });
 * ```
 */
export function setMessages(writer: MessageWriter | undefined): void {
  write = writer;
}

/** Calls `action` with this writer of messages; undefined changes nothing. */
export function withMessages<T>(writer: MessageWriter | undefined, action: () => T): T {
  if (typeof writer !== 'function') {
    return action();
  }
  const previous = write;
  write = writer;
  try {
    return action();
  } finally {
    write = previous;
  }
}

/** The issues with the messages of `setMessages`. */
export function withCallerMessages(issues: readonly Issue[]): readonly Issue[] {
  return write === undefined || isWriting
    ? issues
    : issues.map((issue) => ({ ...issue, message: textOf(issue, write) }));
}

/** The message for an issue. A writer may itself validate: the issues of that call keep the messages of the core. */
function textOf(issue: Issue, writer: MessageWriter | undefined): string {
  isWriting = true;
  try {
    return writer?.(issue) ?? issue.message;
  } catch {
    return issue.message;
  } finally {
    isWriting = false;
  }
}
