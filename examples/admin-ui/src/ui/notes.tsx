// Remarks on values, each with the name of its value, which leads to its field.
import { focusPointer } from '../form/frame';
import { stepsOf } from '../json';
import type { Note } from '../resource';
import { Name } from './parts';

/** Leads to the field of a value. */
export function PointerLink({ pointer, label }: { pointer: string; label: string }) {
  return (
    <button type="button" className="link" title={pointer} onClick={() => focusPointer(pointer)}>
      <Name text={label} />
    </button>
  );
}

interface ReasonsProps {
  reasons: readonly Note[];
  /** The label of a value's field; undefined if it has none. */
  labelOf?: ((instancePath: string) => string | undefined) | undefined;
}

/** Why the server refused something. Values without a field are named by their path. */
export function Reasons({ reasons, labelOf }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <ul>
      {reasons.map(({ instancePath, message }) => {
        const label = labelOf?.(instancePath);
        return (
          <li key={`${instancePath} ${message}`}>
            {label !== undefined && <PointerLink pointer={instancePath} label={label} />}
            {label === undefined && instancePath !== '' && <Name text={stepsOf(instancePath).join(', ')} />}
            {instancePath !== '' && ': '}
            {message}
          </li>
        );
      })}
    </ul>
  );
}
