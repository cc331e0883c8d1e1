// The list of issues or of warnings of a prediction.

import { focusPointer } from '../form/pointer';
import { Name } from '../ui/name';
import type { Note } from './prediction';

interface IssueListProps {
  title: string;
  tone: 'bad' | 'warn';
  issues: readonly Note[];
  labelOf: (instancePath: string) => string;
}

/** A summary of issues or warnings; each leads to its field. */
export function IssueList({ title, tone, issues, labelOf }: IssueListProps) {
  return (
    <div className={`notice ${tone}`}>
      <p className="notice-title">{title}</p>
      <ul>
        {issues.map(({ instancePath, message }) => (
          <li key={`${instancePath} ${message}`}>
            {instancePath ? (
              <>
                <button type="button" className="link" onClick={() => focusPointer(instancePath)}>
                  <Name text={labelOf(instancePath)} />
                </button>{' '}
                <code className="pointer">{instancePath}</code>
              </>
            ) : (
              'The request'
            )}{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
