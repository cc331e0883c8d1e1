import type { AddonForm, AddonValues } from './addon-editing';

/** Famous mistakes, and one that only looks like one; each sets one property to a value that no control would give. */
const inputs: readonly { label: string; name: keyof AddonValues; value: (now: AddonValues) => unknown }[] = [
  { label: 'Provider in the wrong case', name: 'provider', value: ({ provider }) => provider.toUpperCase() },
  { label: 'Text instead of a boolean', name: 'enabled', value: () => 'true' },
  { label: 'A URL without a scheme', name: 'parameters', value: (now) => ({ ...now.parameters, url: 'example.com' }) },
  { label: 'No parameters at all', name: 'parameters', value: () => ({}) },
  { label: 'A number among the events', name: 'events', value: ({ events }) => [...events, 42] },
  { label: 'null for the description', name: 'description', value: () => null },
  { label: 'null for “enabled”', name: 'enabled', value: () => null },
];

/** Fills in bad input, to see what the core says of it. */
export function BadInputMenu({ form }: { form: AddonForm }) {
  const fillIn = (index: number) => {
    const input = inputs[index];
    if (!input) return;
    form.setValue(input.name, input.value(form.getValues()) as never, { shouldDirty: true });
    // Judged as on submit, every issue beside its field; nothing is sent.
    void form.handleSubmit(() => undefined)();
  };
  return (
    <select
      className="bad-input"
      aria-label="Try bad input"
      value=""
      onChange={(event) => fillIn(Number(event.target.value))}
    >
      <option value="" disabled>
        Try bad input…
      </option>
      {inputs.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
