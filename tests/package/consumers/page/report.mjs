/** The title of the page reports the result. */
export async function report(outcome) {
  document.title = await outcome.catch((error) => `failed: ${error} ${error.stack}`);
}
