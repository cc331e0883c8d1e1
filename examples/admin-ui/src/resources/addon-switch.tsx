// The switch of an addon in the list. A predicted refusal is shown in its place, and nothing is sent.
import { type Addon, type Addons, type AddonCreateUpdate, dryRun } from 'flagadmin/url';
import { useState } from 'react';

import { useSending } from '../editor/use-sending';
import { client, sentenceFor, usePermissions } from '../session';

interface AddonSwitchProps {
  item: Addon;
  listing: Addons;
  name: string;
}

const updateOf = ({ provider, parameters, events }: Addon, enabled: boolean): AddonCreateUpdate => ({
  ...{ provider, enabled, parameters, events },
});

export function AddonSwitch({ item, listing: { providers }, name }: AddonSwitchProps) {
  const about = `updateAddon ${item.id}`;
  const permissions = usePermissions(about);
  const { sending, send } = useSending(about);
  const [refusal, setRefusal] = useState<string>();
  const change = async (enabled: boolean) => {
    const predicted = dryRun.updateAddon({ current: item, update: updateOf(item, enabled), providers, permissions });
    setRefusal(predicted.error && sentenceFor({ ...predicted.error, status: predicted.status }));
    if (predicted.error) return;
    await send(predicted, async () => {
      // The list may be old: the current version is read, and only its state changes.
      const { data, etag } = await client.getAddon(item.id).withResponse();
      return client.updateAddon(item.id, updateOf(data, enabled), { ifMatch: etag }).withResponse();
    });
  };
  const failure = sending.error instanceof Error ? sentenceFor(sending.error) : refusal;
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
      {failure && (
        <span className="row-note bad" role="alert">
          {failure}
        </span>
      )}
    </>
  );
}
