// Responses of two services, without what each has of its own.

/** Headers of transport (D77), which each server has of its own. */
const ofTransport = ['connection', 'date', 'keep-alive', 'server', 'transfer-encoding'];
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The random ids and the clock of a service are its own: its ids of errors and requests, secrets, times of creation. */
const withoutChance = (text) =>
  text
    .replaceAll(uuid, 'UUID')
    .replaceAll(/"(createdAt|lastSeen|seenAt)":"\d{4}-[^"]*"/g, '"$1":"NOW"')
    .replaceAll(/"user:[0-9a-f]{64}"/g, '"SECRET"');

/** Status, headers and body of a response as text, to compare. */
export function comparable({ status, headers, text }) {
  const body = withoutChance(text);
  const own = [...headers]
    .map(([name, value]) => [name.toLowerCase(), value.replace(/^[0-9a-f]{16}-\d+$/, 'REQUEST')])
    .filter(([name]) => !ofTransport.includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    // The tag of a list is a digest of it, with its times.
    .map((line) =>
      text === '' || body.includes('"NOW"') ? line.replace(/^etag: (W\/)?"[0-9a-f]{32}"$/, 'etag: DIGEST') : line,
    );
  return [status, ...own.sort(), body].join('\n');
}
