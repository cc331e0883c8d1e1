// The command `flagadmin apply`.
import { isAdminApiError, type AdminClient } from 'flagadmin';
import { askService, connect, type ConnectionOptions } from '../io/connection.js';
import type { Members } from '../../base/values.js';
import { parseExactly } from '../../base/exact-json.js';
import { hasGivenKey, identityOf, isSame } from '../requests/entries.js';
import { compareWith, readPlan } from './expected-plan.js';
import { canPass, exitCodes, Failure, failureOf, isOutcomeUnknown, messageOf, outcomeUnknown } from '../io/failure.js';
import { standardInput } from '../io/input.js';
import { Interrupts } from '../io/interrupts.js';
import { plainLines } from '../io/annotations.js';
import { counted, isPrinted, paletteOf, print } from '../io/output.js';
import { annotatePlan, failureLine } from './annotate-plan.js';
import { makePlan } from './plan.js';
import { countActions, doneLine, givenKey, namesOf, planJson, printPlan, type Result } from './print-plan.js';
import { isConfirmed } from '../requests/send.js';
import { StateFile } from './state-file.js';
import type { Plan, Step } from './step.js';
import type { Format } from '../validate/findings.js';

/** Options of `flagadmin apply`. */
export interface ApplyOptions extends ConnectionOptions {
  readonly plan?: boolean;
  readonly prune?: boolean;
  readonly expect?: string;
  readonly privateUrls?: boolean;
  readonly yes?: boolean;
  readonly format: Format;
}

/** With `--plan`: something would be changed. */
const wouldChange = 3;

/** Makes the resources of a service as they are in a file; returns the exit code. */
export async function applyState(file: string, options: ApplyOptions): Promise<number> {
  try {
    const client = connect(options);
    return await applyTo(client, await StateFile.read(file), options);
  } catch (error) {
    if (options.format === 'github') {
      await print(printsFile(file, options) ? process.stderr : process.stdout, failureLine(file, failureOf(error)));
    }
    throw error;
  }
}

/** Likewise, with a client and a file that was read. */
export async function applyTo(
  client: AdminClient,
  state: StateFile,
  options: ApplyOptions,
  outputs: Outputs = process,
): Promise<number> {
  try {
    const told = await askService(client, options);
    const plan = await makePlan(state.lists, client, { ...options, told });
    const { differences, steps } = await compare(plan, state.file, options);
    return await new Run({ ...plan, steps }, state, options, outputs).run(differences);
  } catch (error) {
    const { message, exitCode } = failureOf(error);
    // 3 has another meaning here.
    throw new Failure(message, exitCode === exitCodes.unreachable ? exitCodes.refused : exitCode);
  }
}

/** How a plan differs from the expected one, and what is left of it to do. */
async function compare(plan: Plan, file: string, { expect }: ApplyOptions): Promise<ReturnType<typeof compareWith>> {
  if (expect === undefined) {
    return { differences: [], steps: plan.steps };
  }
  if (expect === standardInput && file === standardInput) {
    throw new Failure('the standard input cannot be both the file and the expected plan');
  }
  return compareWith(await readPlan(expect), plan);
}

/** Where a run prints. */
export interface Outputs {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** Shows and carries out a plan. */
class Run {
  readonly #plan: Plan;
  readonly #options: ApplyOptions;
  readonly #state: StateFile;
  readonly #isJson: boolean;
  /** Workflow commands of GitHub, and no other line that is one. */
  readonly #isGithub: boolean;
  readonly #outputs: Outputs;
  /** For what people read: the standard output is for the file if that came from the standard input. */
  readonly #stream: NodeJS.WritableStream;
  readonly #results = new Map<Step, Result>();
  /** The kinds and keys of what the service has: no creation can return one of these. */
  readonly #taken: Set<string>;

  constructor(plan: Plan, state: StateFile, options: ApplyOptions, outputs: Outputs) {
    this.#plan = plan;
    this.#state = state;
    this.#options = options;
    this.#isJson = options.format === 'json';
    this.#isGithub = options.format === 'github';
    this.#outputs = outputs;
    const stored = [...plan.stored].flatMap(([kind, matches]) =>
      matches.map(({ values }) => `${kind} ${values.join()}`),
    );
    this.#taken = new Set(stored);
    this.#stream = this.#isJson || printsFile(state.file, options) ? outputs.stderr : outputs.stdout;
  }

  /** `differences`: from the expected plan, in lines. */
  async run(differences: readonly string[]): Promise<number> {
    const isAsking = this.#options.plan !== true && this.#options.yes !== true;
    const changes = this.#plan.steps.filter(({ requests }) => requests.length > 0);
    const refused = this.#plan.steps.filter(({ action }) => action === 'refused').length;
    if (!this.#isJson || isAsking) {
      await (this.#isGithub ? annotatePlan : printPlan)(this.#stream, this.#plan.steps, this.#state);
    }
    if (differences.length > 0) {
      return this.#end(
        exitCodes.refused,
        `nothing was sent: the plan is not the expected one\n${differences.join('\n')}`,
      );
    }
    if (this.#options.plan === true) {
      const exitCode = refused > 0 ? exitCodes.refused : changes.length > 0 ? wouldChange : exitCodes.fine;
      return this.#end(exitCode);
    }
    if (refused > 0) {
      return this.#end(exitCodes.refused, `nothing was sent: ${counted(refused, 'resource')} would be refused`);
    }
    if (changes.length === 0) {
      return this.#end(exitCodes.fine);
    }
    if (changes.some(isGiven)) {
      await this.#state.proveWritable();
    }
    if (isAsking && (this.#state.file === standardInput || !process.stdin.isTTY)) {
      throw new Failure('cannot ask for confirmation here: pass --yes to apply without confirmation, or --plan');
    }
    if (isAsking && !(await isConfirmed(`Apply ${counted(changes.length, 'change')}`))) {
      return this.#end(exitCodes.refused, 'nothing was sent');
    }
    return this.#send(changes);
  }

  /** Sends the changes. From the first one on nothing ends the process before the file has what was done (D87). */
  async #send(changes: readonly Step[]): Promise<number> {
    const interrupts = new Interrupts();
    try {
      for (const [index, step] of changes.entries()) {
        const rest = changes.slice(index);
        if (interrupts.exitCode !== undefined) {
          return await this.#stop(`interrupted before ${step.label}`, rest, true, interrupts.exitCode);
        }
        interrupts.current = step.label;
        const end = await this.#sendStep(step);
        interrupts.current = undefined;
        if (end !== undefined) {
          return await this.#stop(end.reason, rest.slice(1), end.canGoOn);
        }
      }
      const exitCode = await this.#end(exitCodes.fine);
      return interrupts.exitCode ?? exitCode;
    } finally {
      interrupts.end();
    }
  }

  /** Sends the requests of a step; returns why the run ends, if it does. */
  async #sendStep(step: Step): Promise<{ readonly reason: string; readonly canGoOn: boolean } | undefined> {
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
      const isUnknown = sent > 0 || isOutcomeUnknown(error);
      this.#results.set(step, { result: isUnknown ? 'unknown' : 'failed' });
      if (isAdminApiError(error) && error.name === 'PreconditionFailed') {
        return { reason: `stopped at ${label}: it has been changed since the plan was made`, canGoOn: false };
      }
      const done = sent > 0 ? 'only part of it was done: ' : isUnknown ? outcomeUnknown : '';
      const isTwice = isUnknown && isGiven(step);
      return {
        reason: `stopped at ${label}: ${done}${messageOf(error)}${isTwice ? this.#lookFor(step) : ''}`,
        canGoOn: canPass(error) && !isTwice,
      };
    }
    const id = this.#newKey(step, data);
    if (isGiven(step) && id === undefined) {
      this.#results.set(step, { result: 'unknown' });
      const what = `${outcomeUnknown}the response has no new ${row.noun}`;
      return { reason: `stopped at ${label}: ${what}${this.#lookFor(step)}`, canGoOn: false };
    }
    this.#results.set(step, { result: 'done', data });
    try {
      if (id !== undefined && entry !== undefined) {
        await this.#state.addId(entry, row.key.join(), id);
      }
    } catch (error) {
      return { reason: `stopped after ${label}: ${messageOf(error)}`, canGoOn: false };
    }
    if (!this.#isJson) {
      const line = doneLine(step, data, paletteOf(this.#stream));
      await print(this.#stream, this.#isGithub ? plainLines(line) : line);
    }
    return undefined;
  }

  /** The id of a created resource; undefined if it cannot be one: another resource has it, or it names nothing (D1). */
  #newKey(step: Step, data: unknown): string | undefined {
    const { row, entry } = step;
    const id = givenKey(step, data);
    if (id === undefined) {
      return undefined;
    }
    const place = `${row.name} ${id}`;
    const isTaken = this.#taken.has(place);
    this.#taken.add(place);
    const isOther = identityOf(row).some((name) => !isSame(entry?.value[name], (data as Members)[name]));
    return isTaken || isOther || BigInt(id) >= 2n ** 63n ? undefined : id;
  }

  /** The ids that only the output has, for those who could not read it. */
  #idsToKeep(): string {
    const ids = [...this.#results].flatMap(([step, { data }]) => {
      const id = givenKey(step, data);
      return id === undefined || step.entry === undefined ? [] : [`${step.entry.path}/${step.row.key.join()}: ${id}`];
    });
    return ids.length === 0 ? 'no ids were added to it' : `write these ids into it, ${ids.join(', ')}`;
  }

  #lookFor({ row }: Step): string {
    return `\n  before you run this again, check whether the ${row.noun} exists (flagadmin get ${row.name}). If it does, write its ${row.key.join()} into the file: otherwise the next run creates a second one`;
  }

  #stop(
    reason: string,
    rest: readonly Step[],
    canGoOn: boolean,
    exitCode: number = exitCodes.refused,
  ): Promise<number> {
    const done = [...this.#results.values()].filter(({ result }) => result === 'done').length;
    const all = this.#plan.steps.filter(({ requests }) => requests.length > 0).length;
    const left = rest.length === 0 ? '' : `; not sent: ${namesOf(rest)}`;
    const advice = canGoOn ? '; run the command again to go on' : left;
    return this.#end(exitCode, `${reason}\n  ${done} of ${counted(all, 'change')} done${advice}`);
  }

  async #end(exitCode: number, message?: string): Promise<number> {
    const hasFile = printsFile(this.#state.file, this.#options);
    const { stdout, stderr } = this.#outputs;
    if (this.#isJson) {
      const file = hasFile ? this.#state.content : undefined;
      await print(stdout, `${planJson(this.#plan.steps, this.#state, this.#results, message, file)}\n`);
    } else {
      if (message === undefined && this.#results.size > 0) {
        await print(this.#stream, `done: ${countActions([...this.#results.keys()], true)}\n`);
      }
      if (hasFile) {
        await print(stdout, this.#state.content);
      }
    }
    if (message !== undefined) {
      await this.#report(message);
    }
    if (this.#results.size > 0 && !(await isPrinted(stdout, '')) && hasFile) {
      await print(stderr, `flagadmin: the file could not be printed: ${this.#idsToKeep()}\n`);
    }
    return exitCode;
  }

  /** Says why the run ended. */
  async #report(message: string): Promise<void> {
    const line = `flagadmin: ${message}\n`;
    await print(this.#outputs.stderr, this.#isGithub ? plainLines(line) : line);
    if (this.#isGithub) {
      await print(this.#stream, failureLine(this.#state.file, new Failure(message)));
    }
  }
}

/** Whether the standard output is for the file, since that comes from the standard input: GitHub reads annotations from either output. */
function printsFile(file: string, { plan }: ApplyOptions): boolean {
  return file === standardInput && plan !== true;
}

/** Whether the service gives the key of what a step creates: another run would create it again unless the file has it. */
function isGiven({ action, row }: Step): boolean {
  return action === 'create' && hasGivenKey(row);
}
