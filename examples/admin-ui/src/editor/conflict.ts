// Conflicts of two changes of a resource: properties that differ, and the result of a choice.
import { pointerTo, stepsOf } from '../form/pointer';
import { reapplied } from './changed-properties';
import { isRecord, same } from './same';

/** Whose value is used; `both` applies both changes to a list. */
export type Choice = 'theirs' | 'mine' | 'both';

/** A value that the server's newer version, the form, or both have changed since the form was filled. */
export interface Divergence {
  /** JSON Pointer (RFC 6901). */
  instancePath: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  changedBy: 'them' | 'me' | 'both';
  /** The possible choices, the default first. */
  choices: readonly Choice[];
}

/** The divergences of two versions from the one that both began with, by property; by member of objects. */
export function divergences(before: object, theirs: object, mine: object): Divergence[] {
  const [was, their, my] = [flat(before), flat(theirs), flat(mine)];
  const paths = [...new Set([...was.keys(), ...their.keys(), ...my.keys()])];
  const found: Divergence[] = [];
  for (const instancePath of paths) {
    const values = { before: was.get(instancePath), theirs: their.get(instancePath), mine: my.get(instancePath) };
    const byThem = !same(values.before, values.theirs);
    const byMe = !same(values.before, values.mine);
    if (byThem && (!byMe || same(values.theirs, values.mine))) {
      found.push({ instancePath, ...values, changedBy: 'them', choices: ['theirs'] });
    } else if (byThem) {
      found.push({ instancePath, ...values, changedBy: 'both', choices: choicesFor(Object.values(values)) });
    } else if (byMe) {
      found.push({ instancePath, ...values, changedBy: 'me', choices: ['mine', 'theirs'] });
    }
  }
  return found;
}

/** Changes of lists can be combined. */
function choicesFor(values: readonly unknown[]): readonly Choice[] {
  return values.every(Array.isArray) ? ['both', 'mine', 'theirs'] : ['mine', 'theirs'];
}

/** The form's values once the chosen changes are applied to the server's version. */
export function resolved<Values extends object>(
  { before, theirs, mine }: { before: Values; theirs: Values; mine: Values },
  choices: ReadonlyMap<string, Choice>,
): Values {
  let values = reapplied(before, mine, theirs) as Values;
  for (const { instancePath, ...divergence } of divergences(before, theirs, mine)) {
    const choice = choices.get(instancePath) ?? divergence.choices[0];
    if (choice === 'theirs' || choice === 'mine') values = withValue(values, instancePath, divergence[choice]);
  }
  return values;
}

/** A copy in which the value at a pointer is another one; undefined removes a member. */
export function withValue<Values extends object>(values: Values, instancePath: string, value: unknown): Values {
  const [name = '', member] = stepsOf(instancePath);
  if (member === undefined) return { ...values, [name]: value };
  const members = Object.entries(values[name as keyof Values] as object).filter(([other]) => other !== member);
  if (value !== undefined) members.push([member, value]);
  // Without a prototype: a member may have any name.
  const copy = Object.create(null);
  for (const [key, kept] of members) copy[key] = kept;
  return { ...values, [name]: copy };
}

/** The value at a pointer of at most two steps. */
export function valueAt(values: object, instancePath: string): unknown {
  const [name = '', member] = stepsOf(instancePath);
  const value = ownMember(values, name);
  return member === undefined ? value : isRecord(value) ? ownMember(value, member) : undefined;
}

function ownMember(of: object, name: string): unknown {
  return Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;
}

/** The values of an object by JSON Pointer; of the objects in it, those of their members. */
export function flat(values: object): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    if (!isRecord(value)) leaves.set(pointerTo(name), value);
    else for (const [member, inner] of Object.entries(value)) leaves.set(pointerTo(name, member), inner);
  }
  return leaves;
}
