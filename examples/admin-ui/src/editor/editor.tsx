// The page that creates or edits one resource, whatever its kind: its form, and beside it the server's response.
import { PreconditionFailedError } from 'flagadmin/url';
import { type ReactNode, type SubmitEvent, useMemo } from 'react';

import { Fields } from '../form/fields';
import { focusPointer } from '../form/frame';
import { changesBetween, leavesOf, type Members, reapplied, valueAt } from '../json';
import type { Editing, Row } from '../resource';
import { goTo, linkTo } from '../route';
import { isLasting } from '../session';
import { showFlash } from '../ui/flash';
import { focusHeading } from '../ui/page-title';
import { ActionBar } from './action-bar';
import { Conflict } from './conflict';
import { PredictionCard } from './prediction';
import { presentation, withRows } from './presentation';
import { type Form, useForm } from './use-form';

/** A stored resource, and the entity tag of this version. */
export interface Versioned {
  item: object;
  entityTag: string;
}

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
    const options = stored ? { ifMatch: stored.entityTag } : {};
    const response = await form.send(predicted, () => editing.call(item, options, body).withResponse());
    if (!response) return;
    const saved = response.data as object;
    if (stored) return goOnWith({ item: saved, entityTag: response.etag }, values);
    goTo(linkTo(row.area, row.idOf(saved)));
    showFlash(`${row.nameOf(saved, listing)} was created.`);
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
          notes={prediction.error ? [] : (editing.notes?.(item, prediction.body as object, listing) ?? [])}
          reset={stored && ((pointer) => form.set(pointer, valueAt(original, pointer)))}
          remedy={remedy}
        />
      </aside>
      {children && <div className="stack">{children}</div>}
    </div>
  );
}

function isAtFault({ issues }: Pick<Form, 'issues'>, path: string): boolean {
  return issues.some(({ instancePath }) => instancePath === path || instancePath.startsWith(`${path}/`));
}
