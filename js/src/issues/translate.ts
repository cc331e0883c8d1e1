// Messages of callers instead of the English ones.
import type { Issue } from './issue.js';

/** Returns the message for an issue or a warning, from its code and params; anything but a string keeps the English message. */
export type MessageWriter = (issue: Issue) => string | undefined;

/**
 * The issues with other messages, for another language or tone. An error of the writer is thrown.
 */
export function translateIssues(issues: readonly Issue[], writer: MessageWriter | undefined): readonly Issue[] {
  return writer === undefined ? issues : issues.map((issue) => ({ ...issue, message: textOf(issue, writer) }));
}

function textOf(issue: Issue, writer: MessageWriter): string {
  const text: unknown = writer(issue);
  return typeof text === 'string' ? text : issue.message;
}
