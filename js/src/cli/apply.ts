// The command `flagadmin apply`.
import type { AdminClient } from '../index.js';
import { sendChange } from './commands.js';
import { connect, type ConnectionOptions } from './connection.js';
import { exactJson } from './exact-json.js';
import { exitCodes, Failure, failureOf, isOutcomeUnknown } from './failure.js';
import { displayName, readValue, standardInput } from './input.js';
import { Interrupts } from './interrupts.js';
import { hasGivenKey } from './entries.js';
import { counted, paletteOf, print } from './output.js';
import { makePlan } from './plan.js';
import {
  countActions,
  doneLine,
  givenKey,
  isPlanned,
  planDifferences,
  planJson,
  printPlan,
  type PlannedResource,
  type Result,
} from './plan-report.js';
import { readOne } from './resources.js';
import { isConfirmed } from './send.js';
import { StateFile } from './state-file.js';
import type { PlannedRequest, Step } from './step.js';

/** Options of `flagadmin apply`. */
export interface ApplyOptions extends ConnectionOptions {
  readonly plan?: boolean;
  readonly prune?: boolean;
  readonly expect?: string;
  readonly yes?: boolean;
  readonly format: 'text' | 'json';
}

/** With `--plan`: something would be changed. */
const wouldChange = 3;

/** Makes the resources of a service as they are in a file; returns the exit code. */
export async function applyState(file: string, options: ApplyOptions): Promise<number> {
  const client = connect(options);
  const state = await StateFile.read(file);
  try {
    const steps = await makePlan(state.lists, client, options);
    return await new Run(client, steps, state, options).run();
  } catch (error) {
    const { message, exitCode } = failureOf(error);
    // 3 has another meaning here.
    throw new Failure(message, exitCode === exitCodes.unreachable ? exitCodes.refused : exitCode);
  }
}

/** Shows and carries out a plan. */
class Run {
  readonly #client: AdminClient;
  readonly #steps: readonly Step[];
  readonly #options: ApplyOptions;
  readonly #state: StateFile;
  readonly #isJson: boolean;
  /** For what people read: the standard output is for the file if that came from the standard input. */
  readonly #stream: NodeJS.WriteStream;
  readonly #results = new Map<Step, Result>();

  constructor(client: AdminClient, steps: readonly Step[], state: StateFile, options: ApplyOptions) {
    this.#client = client;
    this.#steps = steps;
    this.#state = state;
    this.#options = options;
    this.#isJson = options.format === 'json';
    const isPrinted = this.#isJson || (state.file === standardInput && options.plan !== true);
    this.#stream = isPrinted ? process.stderr : process.stdout;
  }

  async run(): Promise<number> {
    const isAsking = this.#options.plan !== true && this.#options.yes !== true;
    const changes = this.#steps.filter(({ request }) => request !== undefined);
    const refused = this.#steps.filter(({ action }) => action === 'refused').length;
    if (!this.#isJson || isAsking) {
      await printPlan(this.#stream, this.#steps, this.#state);
    }
    const unexpected = await this.#differences();
    if (unexpected.length > 0) {
      return this.#end(
        exitCodes.refused,
        `nothing was sent: the plan is not the expected one\n${unexpected.join('\n')}`,
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
    const isGiven = changes.some(({ row, action }) => action === 'create' && hasGivenKey(row));
    if (isGiven && !(await this.#state.takesIds())) {
      throw new Failure(
        'nothing was sent: the ids of new addons cannot be written into the file: it is not a regular, writable one',
      );
    }
    if (isAsking && (this.#state.file === standardInput || !process.stdin.isTTY)) {
      throw new Failure('no question can be asked here: pass --yes to apply without confirmation, or --plan');
    }
    if (isAsking && !(await isConfirmed(`Apply ${counted(changes.length, 'change')}`))) {
      return this.#end(exitCodes.refused, 'nothing was sent');
    }
    return this.#send(changes);
  }

  /** How the plan differs from the expected one: lines. */
  async #differences(): Promise<string[]> {
    const { expect } = this.#options;
    if (expect === undefined) {
      return [];
    }
    if (expect === standardInput && this.#state.file === standardInput) {
      throw new Failure('the standard input cannot be both the file and the expected plan');
    }
    const { resources } = ((await readValue(expect)) ?? {}) as { resources?: unknown };
    if (!Array.isArray(resources) || !resources.every(isPlanned)) {
      throw new Failure(
        `${displayName(expect)} is not a plan: write one with "flagadmin apply FILE --plan --format json"`,
      );
    }
    const now = JSON.parse(planJson(this.#steps, this.#state, new Map())) as { resources: PlannedResource[] };
    return planDifferences(resources, now.resources);
  }

  async #send(changes: readonly Step[]): Promise<number> {
    const interrupts = new Interrupts();
    try {
      for (const step of changes) {
        if (interrupts.exitCode !== undefined) {
          return await this.#stop(interrupts.exitCode, `interrupted before ${step.label}`);
        }
        const reason = await this.#sendOne(step);
        if (reason !== undefined) {
          return await this.#stop(exitCodes.refused, reason);
        }
      }
      return await this.#end(exitCodes.fine);
    } finally {
      interrupts.end();
    }
  }

  /** Sends one change; returns why the run ends, if it does. */
  async #sendOne(step: Step): Promise<string | undefined> {
    const { request, label } = step;
    let isSent = false;
    try {
      if (request === undefined || !(await isAsPlanned(this.#client, step))) {
        this.#results.set(step, { result: 'failed' });
        return `stopped at ${label}: it has been changed since the plan was made`;
      }
      isSent = true;
      const data = await sendStep(this.#client, request);
      const result: Result = { result: 'done', data };
      this.#results.set(step, result);
      if (!this.#isJson) {
        await print(this.#stream, doneLine(step, result, paletteOf(this.#stream)));
      }
      const id = givenKey(step, result);
      if (id !== undefined && step.entry !== undefined) {
        await this.#state.addId(step.entry, step.row.key.join(), id);
      }
      return undefined;
    } catch (error) {
      if (this.#results.get(step)?.result === 'done') {
        return `stopped after ${label}: ${failureOf(error).message}`;
      }
      const isUnknown = isSent && isOutcomeUnknown(error);
      this.#results.set(step, { result: isUnknown ? 'unknown' : 'failed' });
      const outcome = isUnknown ? 'it is not known whether this was done: ' : '';
      const again =
        isUnknown && step.action === 'create' && hasGivenKey(step.row)
          ? `\n  check whether the ${step.row.noun} exists, and write its ${step.row.key.join()} into the file first: otherwise it is created again`
          : '';
      return `stopped at ${label}: ${outcome}${failureOf(error).message}${again}`;
    }
  }

  #stop(exitCode: number, reason: string): Promise<number> {
    const done = [...this.#results.values()].filter(({ result }) => result === 'done').length;
    const all = this.#steps.filter(({ request }) => request !== undefined).length;
    return this.#end(
      exitCode,
      `${reason}\n  ${done} of ${counted(all, 'change')} done; run the command again to go on`,
    );
  }

  async #end(exitCode: number, message?: string): Promise<number> {
    const isPrinted = this.#state.file === standardInput && this.#options.plan !== true;
    if (this.#isJson) {
      await print(
        process.stdout,
        `${planJson(this.#steps, this.#state, this.#results, message, isPrinted ? this.#state.text : undefined)}\n`,
      );
    } else {
      if (message === undefined && this.#results.size > 0) {
        await print(this.#stream, `done: ${countActions([...this.#results.keys()], true)}\n`);
      }
      if (isPrinted) {
        await print(process.stdout, this.#state.text);
      }
    }
    if (message !== undefined) {
      await print(process.stderr, `flagadmin: ${message}\n`);
    }
    return exitCode;
  }
}

/**
 * Reads a resource again if the service may not respect `If-Match`, as the public one: it has no entity tags, or weak ones, which never match. Returns
 * whether the resource is as planned.
 */
async function isAsPlanned(client: AdminClient, { row, request }: Step): Promise<boolean> {
  if (request?.stored === undefined || request.stored.etag.startsWith('"')) {
    return true;
  }
  return exactJson((await readOne(row, client, request.key)).current) === exactJson(request.stored.current);
}

/** Sends a request of the plan; returns the resource, if the service does. */
function sendStep(client: AdminClient, { command, key, stored, body }: PlannedRequest): Promise<unknown> {
  return sendChange(command, client, key, { etag: stored?.etag ?? '' }, body);
}
