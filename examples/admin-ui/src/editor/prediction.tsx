// The card of the server's response: predicted while the form is edited, and as it came.
import type { DraftRequest } from 'flagadmin';
import { type ReactNode, useEffect, useRef } from 'react';

import { indented, parsed } from '../json';
import type { Note, Prediction } from '../resource';
import { ErrorNotice } from '../ui/errors';
import { Folded, StatusBadge } from '../ui/parts';
import { ChangeList, NoteList } from './changes';
import { JsonView } from './json-view';
import { Outcome, toneOf } from './outcome';
import { curlOf, requestLineOf } from './request';
import { isAsPredicted, otherThanPredicted, type Sending } from './use-sending';

export interface PredictionCardProps {
  /** Whether the prediction is of interest: something was typed, or the form was submitted. */
  isShown: boolean;
  request: DraftRequest;
  prediction: Prediction;
  /** The errors, in the words of the fields. */
  issues: readonly Note[];
  /** Remarks besides the core's warnings. */
  notes: readonly Note[];
  sending: Sending;
  /** Shown while nothing is changed: the resource as it is stored. */
  stored?: object | undefined;
  secrets: ReadonlySet<string>;
  labelOf: (instancePath: string) => string;
  /** Likewise; undefined for a value without a field. */
  fieldLabelOf: (instancePath: string) => string | undefined;
  shownValue: (instancePath: string, value: unknown) => unknown;
  reset?: ((instancePath: string) => void) | undefined;
  /** Ways out of an error of the server. */
  remedy?: ReactNode;
}

/** The id of the card's heading, which takes the focus. */
export const predictionId = 'prediction-title';

export function PredictionCard(props: PredictionCardProps) {
  const { sending } = props;
  return sending.isPending || sending.response || sending.error ? <Received {...props} /> : <Predicted {...props} />;
}

function Predicted(props: PredictionCardProps) {
  const { isShown, prediction, issues, notes, stored, secrets, labelOf } = props;
  const { error, changes = [], warnings } = prediction;
  const isOnChange = (note: Note) => changes.some(({ instancePath }) => instancePath === note.instancePath);
  const tone = isShown ? toneOf(prediction) : '';
  return (
    <section className={`card stack response ${tone}`} aria-labelledby={predictionId}>
      <h2 id={predictionId} tabIndex={-1}>
        The server’s response, before you send
      </h2>
      {!isShown && (
        <>
          <p className="quiet">Change a field to see the response here. It is computed in this browser.</p>
          {stored && <JsonView text={indented(stored)} label="Stored JSON" secrets={secrets} />}
        </>
      )}
      {isShown && (
        <>
          <Outcome prediction={prediction} />
          {error && prediction.status !== 403 && (
            <NoteList title="Fix this first" tone="bad" notes={issues} labelOf={labelOf} />
          )}
          {!error && <ChangeList {...props} changes={changes} />}
          <NoteList
            title="Worth knowing"
            tone="warn"
            notes={[...warnings, ...notes.filter((note) => !isOnChange(note))]}
            labelOf={labelOf}
          />
          <div>
            <Request {...props} />
            {(error ?? prediction.body) !== undefined && (
              <Folded name="Response">
                <JsonView text={indented(error ?? prediction.body)} label="Predicted response" secrets={secrets} />
              </Folded>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** The request as it would be sent. */
function Request({ request, secrets }: PredictionCardProps) {
  return (
    <Folded name="Request">
      <p>
        <code>{requestLineOf(request)}</code>
        <br />
        {request.ifMatch && <code className="quiet">If-Match: {request.ifMatch}</code>}
      </p>
      <JsonView
        text={indented(parsed(request.bodyJson))}
        label="Request body"
        secrets={secrets}
        commandOf={(body) => curlOf(request, body)}
      />
    </Folded>
  );
}

/** The response as it came, and whether it was the predicted one. An error takes the focus: it needs the user. */
function Received(props: PredictionCardProps) {
  const { sending, secrets, labelOf, fieldLabelOf, remedy } = props;
  const section = useRef<HTMLElement>(null);
  const { isPending, predicted, response, error } = sending;
  useEffect(() => {
    if (!isPending) section.current?.focus({ preventScroll: !error });
  }, [isPending, error]);
  const expected = isAsPredicted(sending);
  const others = otherThanPredicted(sending);
  return (
    <section
      ref={section}
      className={`card stack response ${error ? 'bad' : 'good'}`}
      tabIndex={-1}
      aria-label="Server response"
    >
      <h2>{expected ? '✓ Exactly as predicted' : 'The server’s response'}</h2>
      {isPending && <p role="status">Sending…</p>}
      {response && (
        <p className="row" role="status">
          <StatusBadge status={response.status} /> <span>{response.status === 201 ? 'Created.' : 'Saved.'}</span>
        </p>
      )}
      {error !== undefined && <ErrorNotice error={error} labelOf={fieldLabelOf} />}
      {error !== undefined && predicted && (
        <NoteList title="Worth knowing" tone="warn" notes={predicted.warnings} labelOf={labelOf} />
      )}
      {error !== undefined && remedy}
      {response && expected === false && (
        <div className="notice warn stack" role="alert">
          <strong>{othersIn(sending)}</strong>
          <ChangeList {...props} changes={others} notes={[]} reset={undefined} />
        </div>
      )}
      {response?.bodyJson && (
        <Folded name="Response">
          <JsonView text={indented(parsed(response.bodyJson))} label="Response body" secrets={secrets} />
        </Folded>
      )}
    </section>
  );
}

/** What is not as predicted, in a sentence. */
function othersIn({ predicted, response }: Sending): string {
  if (predicted && response && predicted.status !== response.status) return `The prediction was ${predicted.status}.`;
  return 'The server stored values that differ from the prediction:';
}
