// Messages of callers instead of the English ones.
import type { Issue } from './issue.js';

/** Returns the message for an issue or a warning, from its code and params; anything but a string keeps the English message. */
export type MessageWriter = (issue: Issue) => string | undefined;

/**
 * The issues with other messages, for another language or tone. For issues of dry runs and errors; `schema.withMessages(writer)` does it for
 * all results of a schema. An error of the writer is thrown.
 *
 * @example
 * ```ts
 * const tried = dryRun.updateAddon({ current: addon, update });
 * const issues = translateIssues(tried.issues ?? [], ({ code }) => (code === 'missing_property' ? 'fehlt' : undefined));
 * ```
 */
export function translateIssues(issues: readonly Issue[], writer: MessageWriter | undefined): readonly Issue[] {
  return writer === undefined ? issues : issues.map((issue) => ({ ...issue, message: textOf(issue, writer) }));
}

function textOf(issue: Issue, writer: MessageWriter): string {
  const text: unknown = writer(issue);
  return typeof text === 'string' ? text : issue.message;
}
