/** What these names lead to, they included, as far as the graph (a map from a name to others) knows them. */
export function reachable(names, graph) {
  const found = new Set();
  const left = [...names];
  while (left.length !== 0) {
    const name = left.pop();
    if (graph.has(name) && !found.has(name)) {
      found.add(name);
      left.push(...graph.get(name));
    }
  }
  return found;
}
