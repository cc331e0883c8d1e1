// The switch of an addon in the list. A predicted refusal is shown in its place, and nothing is sent.
import type { Addon } from 'flagadmin';

import { requestLineOf } from '../editor/request';
import { otherThanPredicted, useSending } from '../editor/use-sending';
import { stepsOf } from '../json';
import { client, heldFor, reasonsOf, sentenceFor } from '../session';

export function AddonSwitch({ item, name }: { item: Addon; name: string }) {
  const { sending, send } = useSending();
  const change = (enabled: boolean) =>
    send(async () => {
      const draft = await client.editAddon(item); // the list may be old: it is read again
      const line = requestLineOf(draft.requestOf({ enabled }));
      const predicted = draft.dryRun({ enabled }, heldFor(line));
      return { line, predicted, call: predicted.error ? undefined : () => draft.save({ enabled }).withResponse() };
    });
  const note = noteOn(sending);
  const isEnabled = sending.isPending ? !item.enabled : item.enabled;
  return (
    <>
      <label aria-busy={sending.isPending}>
        <input
          type="checkbox"
          aria-label={`Enabled: ${name}`}
          checked={isEnabled}
          onChange={(event) => void change(event.target.checked)}
        />
      </label>
      {note && (
        <span className="row-note bad" role="alert">
          {note}
        </span>
      )}
    </>
  );
}

/** Why it was not switched, or what else has changed with it. */
function noteOn(sending: ReturnType<typeof useSending>['sending']): string | undefined {
  const { predicted, error } = sending;
  if (error instanceof Error) {
    const reasons = reasonsOf(error).map(({ message }) => message);
    const warnings = (predicted?.warnings ?? []).map(
      ({ instancePath, message }) => `${stepsOf(instancePath).join(', ')} ${message}`,
    );
    return [sentenceFor(error), ...reasons, ...warnings].join(' ');
  }
  if (predicted?.error) return sentenceFor({ ...predicted.error, status: predicted.status });
  const others = otherThanPredicted(sending).map(({ instancePath }) => stepsOf(instancePath).join(', '));
  return others.length > 0 ? `Saved, but these values differ from the prediction: ${others.join('; ')}.` : undefined;
}
