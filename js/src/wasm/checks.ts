// What the core checks besides a schema: rules of providers, and what a profile refuses.
import type { JsonText } from '../base/utf8.js';
import { refusal } from '../errors/errors.js';
import { summaryOf, type IssueReport } from '../issues/issue.js';
import type { Boundary } from './boundary.js';
import { core } from './core.js';
import { functionOf } from './embind.js';
import type { SchemaRow, TextValidator } from './types.js';

/** As `addChecks` of bindings/further_checks.cpp takes them. */
export interface FurtherChecks {
  /** Differs from that of other checks. The same string, not only an equal one, is found faster. */
  readonly key: string;
  /** The kind of resource, a position in the core's table. */
  readonly kind: number;
  /** Whether the body is that of a creation of an addon, of which a profile refuses more than of an update (D81). */
  readonly isOfNewAddon?: boolean;
  /** The name of a profile (D81); empty: none. */
  readonly profile: string;
  /** The JSON text of provider definitions, or `*` for the defaults; empty: none. */
  readonly providers: string;
}

/** Those of provider definitions alone, by their text. */
export const checksOfProviders = (text: string): FurtherChecks => ({
  key: text,
  kind: 0,
  profile: '',
  providers: text,
});

/** How many further checks an instance holds at most. */
const mostChecks = 128;
/** Their addresses in each instance, by their keys: the latest ones. */
const addresses = new WeakMap<Boundary, Map<string, number>>();

/**
 * The address of further checks in an instance; 0 when their provider definitions are not valid, and the reply has the issues. Adds them on their
 * first use, which overwrites the input buffer. An instance holds a limited number: the oldest ones are released, and added again when used.
 */
export function checksAt(boundary: Boundary, { key, kind, isOfNewAddon, profile, providers }: FurtherChecks): number {
  let known = addresses.get(boundary);
  if (known === undefined) {
    known = new Map();
    addresses.set(boundary, known);
  }
  const knownAddress = known.get(key);
  if (knownAddress !== undefined) {
    return knownAddress;
  }
  const sizes = boundary.write([profile, providers]) as [number, number];
  const address = functionOf(boundary, 'addChecks')(...sizes, kind, isOfNewAddon ? 1 : 0) >>> 0;
  if (address !== 0) {
    const [oldest] = known;
    if (oldest !== undefined && known.size === mostChecks) {
      functionOf(boundary, 'removeChecks')(oldest[1]);
      known.delete(oldest[0]);
    }
    known.set(key, address);
  }
  return address;
}

/** Validates by a schema and further checks. */
export class FurtherValidator implements TextValidator {
  readonly #checks: FurtherChecks;

  /** @throws {@link ValidationError} when the definitions are not valid */
  constructor(checks: FurtherChecks) {
    this.#checks = checks;
    requireValid(checks);
  }

  validate({ id }: SchemaRow, json: JsonText, originalText?: JsonText): IssueReport | undefined {
    return core.run((boundary) => {
      const address = checksAt(boundary, this.#checks);
      const length = boundary.writeText(json);
      return functionOf(boundary, 'validateFurther')(id, length, address) === 0
        ? undefined
        : boundary.readReport(originalText);
    });
  }
}

/** @throws {@link ValidationError} when the definitions are not valid */
export function requireValid(checks: FurtherChecks): void {
  const refused = core.run((boundary) => (checksAt(boundary, checks) === 0 ? boundary.readReport() : undefined));
  if (refused !== undefined) {
    throw refusal(refused, summaryOf(refused), 'providers');
  }
}
