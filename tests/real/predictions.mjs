// Requests to Unleash and to the service with its profile: how the results differ, by kind, as numbers of each detail.
import { addressedRequests, creationsOf, randomSequences, recordedRequests, spoiledRequests } from './requests.mjs';

/** By kind and detail: the names of the requests. */
class Differences {
  #all = {};

  add(name, { kind, detail }) {
    const details = (this.#all[kind] ??= {});
    (details[detail] ??= []).push(name);
  }

  /** As they are stored: numbers; of what we accept or predict otherwise, names while they are few. */
  toJSON() {
    const few = 10;
    const sorted = (object) =>
      Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
    const short = (kind, names) =>
      ['stricter', 'status', 'ended', 'warned'].includes(kind) || names.length > few || /^sequence/.test(names[0])
        ? names.length
        : names;
    return sorted(
      Object.fromEntries(
        Object.entries(this.#all).map(([kind, details]) => [
          kind,
          sorted(Object.fromEntries(Object.entries(details).map(([detail, names]) => [detail, short(kind, names)]))),
        ]),
      ),
    );
  }
}

/** Each request on the fixtures. */
async function compareEach(both, requests) {
  const found = new Differences();
  for (const request of requests) {
    await both.restore();
    for (const { method, path, body } of request.setup ?? []) {
      const text = JSON.stringify(body);
      await both.unleash.send(method, path, { body: text });
      both.isRestored = false;
      await both.ourResponse(method, path, { body: text });
    }
    const difference = await both.differenceOf(request);
    if (difference) found.add(request.name, difference);
    if (difference?.kind === 'ended') both.fatal.add(String(request.body));
    if (process.env.FLAGADMIN_PRINT && difference) console.log(`@@${JSON.stringify([request.name, difference])}`);
  }
  return { requests: requests.length, ...found.toJSON() };
}

/** A step with the path of an addon that there is. */
async function requestOf({ caller, method, path, addon, body }, both) {
  const { addons } = both.service.state();
  const id = typeof addon === 'number' ? (addons[addon % Math.max(addons.length, 1)]?.id ?? 1) : addon;
  return {
    ...{ method, path: path ?? `/api/admin/addons/${id}`, headers: both.unleash.headersOf(caller) },
    body: body === undefined ? '' : JSON.stringify(body),
  };
}

/** Sequences of requests, each with the state that the ones before have made. */
async function compareSequences(both, sequences) {
  const found = new Differences();
  let requests = 0;
  for (const [i, steps] of sequences.entries()) {
    await both.restore();
    await both.follow();
    for (const step of steps) {
      const request = await requestOf(step, both);
      const difference = await both.differenceOf(request);
      requests += 1;
      if (difference) {
        found.add(`sequence ${i}: ${request.method} ${request.path} ${request.body}`, difference);
        if (process.env.FLAGADMIN_PRINT)
          console.log(`@@${JSON.stringify([i, request.method, request.path, request.body, difference])}`);
      }
      if (both.isApart && !(await both.follow())) break;
    }
  }
  return { requests, ...found.toJSON() };
}

/** What is compared, each with its differences. */
export const parts = {
  recorded: (both) => compareEach(both, recordedRequests(both.unleash.tokens)),
  // Not again with a body that ended the process: a start takes longer than a hundred requests.
  creations: (both) =>
    compareEach(
      both,
      creationsOf(recordedRequests(both.unleash.tokens)).filter(({ body }) => !both.fatal.has(String(body))),
    ),
  members: (both) => compareEach(both, spoiledRequests(both.unleash.headersOf('admin'))),
  random: (both, { seed, count }) => compareSequences(both, randomSequences(both.providers, { seed, count })),
};

/** Likewise, of its default settings, under which it checks addresses. */
export const strictParts = {
  addresses: (both) => compareEach(both, addressedRequests(both.unleash.headersOf('admin'))),
  'random-by-default': parts.random,
};
