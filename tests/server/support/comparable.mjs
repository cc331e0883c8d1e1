// Responses of two services, without what each has of its own.

/** Headers of transport (D77), which each server has of its own. */
const ofTransport = ['connection', 'date', 'keep-alive', 'server', 'transfer-encoding'];
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
export const secret = /"user:[0-9a-f]{64}"/;

/** Whether times are among the bytes that a tag is made of. */
export const isOfTimes = (path, tag) =>
  /service-account$/.test(path) || (tag.startsWith('W/') && path.includes('service-account/'));

/**
 * Status, headers and body of a response as text, to compare. The random ids and the clock of a service are its own: its ids of errors and requests,
 * secrets, times of creation and of uses, which some servers store in the background.
 */
export function comparable(path, { status, headers, text }) {
  const body = text
    .replaceAll(uuid, 'UUID')
    .replaceAll(/"(createdAt|lastSeen|seenAt)":("\d{4}-[^"]*"|null)/g, '"$1":"TIME"')
    .replace(secret, '"SECRET"');
  const hasTimes = body.includes('"TIME"') || (text === '' && path.includes('/service-account'));
  const own = Object.entries(headers)
    .filter(([name]) => !ofTransport.includes(name) && !(name === 'content-length' && hasTimes))
    .map(([name, value]) => {
      const isDigest = name === 'etag' && /^(W\/)?"[0-9a-f]{32}"$/.test(value) && isOfTimes(path, value);
      return `${name}: ${isDigest ? 'DIGEST' : value.replace(/^[0-9a-f]{16}-\d+$/, 'REQUEST')}`;
    });
  return [status, ...own.sort(), body].join('\n');
}
