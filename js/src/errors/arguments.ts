// Checks of arguments (D73).
import { newestService, oldestService, type ServiceName } from '../generated/constants.js';
import { displayName } from '../issues/display.js';
import { isWellFormed } from '../base/utf8.js';

/**
 * Options must be known: one that is spelled wrong would be ignored.
 *
 * @param subject - the function, for messages
 * @throws a TypeError that names the option
 */
export function checkOptions(subject: string, options: unknown, known: readonly string[]): void {
  // A signal as the argument itself has no own properties: it would be ignored.
  if (typeof options !== 'object' || options === null || Array.isArray(options) || 'aborted' in options) {
    throw new TypeError(`flagadmin: ${subject}: the options must be an object with ${listed(known)}`);
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`flagadmin: ${subject}: unknown option ${shown(unknown)}; expected ${listed(known)}`);
  }
}

/** @throws a TypeError that names the argument and its rule, unless it is valid */
export function checkArgument(name: string, value: unknown, isValid: boolean, rule: string): void {
  if (!isValid) {
    throw new TypeError(`flagadmin: ${name} must be ${rule}, not ${shown(value)}`);
  }
}

/** @throws a TypeError unless the argument is a function or absent */
export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') {
    throw new TypeError(`flagadmin: ${name} must be a function, not ${shown(value)}`);
  }
}

/** @throws a TypeError unless the argument is an AbortSignal, of any realm, or absent */
export function checkSignal(signal: unknown): void {
  if (signal !== undefined && signal !== null && typeof Object(signal).throwIfAborted !== 'function') {
    throw new TypeError(`flagadmin: signal must be an AbortSignal, not ${shown(signal)}`);
  }
}

/** The value of an option that is a boolean. @throws a TypeError unless it is one or absent */
export function checkFlag(name: string, value: unknown, fallback: boolean): boolean {
  if (value !== undefined && typeof value !== 'boolean') {
    throw new TypeError(`${name} must be true or false`);
  }
  return value ?? fallback;
}

/** @throws a TypeError unless the service is known (D81) or absent */
export function checkProfile(subject: string, name: unknown): void {
  if (name !== undefined && !isServiceName(name)) {
    throw new TypeError(`flagadmin: ${subject}: service must be ${namesOfServices()}, not ${shown(name)}`);
  }
}

/** For messages, after "must be". */
export const namesOfServices = (): string => `specification, or unleash-MAJOR.MINOR[.PATCH] from ${oldestService} on`;

/** Whether a name is that of the specification or of a version of a service in use (D97). */
export function isServiceName(name: unknown): name is ServiceName {
  return name === 'specification' || minorOf(name) >= minorOf(oldestService);
}

/** Whether a version has a later minor than the ones that were run: predictions are for the newest (D82). */
export const isNewerService = (name: unknown): boolean => minorOf(name) > minorOf(newestService);

/** What is said once of a version that {@link isNewerService}. */
export const newerServiceText = (name: string): string =>
  `${name} is newer than the versions that flagadmin knows: predictions are for ${newestService}`;

/** MAJOR.MINOR in the name of a service in use as a number, or NaN. The core has parts of 16 bits. */
function minorOf(name: unknown): number {
  const text = typeof name === 'string' ? name : '';
  const [, ...parts] = /^unleash-(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})(?:\.(0|[1-9]\d{0,4}))?$/.exec(text) ?? [];
  const numbers = parts.map((part) => Number(part ?? 0));
  const [major = Number.NaN, minor = 0] = numbers;
  return Math.max(...numbers) < 2 ** 16 ? major * 2 ** 16 + minor : Number.NaN;
}

/** A parameter of a path as text. @throws a TypeError that names it */
export function pathParameter(name: string, value: unknown): string {
  // Numbers beyond 2^53 were rounded: they may be the id of something else. URLs resolve `.` and `..`, however they are encoded.
  const isId = typeof value === 'number' ? Number.isSafeInteger(value) && value > 0 : typeof value === 'string';
  const text = isId ? String(value) : '';
  if (/^\.{0,2}$/.test(text) || !isWellFormed(text)) {
    throw new TypeError(
      `flagadmin: ${name} must be an integer from 1 or a string that can be a part of a path, not ${shown(value)}`,
    );
  }
  return text;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'no options' : names.join(', ');
}

/** A value as messages include it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    return `"${displayName(value)}"`;
  }
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
