// The page that creates or edits one resource, whatever its kind: its form, and beside it the server's response.
import type { Change } from 'flagadmin';
import { type ReactNode, type SubmitEvent, useMemo } from 'react';

import { Fields, hasField } from '../form/fields';
import { focusPointer } from '../form/frame';
import { isObject, leavesOf, parsed, valueAt } from '../json';
import type { DraftOf, Field, Prediction, Row } from '../resource';
import { goTo, linkTo } from '../route';
import { isLasting, reasonsOf } from '../session';
import { showFlash } from '../ui/flash';
import { Reasons } from '../ui/notes';
import { focusHeading } from '../ui/page-title';
import { ActionBar } from './action-bar';
import { ChangeList } from './changes';
import { PredictionCard } from './prediction';
import { presentation, withRows } from './presentation';
import { type Form, useForm } from './use-form';

interface EditorProps {
  row: Row;
  listing: object;
  draft: DraftOf<object>;
  /** The version that is edited; absent from a new resource. */
  item?: object;
  /** Below the form. */
  children?: ReactNode;
}

export function Editor({ row, listing, draft, item, children }: EditorProps) {
  const subject = { item, draft, listing };
  const form = useForm({
    draft,
    original: useMemo(() => row.values(item), [row, item]),
    changesOf: (values) => row.changes(values, subject),
    follow: (values, before) => row.follow?.(values, before, subject) ?? values,
    nameProperty: row.nameProperty,
  });
  const fields = row.fields(form.values, subject);
  const shown = presentation(fields, form.prediction);
  const { original, prediction, sending, theirs } = form;

  const send = async (now: ReturnType<Form['check']>) => {
    const response = await form.save(now);
    if (response && !item && draft.current) showCreated(row, draft.current, listing);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submitted();
    const now = form.check();
    if (!now.prediction.error) void send(now);
    else focusPointer(fields.map(({ path }) => path).find((path) => isAtFault(now, path)) ?? '');
  };
  const restart = () => {
    form.forget();
    focusHeading();
  };
  const discard = () => {
    form.fill(original);
    restart();
  };
  const remedy = theirs ? (
    <Conflict {...shown} changes={theirs} onKeep={restart} onDiscard={discard} />
  ) : (
    isLasting(sending.error) && <a href={linkTo(row.area)}>Back to {row.title.toLowerCase()}</a>
  );

  return (
    <div className="editor">
      <form className="card" onSubmit={submit} noValidate aria-label={row.noun}>
        <ReasonsAbove form={form} fields={fields} />
        <Fields {...form} {...shown} fields={fields} />
        <ActionBar
          form={form}
          action={item ? 'Save' : 'Create'}
          onSendAnyway={() => void send(form.check())}
          onDiscard={discard}
        />
      </form>
      <aside aria-label="Before and after sending">
        <PredictionCard
          {...form}
          {...shown}
          prediction={item ? prediction : withRows(prediction, fields, leavesOf(Object(parsed(form.request.bodyJson))))}
          stored={item}
          notes={useNotes(row, item, prediction)}
          reset={item && ((pointer) => form.set(pointer, valueAt(original, pointer)))}
          remedy={remedy}
        />
      </aside>
      {children && <div className="stack">{children}</div>}
    </div>
  );
}

/** Remarks on a predicted item. The core decides about some: not with every keystroke. */
function useNotes(row: Row, item: object | undefined, { body }: Prediction) {
  return useMemo(() => (item && isObject(body) && row.notes?.(item, body)) || [], [row, item, body]);
}

interface ConflictProps extends Pick<Parameters<typeof ChangeList>[0], 'labelOf' | 'shownValue'> {
  changes: readonly Change[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** Two ways out of a conflict with someone else's change, which the form has by now: keep one's own changes, or drop them. */
function Conflict({ onKeep, onDiscard, ...shown }: ConflictProps) {
  return (
    <>
      <p>They changed:</p>
      <ChangeList {...shown} />
      <p className="row">
        <button type="button" className="primary" onClick={onKeep}>
          Keep my changes
        </button>
        <button type="button" onClick={onDiscard}>
          Take theirs
        </button>
      </p>
    </>
  );
}

function showCreated(row: Row, item: object, listing: object) {
  goTo(linkTo(row.area, row.idOf(item)));
  showFlash(`${row.nameOf(item, listing)} was created.`);
}

/** The reasons that belong to no field, where the card with all of them is not beside the form. */
function ReasonsAbove({ form, fields }: { form: Form; fields: readonly Field[] }) {
  const { error } = form.sending;
  const reasons = error === undefined ? (form.isShown ? form.issues : []) : reasonsOf(error);
  const ofNoField = reasons.filter(({ instancePath }) => !hasField(fields, instancePath));
  if (ofNoField.length === 0) return null;
  return (
    <div className="notice bad narrow-only">
      <Reasons reasons={ofNoField} />
    </div>
  );
}

function isAtFault({ issues }: Pick<Form, 'issues'>, path: string): boolean {
  return issues.some(({ instancePath }) => instancePath === path || instancePath.startsWith(`${path}/`));
}
