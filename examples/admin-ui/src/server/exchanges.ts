// Records the responses of the server as they were received.

/** The response to a request, as it was received. */
export interface Exchange {
  status: number;
  body: string;
  location: string | null;
}

/** A `fetch` that stores the last response to a change, for showing it: the client's methods return the resource alone. */
export class ExchangeRecorder {
  #last: Exchange | undefined;

  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    // Reads in the background must not replace it.
    if (init?.method === 'GET') return response;
    this.#last = {
      status: response.status,
      body: await response.clone().text(),
      location: response.headers.get('location'),
    };
    return response;
  };

  get last(): Exchange | undefined {
    return this.#last;
  }
}
