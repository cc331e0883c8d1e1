import { useId } from 'react';

interface SendingSwitchProps {
  changedOnly: boolean;
  onChange: (changedOnly: boolean) => void;
}

/** Chooses between a body with the changes and one with everything. */
export function SendingSwitch({ changedOnly, onChange }: SendingSwitchProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="switch">
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-hint`}
          checked={changedOnly}
          onChange={(event) => onChange(event.target.checked)}
        />
        Send only what I changed
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {changedOnly
          ? 'Properties left out of the request stay as they are stored.'
          : 'Everything in the form is sent and replaces what is stored.'}
      </p>
    </div>
  );
}
