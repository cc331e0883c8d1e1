// An HTTP server whose responses a test defines.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Responds to a request. */
export type Handler = (response: ServerResponse, request: Arrived) => void;

/** A real HTTP server. Each request takes the next handler; the last handler takes all further ones. */
export class FakeService implements AsyncDisposable {
  readonly arrived: Arrived[] = [];
  readonly #handlers: Handler[];
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  private constructor(handlers: Handler[]) {
    this.#handlers = handlers;
  }

  static async start(...handlers: Handler[]): Promise<FakeService> {
    const service = new FakeService(handlers);
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const { method = '', url = '', headers } = request;
    const arrived = { method, url, headers, body: Buffer.concat(chunks).toString() };
    this.arrived.push(arrived);
    const handler = this.#handlers.length > 1 ? this.#handlers.shift() : this.#handlers[0];
    handler?.(response, arrived);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Responds with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Handler {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Breaks the connection. */
export const hangUp: Handler = (response) => void response.socket?.destroy();
