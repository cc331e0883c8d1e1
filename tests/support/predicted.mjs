// The dry run of a request, as a client with this state would make it.
import { dryRun } from '../../js/dist/core.js';

/** `state` is that of the service before; undefined: no dry run is for this request. `given`: arguments of all dry runs. */
export function predictionOf({ method, path, body = '' }, { addons, strategies }, { providers, ...given }) {
  const [, list, key, action] =
    /^\/api\/admin\/(addons|strategies)(?:\/([^/?#]+))?(?:\/(deprecate|reactivate))?$/.exec(path) ?? [];
  if (list === undefined) return undefined;
  const text = Buffer.from(body);
  const definitions = providers && { providers };
  if (method === 'POST' && key === undefined)
    return list === 'addons'
      ? dryRun.createAddon({ payloadJson: text, ...definitions, ...given })
      : dryRun.createStrategy({ payloadJson: text, existingNames: strategies.map(({ name }) => name), ...given });
  if (key === undefined) return undefined;
  const name = decodeURIComponent(key);
  const current =
    list === 'addons' ? addons.find(({ id }) => String(id) === name) : strategies.find((one) => one.name === name);
  if (current === undefined) return undefined;
  const operation = { PUT: 'update', DELETE: 'delete', POST: action }[method];
  const run = operation && dryRun[`${operation}${list === 'addons' ? 'Addon' : 'Strategy'}`];
  const update = operation === 'update' && { updateJson: text, ...(list === 'addons' && definitions) };
  return run?.({ current, ...given, ...update });
}
