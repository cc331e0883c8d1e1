// Buttons that put a mistake into the form, to see the core refuse it.
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** A common mistake: sets one property to a value that no control would give. */
export interface Mistake<Values> {
  label: string;
  name: keyof Values & string;
  value: (now: Values) => unknown;
}

interface SeeItRefuseProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  mistakes: readonly Mistake<Values>[];
}

/** Makes a common mistake with one click, and takes it back with another. */
export function SeeItRefuse<Values extends FieldValues>({ form, mistakes }: SeeItRefuseProps<Values>) {
  const [made, setMade] = useState<ReadonlyMap<string, { label: string; before: unknown }>>(new Map());

  const toggle = ({ label, name, value }: Mistake<Values>, button: HTMLElement) => {
    const earlier = made.get(name);
    const before = earlier ? earlier.before : form.getValues(name as Path<Values>);
    form.setValue(name as Path<Values>, before as never);
    const next = new Map(made);
    next.delete(name);
    if (earlier?.label !== label) {
      form.setValue(name as Path<Values>, value(form.getValues()) as never);
      next.set(name, { label, before });
    }
    setMade(next);
    // Validated as on submission, with every error at its field; nothing is sent. The focus returns from the first error.
    void form
      .handleSubmit(() => undefined)()
      .then(() => button.focus());
  };

  return (
    <fieldset className="mistakes" aria-label="See it refuse">
      <span className="quiet" aria-hidden="true">
        See it refuse:
      </span>
      {mistakes.map((mistake) => {
        const isMade = made.get(mistake.name)?.label === mistake.label;
        return (
          <button
            key={mistake.label}
            type="button"
            className="small"
            aria-pressed={isMade}
            onClick={(event) => toggle(mistake, event.currentTarget)}
          >
            {isMade ? `Undo: ${mistake.label}` : mistake.label}
          </button>
        );
      })}
    </fieldset>
  );
}
