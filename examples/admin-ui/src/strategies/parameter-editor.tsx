import { createStrategySchema } from 'flagadmin/url';
import { useRef, useState } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';

import { FieldNotes } from '../form/field';
import { issueAt } from '../form/issue-at';
import { focusPointer, idOf } from '../form/pointer';
import { factsOf } from '../form/schema-facts';
import { ParameterRow } from './parameter-row';
import { emptyParameter, type StrategyForm } from './strategy-creation';

/** The parameters of the new strategy type: added, removed and put in order. */
export function ParameterEditor({ form }: { form: StrategyForm }) {
  const { control } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'parameters' });
  const { errors } = useFormState({ control, name: 'parameters' });
  const [announcement, setAnnouncement] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const id = idOf('/parameters');

  const moveTo = (from: number, to: number) => {
    move(from, to);
    setAnnouncement(`Parameter ${from + 1} is now number ${to + 1}.`);
    requestAnimationFrame(() => focusMove(rows.current?.children[to], to - from));
  };
  const removeAt = (index: number) => {
    remove(index);
    setAnnouncement(`Parameter ${index + 1} was removed.`);
    requestAnimationFrame(() => focusPointer(`/parameters/${Math.max(0, index - 1)}/name`));
  };

  return (
    <fieldset id={id} tabIndex={-1}>
      <legend>Parameters {fields.length > 0 && <span className="count">{fields.length}</span>}</legend>
      <FieldNotes
        id={id}
        hint={factsOf(createStrategySchema)('parameters').description}
        issue={Array.isArray(errors.parameters) ? undefined : issueAt(errors, 'parameters')}
      />
      <ol ref={rows} className="parameter-rows">
        {fields.map((field, index) => (
          <ParameterRow
            key={field.id}
            form={form}
            index={index}
            isLast={index === fields.length - 1}
            onMove={(step) => moveTo(index, index + step)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      <button type="button" onClick={() => append(emptyParameter)}>
        Add parameter
      </button>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

/** Focuses the button that moves a row on, or back when it has arrived: a row that is moved in the document loses the focus. */
function focusMove(row: Element | undefined, step: number): void {
  const [up, down] = row?.querySelectorAll<HTMLButtonElement>('.row-actions button') ?? [];
  const buttons = step < 0 ? [up, down] : [down, up];
  buttons.find((button) => button && !button.disabled)?.focus();
}
