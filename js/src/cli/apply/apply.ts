// The command `flagadmin apply`.
import type { AdminClient } from 'flagadmin';
import { plainLines } from '../io/annotations.js';
import { askService, connect, type ConnectionOptions } from '../io/connection.js';
import { exitCodes, Failure, failureOf } from '../io/failure.js';
import { standardInput } from '../io/input.js';
import { Interrupts } from '../io/interrupts.js';
import { counted, isPrinted, paletteOf, print } from '../io/output.js';
import { isConfirmed } from '../requests/send.js';
import type { Format } from '../validate/findings.js';
import { annotatePlan, failureLine } from './annotate-plan.js';
import { compareWith, readPlan } from './expected-plan.js';
import { makePlan } from './plan.js';
import { countActions, doneLine, givenKey, planJson, printPlan } from './print-plan.js';
import { isGiven, Sending, type End } from './sending.js';
import { StateFile } from './state-file.js';
import type { Plan, Step } from './step.js';

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
    return await new Run(plan.stored, steps, state, options, outputs).run(differences);
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
  readonly #sending: Sending;
  readonly #isJson: boolean;
  /** Workflow commands of GitHub, and no other line that is one. */
  readonly #isGithub: boolean;
  /** Whether the output is the file. */
  readonly #printsFile: boolean;
  /** For what people read: the standard output is for the file if that came from the standard input. */
  readonly #stream: NodeJS.WritableStream;

  constructor(
    stored: Plan['stored'],
    readonly steps: readonly Step[],
    readonly state: StateFile,
    readonly options: ApplyOptions,
    readonly outputs: Outputs,
  ) {
    const changes = steps.filter(({ requests }) => requests.length > 0);
    this.#sending = new Sending(stored, changes, state, (step, data) => this.#printDone(step, data));
    this.#isJson = options.format === 'json';
    this.#isGithub = options.format === 'github';
    this.#printsFile = printsFile(state.file, options);
    this.#stream = this.#isJson || this.#printsFile ? outputs.stderr : outputs.stdout;
  }

  /** `differences`: from the expected plan, in lines. */
  async run(differences: readonly string[]): Promise<number> {
    const isAsking = this.options.plan !== true && this.options.yes !== true;
    if (!this.#isJson || isAsking) {
      await (this.#isGithub ? annotatePlan : printPlan)(this.#stream, this.steps, this.state);
    }
    const end = await this.#endBefore(differences, isAsking);
    return end === undefined ? this.#send() : this.#end(end);
  }

  /** How the run ends before anything is sent, if it does. */
  async #endBefore(differences: readonly string[], isAsking: boolean): Promise<End | undefined> {
    const { refused, fine } = exitCodes;
    const { changes } = this.#sending;
    const refusals = this.steps.filter(({ action }) => action === 'refused').length;
    if (differences.length > 0) {
      const lines = differences.join('\n');
      return { exitCode: refused, message: `nothing was sent: the plan is not the expected one\n${lines}` };
    }
    if (this.options.plan === true) {
      return { exitCode: refusals > 0 ? refused : changes.length > 0 ? wouldChange : fine };
    }
    if (refusals > 0) {
      return { exitCode: refused, message: `nothing was sent: ${counted(refusals, 'resource')} would be refused` };
    }
    if (changes.length === 0) {
      return { exitCode: fine };
    }
    if (changes.some(isGiven)) {
      await this.state.proveWritable();
    }
    if (isAsking && (this.state.file === standardInput || !process.stdin.isTTY)) {
      throw new Failure('cannot ask for confirmation here: pass --yes to apply without confirmation, or --plan');
    }
    const isAccepted = !isAsking || (await isConfirmed(`Apply ${counted(changes.length, 'change')}`));
    return isAccepted ? undefined : { exitCode: refused, message: 'nothing was sent' };
  }

  /** Sends the changes. From the first one on nothing ends the process before the file has what was done (D87). */
  async #send(): Promise<number> {
    const interrupts = new Interrupts();
    try {
      const end = await this.#sending.sendAll(interrupts);
      const exitCode = await this.#end(end);
      return end.message === undefined ? (interrupts.exitCode ?? exitCode) : exitCode;
    } finally {
      interrupts.end();
    }
  }

  async #printDone(step: Step, data: unknown): Promise<void> {
    if (!this.#isJson) {
      const line = doneLine(step, data, paletteOf(this.#stream));
      await print(this.#stream, this.#isGithub ? plainLines(line) : line);
    }
  }

  async #end({ exitCode, message }: End): Promise<number> {
    const { stdout, stderr } = this.outputs;
    const { results } = this.#sending;
    if (this.#isJson) {
      const file = this.#printsFile ? this.state.content : undefined;
      await print(stdout, `${planJson(this.steps, this.state, results, message, file)}\n`);
    } else {
      if (message === undefined && results.size > 0) {
        await print(this.#stream, `done: ${countActions([...results.keys()], true)}\n`);
      }
      if (this.#printsFile) {
        await print(stdout, this.state.content);
      }
    }
    if (message !== undefined) {
      const line = `flagadmin: ${message}\n`;
      await print(stderr, this.#isGithub ? plainLines(line) : line);
      if (this.#isGithub) {
        await print(this.#stream, failureLine(this.state.file, new Failure(message)));
      }
    }
    if (results.size > 0 && !(await isPrinted(stdout, '')) && this.#printsFile) {
      await print(stderr, `flagadmin: the file could not be printed: ${this.#idsToKeep()}\n`);
    }
    return exitCode;
  }

  /** The ids that only the output has, for those who could not read it. */
  #idsToKeep(): string {
    const ids = [...this.#sending.results].flatMap(([step, { data }]) => {
      const id = givenKey(step, data);
      return id === undefined || step.entry === undefined ? [] : [`${step.entry.path}/${step.row.key.join()}: ${id}`];
    });
    return ids.length === 0 ? 'no ids were added to it' : `write these ids into it, ${ids.join(', ')}`;
  }
}

/** Whether the standard output is for the file, since that comes from the standard input: GitHub reads annotations from either output. */
function printsFile(file: string, { plan }: ApplyOptions): boolean {
  return file === standardInput && plan !== true;
}
