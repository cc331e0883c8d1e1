import { type Addon, addonListensTo } from 'flagadmin/url';

import type { ProbeEvent } from './who-hears-this';

/** Whether an addon fires for an event, and if not, because of which of its properties. */
export function ListeningCell({ addon, probe }: { addon: Addon; probe: ProbeEvent }) {
  if (addonListensTo(addon, probe)) return <span className="badge good">Yes</span>;
  return (
    <>
      <span className="badge off">No</span> <span className="quiet">{reasonsOf(addon, probe).join(', ')}</span>
    </>
  );
}

/** A property is a reason when the addon stays silent though all its other properties let the event pass. */
function reasonsOf(addon: Addon, event: ProbeEvent): string[] {
  const open: Addon = {
    ...addon,
    enabled: true,
    events: [event.type],
    projects: event.project ? [event.project] : [],
    environments: event.environment ? [event.environment] : [],
  };
  const silencedBy = (own: Partial<Addon>) => !addonListensTo({ ...open, ...own }, event);
  const reasons: string[] = [];
  if (silencedBy({ enabled: addon.enabled })) reasons.push('disabled');
  if (silencedBy({ events: addon.events })) reasons.push('other events');
  if (silencedBy({ projects: addon.projects ?? [] })) reasons.push('other projects');
  if (silencedBy({ environments: addon.environments ?? [] })) reasons.push('other environments');
  return reasons;
}
