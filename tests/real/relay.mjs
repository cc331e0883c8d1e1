// A proxy in front of several services, which keeps what passes it.
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';

const isChange = ({ method }) => !['GET', 'HEAD'].includes(method);

export class Relay {
  /** The requests of the API that have had a response: `{ method, path, headers, body, response: { status, headers, text } }`. */
  exchanges = [];
  #server;

  /** `serviceOf` gives the service that has a path: `{ url, token }`; with a token, its requests have this one and no cookies. */
  static async start(serviceOf) {
    const relay = new Relay();
    relay.#server = createServer((incoming, outgoing) => {
      relay.#forward(serviceOf(incoming.url), incoming, outgoing).catch((error) => outgoing.destroy(error));
    });
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    relay.url = `http://127.0.0.1:${relay.#server.address().port}`;
    return relay;
  }

  /** The exchanges since the last call that changed something, or were to. */
  takeChanges() {
    return this.take().filter(isChange);
  }

  /** The exchanges since the last call. */
  take() {
    return this.exchanges.splice(0);
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #forward({ url, token }, incoming, outgoing) {
    const { method, url: path } = incoming;
    const bytes = Buffer.concat(await incoming.toArray());
    // What passes is read here.
    const { 'accept-encoding': _, cookie, ...others } = incoming.headers;
    const headers = { ...others, ...(token ? { authorization: token } : cookie && { cookie }) };
    const asked = httpRequest(url + path, { method, headers });
    asked.end(bytes);
    const [received] = await once(asked, 'response');
    const { statusCode: status } = received;
    const text = Buffer.concat(await received.toArray());
    if (path.startsWith('/api/'))
      this.exchanges.push({
        ...{ method, path, body: String(bytes), headers: Object.entries(headers) },
        response: { status, headers: received.headers, text: String(text) },
      });
    outgoing.writeHead(status, received.headers);
    outgoing.end(text);
  }
}
