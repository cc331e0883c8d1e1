// The card that resolves a conflict with someone else's change.
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { ValueChange } from '../prediction/value-change';
import type { Versioned } from '../server/queries';
import { ErrorNotice } from '../ui/error-notice';
import { Name } from '../ui/name';
import { type Choice, type Divergence, divergences, resolved } from './conflict';
import { same } from './same';
import type { EditingRules, ResourceEditor } from './use-resource-editor';

interface ConflictCardProps<Resource, Values extends FieldValues, Body extends object> {
  editor: ResourceEditor<Resource, Values, Body>;
  rules: EditingRules<Resource, Values, Body>;
}

/** After a conflict: both people's changes side by side, and the ways to continue. */
export function ConflictCard<Resource, Values extends FieldValues, Body extends object>(
  props: ConflictCardProps<Resource, Values, Body>,
) {
  const { newer } = props.editor;
  if (!newer) return null;
  if (newer.failed) return <ErrorNotice error={newer.failed.error} onRetry={newer.failed.retry} />;
  if (!newer.theirs) return <p role="status">Reading the newer version…</p>;
  return <Comparison {...props} theirs={newer.theirs} />;
}

type ComparisonProps<Resource, Values extends FieldValues, Body extends object> = ConflictCardProps<
  Resource,
  Values,
  Body
> & { theirs: Versioned<Resource> };

function Comparison<Resource, Values extends FieldValues, Body extends object>(
  props: ComparisonProps<Resource, Values, Body>,
) {
  const { editor, rules, theirs } = props;
  const { original, values } = editor;
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const theirValues = useMemo(() => rules.valuesOf(theirs.resource), [rules, theirs]);
  const rows = useMemo(() => divergences(original, theirValues, values), [original, theirValues, values]);
  const lost = useLostByOverwriting(props, theirValues, rows);
  const labelOf = (row: Divergence) => rules.labelOf(row.instancePath, values);
  const shownValue = (instancePath: string, value: unknown) => rules.shownValue?.(instancePath, value, values) ?? value;
  const versions = { before: original, theirs: theirValues, mine: values };

  return (
    <div className="stack remedies">
      <p>
        Nothing has been saved.{' '}
        {rows.some(({ changedBy }) => changedBy !== 'them') ? '' : 'Your own changes are the same.'}
      </p>
      <ul className="divergences" aria-label="Changes side by side">
        {rows.map((row) => (
          <DivergenceRow
            key={row.instancePath}
            row={row}
            label={labelOf(row)}
            shownValue={shownValue}
            choice={choices.get(row.instancePath) ?? row.choices[0] ?? 'mine'}
            onChoose={(choice) => setChoices(new Map(choices).set(row.instancePath, choice))}
          />
        ))}
      </ul>
      <div className="remedy-buttons">
        <button
          type="button"
          className="primary"
          onClick={() => editor.continueFrom(theirs, resolved(versions, choices))}
        >
          Reload and keep my changes
        </button>
        <button type="button" onClick={() => editor.continueFrom(theirs, theirValues)}>
          Reload and drop my changes
        </button>
        <button type="button" aria-describedby="overwrite-note" onClick={() => editor.overwrite(theirs)}>
          Overwrite
        </button>
      </div>
      <p className="quiet" id="overwrite-note">
        {lost.length > 0
          ? `Overwrite sends your form as it is. Their changes would be lost: ${lost.map(labelOf).join(', ')}.`
          : 'Overwrite sends your form as it is. None of their changes would be lost.'}
      </p>
    </div>
  );
}

/** The changes of the other side that the form's body would undo, according to a dry run against their version. */
function useLostByOverwriting<Resource, Values extends FieldValues, Body extends object>(
  { editor, rules, theirs }: ComparisonProps<Resource, Values, Body>,
  theirValues: Values,
  rows: readonly Divergence[],
): Divergence[] {
  const { body } = editor;
  return useMemo(() => {
    const after = rules.predict(theirs.resource, body);
    if (!('body' in after) || after.body === undefined) return [];
    const afterwards = divergences(theirValues, rules.valuesOf(after.body as Resource), theirValues);
    const undone = new Set(afterwards.map(({ instancePath }) => instancePath));
    return rows.filter((row) => row.changedBy !== 'me' && !same(row.theirs, row.mine) && undone.has(row.instancePath));
  }, [rules, theirs, body, theirValues, rows]);
}

interface DivergenceRowProps {
  row: Divergence;
  label: string;
  shownValue: (instancePath: string, value: unknown) => unknown;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

const choiceLabels: Record<Choice, string> = { theirs: 'Theirs', mine: 'Mine', both: 'Both' };

function DivergenceRow({ row, label, shownValue, choice, onChoose }: DivergenceRowProps) {
  const { changedBy, choices } = row;
  const [before, theirs, mine] = [row.before, row.theirs, row.mine].map((value) => shownValue(row.instancePath, value));
  return (
    <li data-divergence={row.instancePath}>
      <strong>
        <Name text={label} />
      </strong>
      {changedBy !== 'me' && (
        <p>
          <span className="quiet">They changed:</span> <ValueChange before={before} after={theirs} />
        </p>
      )}
      {changedBy !== 'them' && (
        <p>
          <span className="quiet">You changed:</span> <ValueChange before={before} after={mine} />
        </p>
      )}
      {choices.length > 1 && (
        <fieldset className="choices" aria-label={`Keep for ${label}`}>
          {choices.map((possible) => (
            <button
              key={possible}
              type="button"
              className="small"
              aria-pressed={possible === choice}
              onClick={() => onChoose(possible)}
            >
              {choiceLabels[possible]}
            </button>
          ))}
        </fieldset>
      )}
    </li>
  );
}
