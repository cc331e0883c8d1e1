// The layout of pages that edit a resource.
import { type ReactNode, useCallback, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';

import { ChangedFields } from '../form/changed-fields';
import { idOf } from '../form/pointer';
import { useOnline } from '../navigation/online';
import { isWithoutResponse } from '../prediction/circumstances';
import { isRefusal } from '../prediction/prediction';
import { PredictionPanel } from '../prediction/prediction-panel';
import type { RequestFacts } from '../server/request-facts';
import { ActionBar } from './action-bar';
import { SubmissionResult } from './submission-result';
import type { EditingRules, ResourceEditor } from './use-resource-editor';

interface EditorLayoutProps<Resource, Values extends FieldValues, Body extends object> {
  editor: ResourceEditor<Resource, Values, Body>;
  rules: EditingRules<Resource, Values, Body>;
  request: Pick<RequestFacts, 'operation' | 'path' | 'secrets'>;
  /** Mistakes to try. */
  mistakes: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
  /** Content after the form. */
  below?: ReactNode;
}

/** The form of a resource, and beside it the prediction and the server's response. */
export function EditorLayout<Resource, Values extends FieldValues, Body extends object>(
  props: EditorLayoutProps<Resource, Values, Body>,
) {
  const { editor, rules, request, mistakes, children, below } = props;
  const { submission, prediction, values } = editor;
  const isCutOff = !useOnline() || isWithoutResponse(submission.error);
  const labelOf = useCallback((instancePath: string) => rules.labelOf(instancePath, values), [rules, values]);
  const shownValue = useCallback(
    (instancePath: string, value: unknown) => rules.shownValue?.(instancePath, value, values) ?? value,
    [rules, values],
  );
  const changed = useMemo(() => {
    const changes = isRefusal(prediction) ? [] : (prediction.changes ?? []);
    return new Set(changes.map(({ instancePath }) => idOf(instancePath)));
  }, [prediction]);

  return (
    <div className="editor">
      <div className="stack">
        <form className="card" onSubmit={editor.submit} noValidate>
          <ChangedFields value={changed}>{children}</ChangedFields>
          <ActionBar
            prediction={prediction}
            isCutOff={isCutOff}
            action="Save"
            isPending={submission.isPending}
            isChanged={editor.isChanged}
            onDiscard={editor.discard}
            onSendAnyway={editor.sendAnyway}
          />
        </form>
        {below}
      </div>
      <aside className="stack" aria-label="Before and after sending">
        <SubmissionResult editor={editor} rules={rules} {...(request.secrets && { secrets: request.secrets })} />
        <PredictionPanel
          {...request}
          prediction={prediction}
          isChanged={editor.isChanged}
          isCutOff={isCutOff}
          labelOf={labelOf}
          shownValue={shownValue}
          notes={editor.notes}
          leftOut={editor.leftOut}
          onUndo={editor.undo}
          mistakes={mistakes}
          body={editor.body}
          ifMatch={editor.entityTag}
        />
      </aside>
    </div>
  );
}
