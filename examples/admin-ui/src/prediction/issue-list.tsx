import type { ErrorDetail } from 'flagadmin/url';

import { focusPointer } from '../form/pointer';

interface IssueListProps {
  title: string;
  tone: 'bad' | 'warn';
  issues: readonly Pick<ErrorDetail, 'instancePath' | 'message'>[];
}

/** A summary of issues or warnings; each leads to its field. */
export function IssueList({ title, tone, issues }: IssueListProps) {
  return (
    <div className={`notice ${tone}`}>
      <p className="notice-title">{title}</p>
      <ul>
        {issues.map(({ instancePath, message }) => (
          <li key={`${instancePath} ${message}`}>
            {instancePath ? (
              <button type="button" className="link" onClick={() => focusPointer(instancePath)}>
                {instancePath}
              </button>
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
