import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: Arrived) => void;

/** A real HTTP server that answers what a test says, one answer after the other; the last one stays. */
export class FakeService implements AsyncDisposable {
  readonly arrived: Arrived[] = [];
  readonly #answers: Answer[];
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  private constructor(answers: Answer[]) {
    this.#answers = answers;
  }

  static async start(...answers: Answer[]): Promise<FakeService> {
    const service = new FakeService(answers);
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
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    answer?.(response, arrived);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Answers JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Breaks the connection. */
export const hangUp: Answer = (response) => void response.socket?.destroy();
