// How much of a random or long test runs: FLAGADMIN_RUNS multiplies it. `./dev test` without a name sets 0.2.
import { serviceNames, type ServiceName } from '../../../js/src/generated/constants.js';

const factor = Number(process.env.FLAGADMIN_RUNS ?? 1);
const isWhole = factor >= 1;

/** The options of fast-check. */
export const runs = (all: number) => ({ numRuns: Math.ceil(all * factor) });

/** How many of them must have reached what is tested; in a shorter run none. */
export const enough = (all: number) => (isWhole ? all : 0);

/** Of values that are tried at each of these services: in a shorter run each of them is tried at one. */
export const valuesAt = <T>(
  service: ServiceName,
  all: readonly T[],
  services: readonly ServiceName[] = serviceNames,
): readonly T[] => (isWhole ? all : all.filter((_, index) => index % services.length === services.indexOf(service)));
