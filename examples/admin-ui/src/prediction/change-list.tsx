// The list of predicted changes.
import type { Change } from 'flagadmin/url';

import { focusPointer } from '../form/pointer';
import { Name } from '../ui/name';
import type { Note } from './prediction';
import { ValueChange } from './value-change';

interface ChangeListProps {
  changes: readonly Change[];
  labelOf: (instancePath: string) => string;
  /** The displayed form of a value, for example the name of a role. */
  shownValue?: ((instancePath: string, value: unknown) => unknown) | undefined;
  /** Remarks on changed values, shown beside them. */
  notes: readonly Note[];
  undo?: ((instancePath: string) => void) | undefined;
}

const asItIs = (_instancePath: string, value: unknown) => value;

/** Before and after, value by value. Each row leads to its field and can be undone. */
export function ChangeList({ changes, labelOf, shownValue = asItIs, notes, undo }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <dl className="changes">
      {changes.map((change) => (
        <div key={change.instancePath} data-change={change.instancePath}>
          <dt>
            <button type="button" className="link" onClick={() => focusPointer(change.instancePath)}>
              <Name text={labelOf(change.instancePath)} />
            </button>{' '}
            <code className="pointer">{change.instancePath}</code>
          </dt>
          <dd>
            <ValueChange
              before={shownValue(change.instancePath, change.before)}
              after={shownValue(change.instancePath, change.after)}
            />
            {notes
              .filter(({ instancePath }) => instancePath === change.instancePath)
              .map(({ message }) => (
                <span key={message} className="change-note">
                  {message}
                </span>
              ))}
          </dd>
          {undo && (
            <dd className="change-undo">
              <button
                type="button"
                className="plain small"
                aria-label={`Undo ${labelOf(change.instancePath)}`}
                onClick={() => {
                  undo(change.instancePath);
                  focusPointer(change.instancePath);
                }}
              >
                Undo
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
