import { ServerAnswer } from '../prediction/server-answer';
import type { Submission } from '../prediction/use-submission';
import { ErrorNotice } from '../ui/error-notice';
import { Remedies } from './remedies';
import type { FailedReload } from './use-base';

interface AftermathProps {
  editor: {
    submission: Submission;
    failedReload: FailedReload | undefined;
    takeTheirs: () => Promise<void>;
    rebase: () => Promise<void>;
    overwrite: () => void;
    sendAnyway: () => void;
  };
}

/** What came of an update: the server's answer, and what can be done when it did not go through. */
export function Aftermath({ editor }: AftermathProps) {
  const { submission, failedReload } = editor;
  return (
    <>
      <ServerAnswer
        submission={submission}
        remedies={
          <Remedies
            error={submission.error}
            onTakeTheirs={() => void editor.takeTheirs()}
            onRebase={() => void editor.rebase()}
            onOverwrite={editor.overwrite}
            onTryAgain={editor.sendAnyway}
          />
        }
      />
      {failedReload && (
        <section className="card answer" aria-label="Not read again">
          <p>The form still shows an older version: the server’s could not be read.</p>
          <ErrorNotice error={failedReload.error} onRetry={failedReload.retry} />
        </section>
      )}
    </>
  );
}
