// The switch of an addon in the list. A predicted refusal is shown in its place, and nothing is sent.
import type { Addon, Addons } from 'flagadmin';
import { completeAddonUpdate, dryRun } from 'flagadmin/core';

import { otherThanPredicted, useSending } from '../editor/use-sending';
import { stepsOf } from '../json';
import { client, reasonsOf, sentenceFor, useCircumstances } from '../session';

interface AddonSwitchProps {
  item: Addon;
  listing: Addons;
  name: string;
}

export function AddonSwitch({ item, listing: { providers }, name }: AddonSwitchProps) {
  const about = `updateAddon ${item.id}`;
  const known = useCircumstances(about);
  const { sending, send } = useSending(about);
  const change = (enabled: boolean) =>
    send(async () => {
      // The list may be old: the current version is read, and only its state changes.
      const { data: current, etag } = await client.getAddon(item.id).withResponse();
      const update = completeAddonUpdate(current, { enabled });
      const predicted = dryRun.updateAddon({ current, update, providers, ...known });
      const call = () => client.updateAddon(item.id, update, etag === '' ? {} : { ifMatch: etag }).withResponse();
      return { predicted, call: predicted.error ? undefined : call };
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
