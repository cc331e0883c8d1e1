/** A request's answer, as it came over the wire. */
export interface Exchange {
  status: number;
  body: string;
  location: string | null;
}

/** A `fetch` that remembers the last answer to what was sent, to show it: the client's methods give the resource alone. */
export class ExchangeRecorder {
  #last: Exchange | undefined;

  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    // What is read in the background must not take its place.
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
