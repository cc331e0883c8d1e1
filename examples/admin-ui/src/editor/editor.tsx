// The page that creates or edits one resource, whatever its kind: its form, and beside it the server's response.
import { PreconditionFailedError } from 'flagadmin';
import { type ReactNode, type SubmitEvent, useMemo } from 'react';

import { Fields, hasField } from '../form/fields';
import { focusPointer } from '../form/frame';
import { changesBetween, leavesOf, type Members, reapplied, valueAt } from '../json';
import type { Editing, Field, Prediction, Row, Subject, Versioned } from '../resource';
import { goTo, linkTo } from '../route';
import { isLasting, learnFrom, reasonsOf } from '../session';
import { showFlash } from '../ui/flash';
import { Reasons } from '../ui/notes';
import { focusHeading } from '../ui/page-title';
import { ActionBar } from './action-bar';
import { conditionOf } from './condition';
import { Conflict } from './conflict';
import { PredictionCard } from './prediction';
import { presentation, withRows } from './presentation';
import { type Form, useForm } from './use-form';

interface EditorProps {
  row: Row;
  listing: object;
  /** The version that the form begins with; absent from a new resource. */
  stored?: Versioned;
  /** Reads the resource as it is now. */
  read?: () => Promise<Versioned>;
  /** Called when the form goes on with another version. */
  onVersion?: (stored: Versioned) => void;
  /** Below the form. */
  children?: ReactNode;
}

export function Editor({ row, listing, stored, read, onVersion, children }: EditorProps) {
  const editing = (stored ? row.update : row.create) as Editing<object | undefined, object>;
  const item = stored?.item;
  const subject = useMemo(() => ({ item, listing }), [item, listing]);
  const form = useForm(editing, subject);
  const fields = editing.fields(form.values, subject);
  const shown = presentation(fields, form.prediction);
  const { original, prediction, sending } = form;

  /** Goes on with another version, and what was typed since `before`. */
  const goOnWith = (version: Versioned, before: Members) => {
    form.fill((current) => reapplied(before, current, editing.values(version.item)));
    onVersion?.(version);
  };
  const send = async ({ body, prediction: predicted }: Pick<Form, 'body' | 'prediction'>) => {
    const { values } = form;
    const call = async () => editing.call(item, await conditionOf(row, stored, read), body).withResponse();
    const response = await form.send(() => ({ predicted, call }));
    if (!response) return;
    const saved = response.data as object | undefined;
    if (saved === undefined) return read?.().then((version) => goOnWith(version, values), learnFrom);
    if (stored) return goOnWith({ item: saved, entityTag: response.etag }, values);
    showCreated(row, saved, listing);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submitted();
    const now = form.check(form.values);
    if (!now.prediction.error) void send(now);
    else focusPointer(fields.map(({ path }) => path).find((path) => isAtFault(now, path)) ?? '');
  };
  const restart = () => {
    form.forget();
    focusHeading();
  };
  const remedy =
    read && sending.error instanceof PreconditionFailedError ? (
      <Conflict
        {...shown}
        read={read}
        changesOf={(theirs) => changesBetween(original, editing.values(theirs.item))}
        onChosen={(theirs, isMineKept) => {
          goOnWith(theirs, isMineKept ? original : form.values);
          restart();
        }}
      />
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
          action={stored ? 'Save' : 'Create'}
          onSendAnyway={() => void send(form.check(form.values))}
          onDiscard={() => {
            form.fill(original);
            restart();
          }}
        />
      </form>
      <aside aria-label="Before and after sending">
        <PredictionCard
          {...form}
          {...shown}
          prediction={stored ? prediction : withRows(prediction, fields, leavesOf(form.body))}
          request={{ ...editing, path: item ? editing.path(item) : [], body: form.body, ifMatch: stored?.entityTag }}
          stored={item}
          notes={useNotes(editing, subject, prediction)}
          reset={stored && ((pointer) => form.set(pointer, valueAt(original, pointer)))}
          remedy={remedy}
        />
      </aside>
      {children && <div className="stack">{children}</div>}
    </div>
  );
}

/** Remarks on a predicted item. The core decides about some: not with every keystroke. */
function useNotes(
  { notes }: Editing<object | undefined, object>,
  { item, listing }: Subject<object | undefined, object>,
  { error, body }: Prediction,
) {
  return useMemo(
    () => (error ? [] : (notes?.(item, body as object, listing) ?? [])),
    [notes, item, listing, error, body],
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
