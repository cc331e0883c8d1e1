// Buttons that put a mistake into the form, to see the core refuse it.
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** A common mistake: sets one property to a value that no control would give. */
export interface SampleError<Values> {
  label: string;
  name: keyof Values & string;
  value: (now: Values) => unknown;
}

interface SeeItRefuseProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  samples: readonly SampleError<Values>[];
  /** Whether the form is as it began. Otherwise only samples that were made can be taken back. */
  isOffered: boolean;
}

/** Makes a common mistake with one click, and takes it back with another. */
export function SeeItRefuse<Values extends FieldValues>({ form, samples, isOffered }: SeeItRefuseProps<Values>) {
  const [made, setMade] = useState<ReadonlyMap<string, { label: string; before: unknown }>>(new Map());

  const toggle = ({ label, name, value }: SampleError<Values>, button: HTMLElement) => {
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
    // Validated as on submission, with every error at its field; nothing is sent. React Hook Form focuses the first error in a task of its
    // own; then the focus returns.
    void form
      .handleSubmit(() => undefined)()
      .then(() => setTimeout(() => button.focus()));
  };

  if (!isOffered && made.size === 0) return null;
  return (
    <fieldset className="samples" aria-label="See it refuse">
      <span className="quiet" aria-hidden="true">
        See it refuse:
      </span>
      {samples.map((sample) => {
        const isMade = made.get(sample.name)?.label === sample.label;
        return (
          <button
            key={sample.label}
            type="button"
            className="small"
            aria-pressed={isMade}
            onClick={(event) => toggle(sample, event.currentTarget)}
          >
            {isMade ? `Undo: ${sample.label}` : sample.label}
          </button>
        );
      })}
    </fieldset>
  );
}
