import { run } from './engine.js';
import { refusal } from './errors.js';
import { issueKinds, operationIssueKinds, type IssueKind } from './generated/issue-codes.js';
import { addonCreateUpdateSchema } from './generated/schema-list.js';
import { summaryOf, type Verdict } from './issue.js';
import { faithful, type JsonText } from './utf8.js';

// A call, since bundlers keep a literal that spreads arrays.
const kinds = /* @__PURE__ */ (issueKinds as readonly IssueKind[]).concat(operationIssueKinds);

/**
 * Validates the body of an update of an addon by its schema and by the rules of its provider (D16), with the codes, paths and
 * messages of the service. Masked secrets (`*****`) are valid: whether a value is stored, only the service knows. Undefined when
 * there is neither an issue nor a warning.
 *
 * @param providers - provider definitions as JSON text; empty: the defaults
 * @throws {@link ValidationError} when the definitions are not valid
 */
export function validateAddonUpdate(json: JsonText, providers = ''): Verdict | undefined {
  const text = faithful(json);
  const { refused, result } = run((boundary) => {
    if (boundary.setProviders(providers) !== 0) {
      return { refused: boundary.readVerdict(kinds) };
    }
    const validity = boundary.validateAddonUpdate(addonCreateUpdateSchema, text);
    return { result: validity === 0 ? undefined : boundary.readVerdict(kinds) };
  });
  if (refused !== undefined) {
    throw refusal(refused.issues, summaryOf(refused), 'providers');
  }
  return result;
}
