// The failures that `createService().fail` asks for.
import { checkArgument, checkOptions, shown } from '../errors/arguments.js';
import { versionPath } from '../generated/constants.js';
import { operations } from '../generated/operations.js';
import type { Failure } from './types.js';

/** The longest time of a timer, in milliseconds: a longer one would end at once. */
const longest = 2_147_483_647;
const rows = /* @__PURE__ */ Object.values(operations);

const isDelay = (value: unknown) => typeof value === 'number' && value >= 0 && value <= longest;
const isFrom = (least: number, value: unknown, most = Number.MAX_SAFE_INTEGER) =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

/** The arguments of `fail`: whether each is valid, and what it must be. */
const checks: Readonly<Record<keyof Failure, readonly [(value: unknown) => boolean, string]>> = {
  method: [
    (value) => typeof value === 'string' && rows.some(hasMethod(value)),
    'DELETE, GET, HEAD, OPTIONS, POST or PUT',
  ],
  path: [(value) => typeof value === 'string' && rows.some(hasPath(value)), 'the path of an operation'],
  status: [(value) => isFrom(400, value, 599), 'an integer from 400 to 599'],
  error: [(value) => value === 'network', "'network'"],
  times: [(value) => value === Infinity || isFrom(1, value), 'an integer from 1, or Infinity'],
  delayMs: [isDelay, 'a number from 0 to 2147483647'],
  retryAfter: [(value) => isFrom(0, value), 'an integer from 0'],
};

/** @throws a TypeError unless a timer can count so many milliseconds */
export function checkDelay(milliseconds: unknown): void {
  checkArgument('delay: milliseconds', milliseconds, isDelay(milliseconds), checks.delayMs[1]);
}

/** A failure, and how many requests it is still for. */
interface Pending extends Failure {
  times: number;
}

/** The failures that are still to come. */
export class Failures {
  readonly #pending: Pending[] = [];

  /** @throws a TypeError that names the argument: what is misspelt would never fail */
  add(failure: Failure): void {
    checkOptions('fail', failure, Object.keys(checks));
    const { method, path, times = 1 } = failure;
    for (const [name, value] of Object.entries(failure)) {
      const [isValid, rule] = checks[name as keyof Failure];
      const hint = name === 'path' ? ` such as "${nearestPath(String(value))}"` : '';
      checkArgument(`fail: ${name}`, value, value === undefined || isValid(value), rule + hint);
    }
    if (!rows.filter(hasMethod(method)).some(hasPath(path))) {
      throw new TypeError(`flagadmin: fail: no operation has the method ${shown(method)} and the path ${shown(path)}`);
    }
    this.#pending.push({ ...failure, times });
  }

  /**
   * The failure of this request, which counts; undefined: there is none. The question what the service is (D83) never fails: a test of a change
   * means the change.
   */
  take(method: string, target: string): Pending | undefined {
    const path = target.replace(/\?.*/s, '');
    const failure = this.#pending.find(
      (each) =>
        each.times > 0 &&
        (each.method === undefined || each.method.toUpperCase() === method) &&
        (each.path === undefined ? !isVersionPath(path) : fits(each.path, path)),
    );
    if (failure !== undefined) failure.times -= 1;
    return failure;
  }
}

/** Whether a path, below any prefix, is that of the question what the service is (D83). */
export const isVersionPath = (path: string): boolean => path.endsWith(versionPath);

type Row = (typeof rows)[number];

/** Whether an operation has a method; HEAD and OPTIONS are everywhere. */
const hasMethod = (method: string | undefined) => (row: Row) =>
  method === undefined ||
  ['OPTIONS', ...(row.method === 'GET' ? ['GET', 'HEAD'] : [row.method])].includes(method.toUpperCase());

/** Whether an operation has a path, in the form in which it is sent. */
const hasPath = (path: string | undefined) => (row: Row) =>
  path === undefined || (fits(row.path, path) && !/[^!-~]|[?#]/.test(path));

/** Whether a path has the segments of a template, whose `{parameters}` stand for any. */
function fits(template: string, path: string): boolean {
  const sent = path.split('/');
  const segments = template.split('/');
  return (
    segments.length === sent.length && segments.every((segment, i) => segment === sent[i] || /^\{.*\}$/.test(segment))
  );
}

/** The path of an operation that begins like this one, and is about as long. */
function nearestPath(path: string): string {
  const likeness = (known: string) => {
    let common = 0;
    while (common < known.length && known[common] === path[common]) common += 1;
    return common - Math.abs(known.length - path.length) / 1000;
  };
  return rows.map((row) => row.path).reduce((best, each) => (likeness(each) > likeness(best) ? each : best));
}
