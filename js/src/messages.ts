import type { Issue } from './issue.js';

/** Makes a text of one's own for an issue or a warning, from its code and params; undefined keeps the English one. */
export type MessageWriter = (issue: Issue) => string | undefined;

let write: MessageWriter | undefined;
let isWriting = false;

/**
 * Replaces the texts of all issues and warnings from now on, for another language or another tone; undefined brings the English
 * ones back. The function is called for every issue on its way out; when it throws, the English text stays. Messages of errors stay those of
 * the service.
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

/** Calls `action` with another wording; undefined changes nothing. */
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

/** Issues on their way out, in the words of `setMessages`. */
export function worded(issues: readonly Issue[]): readonly Issue[] {
  return write === undefined || isWriting
    ? issues
    : issues.map((issue) => ({ ...issue, message: textOf(issue, write) }));
}

/** The text for an issue. A writer may itself judge something, whose issues are not put into words again. */
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
