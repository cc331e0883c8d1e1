import { type Addon, addonListensTo, type ProviderDefinition } from 'flagadmin/url';
import { useDeferredValue, useMemo, useState } from 'react';

import { Field } from '../form/field';
import { knownEnvironments, knownEvents, knownProjects } from './providers';

/** An event as it might happen. */
export interface ProbeEvent {
  type: string;
  project?: string;
  environment?: string;
}

interface WhoHearsThisProps {
  addons: readonly Addon[];
  providers: readonly ProviderDefinition[];
  onProbe: (event: ProbeEvent | undefined) => void;
}

const facts = [
  { name: 'type', label: 'Event type', known: knownTypes },
  { name: 'project', label: 'Project', known: (addons: readonly Addon[]) => knownProjects(addons) },
  { name: 'environment', label: 'Environment', known: (addons: readonly Addon[]) => knownEnvironments(addons) },
] as const;

/** Asks which addons would fire for an event. */
export function WhoHearsThis({ addons, providers, onProbe }: WhoHearsThisProps) {
  const [typed, setTyped] = useState({ type: '', project: '', environment: '' });
  const change = (name: keyof typeof typed, value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    onProbe(probeOf(next));
  };

  const settled = useDeferredValue(typed);
  const verdict = useMemo(() => verdictOn(addons, probeOf(settled)), [addons, settled]);
  const offers = useMemo(
    () => facts.map((fact) => ({ ...fact, options: fact.known(addons, providers) })),
    [addons, providers],
  );

  return (
    <details className="card probe" open>
      <summary>
        Who hears this?{' '}
        <span className="quiet">Pick an event and see which addons would fire, and why the others not.</span>
      </summary>
      <div className="probe-fields">
        {offers.map(({ name, label, options }) => (
          <Field key={name} id={`probe-${name}`} label={label}>
            {(control) => (
              <>
                <input
                  {...control}
                  list={`probe-${name}-known`}
                  autoComplete="off"
                  placeholder={name === 'type' ? 'feature-created' : 'None'}
                  value={typed[name]}
                  onChange={(event) => change(name, event.target.value)}
                />
                <datalist id={`probe-${name}-known`}>
                  {options.map((option) => (
                    <option key={option} value={option} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        ))}
      </div>
      <p className="quiet" role="status">
        {verdict}
      </p>
    </details>
  );
}

function verdictOn(addons: readonly Addon[], event: ProbeEvent | undefined): string | undefined {
  if (!event) return undefined;
  const hearing = addons.filter((addon) => addonListensTo(addon, event)).length;
  return `${hearing} of ${addons.length} addons would fire.`;
}

function knownTypes(addons: readonly Addon[], providers: readonly ProviderDefinition[]) {
  return knownEvents(providers, addons);
}

function probeOf({ type, project, environment }: Required<ProbeEvent>): ProbeEvent | undefined {
  if (!type) return undefined;
  return { type, ...(project && { project }), ...(environment && { environment }) };
}
