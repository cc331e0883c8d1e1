// Validates updates of addons with the rules of their providers: the walk validates the shape, the core provider and parameters (D16).
import type { SchemaNode } from './compact-schema.js';
import { checkProvider } from './engine.js';
import type { IssueReport } from './issue.js';
import { reportOf } from './walk.js';

/**
 * The issues and warnings that the core would report. Undecided also where it merges several in document order: errors of the schema with
 * those of the provider, and more than one warning.
 *
 * @param providers - the JSON text of the definitions
 */
export function reportOfUpdate(node: SchemaNode, value: unknown, providers: string): IssueReport | undefined {
  const noted = { provider: '', parameters: '' };
  const shape = reportOf(node, value, noted);
  if (shape === undefined || shape.issues.length > 0) {
    return undefined;
  }
  const rules = checkProvider(`["${noted.provider}",${noted.parameters}]`, providers);
  if (rules === undefined) {
    return shape;
  }
  const { warnings } = shape;
  if (rules.warnings.length === 0) {
    return { ...rules, warnings };
  }
  return rules.warnings.length === 1 && warnings.length === 0 ? rules : undefined;
}
