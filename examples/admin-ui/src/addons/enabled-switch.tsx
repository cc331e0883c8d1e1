// The switch of an addon in the list.
import { type Addon, type AddonCreateUpdate, dryRun, NotFoundError, type ProviderDefinition } from 'flagadmin/url';
import { useEffect, useState } from 'react';

import { showFlash } from '../navigation/flash';
import { isRefusal, sentenceFor } from '../prediction/prediction';
import { useSubmission } from '../prediction/use-submission';
import { useListChange } from '../server/queries';
import { usePermissions, useSession } from '../session/session';
import { EnabledBadge } from '../ui/badges';

interface EnabledSwitchProps {
  addon: Addon;
  /** The addon's title. */
  title: string;
  providers: readonly ProviderDefinition[];
}

/** Switches an addon on and off. A predicted refusal is shown in its place, and nothing is sent. */
export function EnabledSwitch({ addon, title, providers }: EnabledSwitchProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const changeList = useListChange();
  const [refusal, setRefusal] = useState<string>();
  const submission = useSubmission(
    // The list may be old: the current version is read, and only its state changes.
    async ({ enabled }: Pick<Addon, 'enabled'>) => {
      const { data, etag } = await client.getAddon(addon.id).withResponse();
      return client.updateAddon(addon.id, updateOf(data, enabled), { ifMatch: etag }).withResponse();
    },
    ({ data }) =>
      changeList(
        (lists) => lists.addons,
        (list) => ({ ...list, addons: list.addons.map((one) => (one.id === data.id ? data : one)) }),
      ),
  );
  const { isPending, error, variables } = submission;
  useEffect(() => {
    // Its row goes with the next reading of the list.
    if (error instanceof NotFoundError) showFlash({ text: `${title} does not exist any more.` });
  }, [error, title]);
  const isEnabled = isPending && variables ? variables.body.enabled : addon.enabled;
  const change = (enabled: boolean) => {
    submission.reset();
    const update = updateOf(addon, enabled);
    const held = permissions.held(addon, update);
    const predicted = dryRun.updateAddon({ current: addon, update, providers: [...providers], permissions: held });
    if (isRefusal(predicted)) return setRefusal(sentenceFor(predicted.status, predicted.error));
    setRefusal(undefined);
    submission.mutate({ body: { enabled }, predicted });
  };
  const failure = error ? sentenceFor('status' in error ? Number(error.status) : undefined, error) : refusal;
  return (
    <>
      <label className="switch" aria-busy={isPending}>
        <input
          type="checkbox"
          aria-label={`Enabled: ${title}`}
          checked={isEnabled}
          onChange={(event) => change(event.target.checked)}
        />
        <EnabledBadge enabled={isEnabled} />
      </label>
      {failure && (
        <span className="row-error" role="alert">
          {failure}
        </span>
      )}
    </>
  );
}

function updateOf({ provider, parameters, events }: Addon, enabled: boolean): AddonCreateUpdate {
  return { provider, enabled, parameters, events };
}
