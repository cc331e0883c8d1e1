// The panel with the result of a check.
import type { Issue } from 'flagadmin/url';

import type { CheckResult } from './checks';
import { ValueChange } from './parts';
import { positionAt, type Range } from './positions';

interface ResultPanelProps {
  outcome: CheckResult;
  text: string;
  /** The parts of the text that issues and warnings are about. */
  ranges: { issues: readonly Range[]; warnings: readonly Range[] };
  onSelect: (range: Range) => void;
}

const tenths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

const unusable = {
  stored: 'The stored state cannot be used.',
  definitions: 'The provider definitions cannot be used.',
};

/** The result of a check: valid or not, every issue with its position, the changes, and the time. */
export function ResultPanel({ outcome, text, ranges, onSelect }: ResultPanelProps) {
  const { valid, issues, warnings, truncated, status, changes, inputError, message } = outcome;
  return (
    <section className="card stack prediction" aria-label="Result">
      <p className="row" role="status">
        <span className={`badge ${valid ? 'good' : 'bad'}`}>{status ?? (valid ? 'Valid' : 'Invalid')}</span>{' '}
        <span>{inputError ? unusable[inputError.input] : summaryOf(outcome)}</span>
      </p>
      {inputError && <p className="notice bad">{inputError.message}</p>}
      {issues.length === 0 && message && <p className="notice bad">{message}</p>}
      <Issues tone="bad" issues={issues} ranges={ranges.issues} text={text} onSelect={onSelect} />
      {truncated && <p className="quiet">There are more errors: the list ends after the first hundred.</p>}
      <Issues tone="warn" issues={warnings} ranges={ranges.warnings} text={text} onSelect={onSelect} />
      {changes && changes.length > 0 && (
        <dl className="changes">
          {changes.map((change) => (
            <div key={change.instancePath} data-change={change.instancePath}>
              <dt>{change.instancePath ? <code>{change.instancePath}</code> : 'The whole resource'}</dt>
              <dd>
                <ValueChange {...change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {outcome.microseconds > 0 && (
        <p className="quiet">
          {tenths.format(outcome.microseconds)} µs for each check (median, warm), in this browser, by WebAssembly.
          Nothing was sent.
        </p>
      )}
    </section>
  );
}

function summaryOf({ valid, issues, status, changes }: CheckResult): string {
  if (!valid) return issues.length === 1 ? '1 error' : issues.length > 0 ? `${issues.length} errors` : 'Refused';
  if (status === undefined) return 'No errors';
  const count = changes?.length ?? 0;
  return `Accepted: ${count === 0 ? 'nothing changes' : `${count} change${count === 1 ? '' : 's'}`}`;
}

interface IssuesProps extends Pick<ResultPanelProps, 'text' | 'onSelect'> {
  tone: 'bad' | 'warn';
  issues: readonly Issue[];
  ranges: readonly Range[];
}

function Issues({ tone, issues, ranges, text, onSelect }: IssuesProps) {
  if (issues.length === 0) return null;
  return (
    <ul className={`notice ${tone}`} aria-label={tone === 'bad' ? 'Errors' : 'Warnings'}>
      {issues.map(({ instancePath, message }, index) => {
        const range = ranges[index] ?? { from: 0, to: 0 };
        const { line, column } = positionAt(text, range.from);
        return (
          <li key={`${instancePath} ${message}`}>
            <button type="button" className="link" onClick={() => onSelect(range)}>
              {line}:{column}
            </button>{' '}
            {instancePath && <code>{instancePath}</code>} {message}
          </li>
        );
      })}
    </ul>
  );
}
