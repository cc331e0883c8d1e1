// The form that asks which addons would fire for an event.
import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { useMemo } from 'react';

import { Field } from '../form/field';
import { knownEnvironments, knownEvents, knownProjects } from './providers';

/** An event as it might happen. */
export interface ProbeEvent {
  type: string;
  project?: string;
  environment?: string;
}

/** The typed values of an event. */
export type TypedEvent = Required<ProbeEvent>;

interface WhoHearsThisProps {
  addons: readonly Addon[];
  providers: readonly ProviderDefinition[];
  typed: TypedEvent;
  onType: (typed: TypedEvent) => void;
  /** The number of addons that would fire; undefined while there is no event. */
  found: number | undefined;
}

const facts = [
  { name: 'type', label: 'Event type', known: knownTypes },
  { name: 'project', label: 'Project', known: (addons: readonly Addon[]) => knownProjects(addons) },
  { name: 'environment', label: 'Environment', known: (addons: readonly Addon[]) => knownEnvironments(addons) },
] as const;

/** On a telephone the addons come first. */
const hasRoom = window.matchMedia('(min-width: 720px)').matches;

/** The number of names offered for a field: a longer list is of no use and costs time. */
const mostOffered = 50;

/** Asks which addons would fire for an event. */
export function WhoHearsThis({ addons, providers, typed, onType, found }: WhoHearsThisProps) {
  const known = useMemo(() => facts.map((fact) => fact.known(addons, providers)), [addons, providers]);
  return (
    <details className="card probe" open={hasRoom}>
      <summary>
        Who hears this?{' '}
        <span className="quiet">Pick an event and see which addons would fire, and why the others would not.</span>
      </summary>
      <div className="probe-fields">
        {facts.map(({ name, label }, index) => (
          <Field key={name} id={`probe-${name}`} label={label}>
            {(control) => (
              <>
                <input
                  {...control}
                  list={`probe-${name}-known`}
                  autoComplete="off"
                  placeholder={name === 'type' ? 'feature-created' : 'None'}
                  value={typed[name]}
                  onChange={(event) => onType({ ...typed, [name]: event.target.value })}
                />
                <datalist id={`probe-${name}-known`}>
                  {offered(known[index] ?? [], typed[name]).map((option) => (
                    <option key={option} value={option} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        ))}
      </div>
      <p className="quiet" role="status">
        {found !== undefined && `${found} of ${addons.length} addons would fire.`}
      </p>
    </details>
  );
}

function offered(names: readonly string[], typed: string): string[] {
  return names.filter((name) => name.includes(typed)).slice(0, mostOffered);
}

function knownTypes(addons: readonly Addon[], providers: readonly ProviderDefinition[]) {
  return knownEvents(providers, addons);
}

/** The event that was typed; none without a type. */
export function probeOf({ type, project, environment }: TypedEvent): ProbeEvent | undefined {
  if (!type) return undefined;
  return { type, ...(project && { project }), ...(environment && { environment }) };
}
