// Serves a service in memory on a port, where a test disturbs it.
import { once } from 'node:events';
import { createServer } from 'node:http';

/** `intercept` sees each request, and may send a response of its own; `tagOf` changes entity tags, or is undefined for none. */
export async function serveOver(service, intercept = () => undefined, tagOf = (tag) => tag) {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    if (await intercept(request, response)) return;
    const { method, url, headers } = request;
    const body = Uint8Array.from(Buffer.concat(chunks)).buffer;
    if (tagOf('') === undefined) delete headers['if-match'];
    const sent = await service.fetch({ method, url, headers: Object.entries(headers), arrayBuffer: async () => body });
    const etag = sent.headers.get('etag') && tagOf(sent.headers.get('etag'));
    response.writeHead(sent.status, etag && { etag }).end(await sent.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref(); // a test that fails leaves it
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
