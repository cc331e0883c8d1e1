// The canaries: vectors marked `canary`, which run through every door (README.md). What each of them brings, and what all of them lack.

/** The status and the name of the error of a response. */
function resultOf({ status, body }) {
  const [, name] = /"name":"([A-Z]\w+)"/.exec(status >= 400 ? (body ?? '') : '') ?? [];
  return [`status ${status}`, ...(name ? [`error ${name} ${status}`] : [])];
}

/** The kinds of value, error and boundary that a vector has. */
export function featuresOf({ function: tested, input, expect }) {
  const issues = [expect.issues ?? []].flat().concat(tested === 'decide' ? detailsOf(expect) : []);
  const operation = input.operation?.replace(/[A-Z].*/, '');
  return [
    `function ${tested}`,
    ...issues.map(({ code }) => `issue ${code}`),
    ...issues.filter(({ code }) => code === 'wrong_type').map(({ params }) => `${params.actual} of a wrong type`),
    ...(expect.warnings ?? []).map(({ code }) => `warning ${code}`),
    ...(expect.truncated ? ['truncated'] : []),
    ...(tested === 'decide' ? resultOf(expect) : []),
    ...(operation ? [`${operation} ${expect.status < 300 ? 'accepted' : 'refused'}`] : []),
    ...(input.context?.service ? ['a profile'] : []),
    ...['jsonBytesBase64', 'bodyBytesBase64', 'padBodyTo', 'providers'].filter((name) => name in input),
  ];
}

function detailsOf({ status, body }) {
  return status === 400 && body ? (JSON.parse(body).details ?? []) : [];
}

/** The features of vectors that no canary has. */
export function missingFeatures(vectors) {
  const found = new Set(vectors.filter(({ canary }) => canary).flatMap(featuresOf));
  return [...new Set(vectors.flatMap(featuresOf))].filter((feature) => !found.has(feature));
}
