// Sends the changes of a plan of `flagadmin apply`, one after another, and keeps what has become of them (D87).
import { isAdminApiError } from 'flagadmin';
import { parseExactly } from '../../base/exact-json.js';
import type { Members } from '../../base/values.js';
import { anyFailureOf, canPass, exitCodes, isOutcomeUnknown, outcomeUnknown } from '../io/failure.js';
import type { Interrupts } from '../io/interrupts.js';
import { counted } from '../io/output.js';
import { isSame } from '../../draft/versions.js';
import { hasGivenKey, identityOf } from '../requests/entries.js';
import { givenKey, namesOf, type Result } from './print-plan.js';
import type { StateFile } from './state-file.js';
import type { Plan, Step } from './step.js';

/** How a run ends. */
export interface End {
  readonly exitCode: number;
  readonly message?: string;
}

/** Why a run ends at a change, and whether the same run can go on later. */
interface Stop {
  readonly reason: string;
  readonly canGoOn: boolean;
}

/** Whether the service gives the key of what a step creates: another run would create it again unless the file has it. */
export function isGiven({ action, row }: Step): boolean {
  return action === 'create' && hasGivenKey(row);
}

export class Sending {
  readonly results = new Map<Step, Result>();
  /** The kinds and keys of what the service has: no creation can return one of these. */
  readonly #storedKeys: Set<string>;

  constructor(
    stored: Plan['stored'],
    readonly changes: readonly Step[],
    readonly state: StateFile,
    readonly onDone: (step: Step, data: unknown) => Promise<void>,
  ) {
    const keys = [...stored].flatMap(([kind, matches]) => matches.map(({ values }) => `${kind} ${values.join()}`));
    this.#storedKeys = new Set(keys);
  }

  /** Sends all changes, unless one of them or an interrupt ends the run before. */
  async sendAll(interrupts: Interrupts): Promise<End> {
    for (const [index, step] of this.changes.entries()) {
      if (interrupts.exitCode !== undefined) {
        const stop = { reason: `interrupted before ${step.label}`, canGoOn: true };
        return this.#ended(stop, [], interrupts.exitCode);
      }
      interrupts.current = step.label;
      const stop = await this.#send(step);
      interrupts.current = undefined;
      if (stop !== undefined) {
        return this.#ended(stop, this.changes.slice(index + 1), exitCodes.refused);
      }
    }
    return { exitCode: exitCodes.fine };
  }

  #ended({ reason, canGoOn }: Stop, rest: readonly Step[], exitCode: number): End {
    const done = [...this.results.values()].filter(({ result }) => result === 'done').length;
    const left = rest.length === 0 ? '' : `; not sent: ${namesOf(rest)}`;
    const advice = canGoOn ? '; run the command again to go on' : left;
    return { exitCode, message: `${reason}\n  ${done} of ${counted(this.changes.length, 'change')} done${advice}` };
  }

  /** Sends the requests of a step; returns why the run ends, if it does. */
  async #send(step: Step): Promise<Stop | undefined> {
    const { requests, label, row, entry } = step;
    let data: unknown;
    let sent = 0;
    try {
      for (const { operation, draft, body, isUnconditional } of requests) {
        const { bodyJson } = await draft.send(operation, body, { isUnconditional });
        data = bodyJson === '' ? data : parseExactly(bodyJson);
        sent += 1;
      }
    } catch (error) {
      return this.#failed(step, sent > 0, error);
    }
    const id = this.#newKey(step, data);
    if (isGiven(step) && id === undefined) {
      this.results.set(step, { result: 'unknown' });
      const reason = `stopped at ${label}: ${outcomeUnknown}the response has no new ${row.noun}${lookFor(step)}`;
      return { reason, canGoOn: false };
    }
    this.results.set(step, { result: 'done', data });
    try {
      if (id !== undefined && entry !== undefined) {
        await this.state.addId(entry, row.key.join(), id);
      }
    } catch (error) {
      return { reason: `stopped after ${label}: ${anyFailureOf(error).message}`, canGoOn: false };
    }
    await this.onDone(step, data);
    return undefined;
  }

  #failed(step: Step, isPartDone: boolean, error: unknown): Stop {
    const isUnknown = isPartDone || isOutcomeUnknown(error);
    this.results.set(step, { result: isUnknown ? 'unknown' : 'failed' });
    const stopped = `stopped at ${step.label}:`;
    if (isAdminApiError(error) && error.name === 'PreconditionFailed') {
      return { reason: `${stopped} it has been changed since the plan was made`, canGoOn: false };
    }
    const done = isPartDone ? 'only part of it was done: ' : isUnknown ? outcomeUnknown : '';
    const isTwice = isUnknown && isGiven(step);
    const advice = isTwice ? lookFor(step) : '';
    return { reason: `${stopped} ${done}${anyFailureOf(error).message}${advice}`, canGoOn: canPass(error) && !isTwice };
  }

  /** The id of a created resource; undefined if it cannot be one: another resource has it, or it names nothing (D1). */
  #newKey(step: Step, data: unknown): string | undefined {
    const { row, entry } = step;
    const id = givenKey(step, data);
    if (id === undefined) {
      return undefined;
    }
    const place = `${row.name} ${id}`;
    const isTaken = this.#storedKeys.has(place);
    this.#storedKeys.add(place);
    const isOther = identityOf(row).some((name) => !isSame(entry?.value[name], (data as Members)[name]));
    return isTaken || isOther || BigInt(id) >= 2n ** 63n ? undefined : id;
  }
}

function lookFor({ row }: Step): string {
  return `\n  before you run this again, check whether the ${row.noun} exists (flagadmin get ${row.name}). If it does, write its ${row.key.join()} into the file: otherwise the next run creates a second one`;
}
