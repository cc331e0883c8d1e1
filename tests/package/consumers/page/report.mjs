// Reports the result of a page in its title.

/** The title of the page reports the result. */
export async function report(outcome) {
  document.title = await outcome.catch((error) => `failed: ${error} ${error.stack}`);
}

/** The first message of a worker. */
export function messageOf(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
}
