// The choice of how a request is edited: by the fields of a form, or as JSON text.
import { lazy, type ReactNode, Suspense } from 'react';

import type { Issue } from 'flagadmin/url';
import { ErrorBoundary } from '../ui/error-boundary';
import { Loading } from '../ui/loading';
import type { CheckedIssue } from './check';
import type { JsonText } from './use-predicted-form';

// The editor is larger than the rest of the page: it is loaded when it is opened.
const JsonPanel = lazy(async () => ({ default: (await import('../json/json-panel')).JsonPanel }));

interface EditAsProps {
  json: JsonText;
  issues: readonly CheckedIssue[];
  warnings: readonly Issue[];
  /** The fields. */
  children: ReactNode;
}

/** The fields, or the JSON of the request in their place. */
export function EditAs({ json, issues, warnings, children }: EditAsProps) {
  const isText = json.shown !== undefined;
  return (
    <>
      <fieldset className="edit-as" aria-label="Edit as">
        <label>
          <input type="radio" name="edit-as" checked={!isText} onChange={json.close} /> Form
        </label>
        <label>
          <input type="radio" name="edit-as" checked={isText} onChange={json.open} /> JSON
        </label>
      </fieldset>
      {json.reasonToStay && (
        <p className="notice bad" role="alert">
          {json.reasonToStay}
        </p>
      )}
      {isText ? (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <JsonPanel json={json} issues={issues} warnings={warnings} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        children
      )}
    </>
  );
}
