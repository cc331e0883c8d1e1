// The server's response to an update, with remedies.
import type { FieldValues } from 'react-hook-form';

import { ServerResponse } from '../prediction/server-response';
import { ErrorNotice } from '../ui/error-notice';
import { ConflictCard } from './conflict-card';
import { TryAgain } from './try-again';
import type { EditingRules, ResourceEditor } from './use-resource-editor';

interface SubmissionResultProps<Resource, Values extends FieldValues, Body extends object> {
  editor: ResourceEditor<Resource, Values, Body>;
  rules: EditingRules<Resource, Values, Body>;
  secrets?: readonly string[];
}

/** The server's response to an update, and the remedies when it was refused. */
export function SubmissionResult<Resource, Values extends FieldValues, Body extends object>(
  props: SubmissionResultProps<Resource, Values, Body>,
) {
  const { editor, rules, secrets } = props;
  const { submission, failedReload } = editor;
  return (
    <>
      <ServerResponse
        submission={submission}
        secrets={secrets}
        remedies={
          <>
            <ConflictCard editor={editor} rules={rules} />
            <TryAgain error={submission.error} onTryAgain={editor.sendAnyway} />
          </>
        }
      />
      {failedReload && (
        <section className="card response" aria-label="Not read again">
          <p>The form still shows an older version: the server’s could not be read.</p>
          <ErrorNotice error={failedReload.error} onRetry={failedReload.retry} />
        </section>
      )}
    </>
  );
}
