// Validates updates of addons with the rules of their providers: the walk validates the shape, the core provider and parameters (D16).
import type { SchemaNode } from './compact-schema.js';
import { checkProvider } from './engine.js';
import type { IssueReport } from './issue.js';
import { reportOf } from './walk.js';

/**
 * The issues and warnings that the core would report. Undecided also where it merges several in document order: errors of the schema with
 * those of the provider, and more than one warning.
 *
 * @param rules - the text of the rules
 */
export function reportOfUpdate(node: SchemaNode, value: unknown, rules: string): IssueReport | undefined {
  const noted = { provider: '', parameters: '' };
  const shape = reportOf(node, value, noted);
  if (shape === undefined || shape.issues.length > 0) {
    return undefined;
  }
  const found = checkProvider(`["${noted.provider}",${noted.parameters}]`, rules);
  if (found === undefined) {
    return shape;
  }
  const { warnings } = shape;
  if (found.warnings.length === 0) {
    return { ...found, warnings };
  }
  return found.warnings.length === 1 && warnings.length === 0 ? found : undefined;
}
