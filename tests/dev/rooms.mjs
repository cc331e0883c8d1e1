// The rooms of js/src, a folder each: `node tests/dev/rooms.mjs` draws them with their floors and arrows.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../js/src', import.meta.url));
const cli = ['io', 'validate', 'requests', 'apply', 'serve'].map((name) => `cli/${name}`);
const below = [
  'base',
  'generated',
  'issues',
  'errors',
  'wasm',
  'schema',
  'domain',
  'dry-run',
  'draft',
  'client',
  'form',
  'service',
];

/** From below: a room imports from itself and from rooms before it. */
export const order = [...below, 'entries', ...cli, 'cli'];

/** The room of a file; empty directly in js/src. */
export const roomOf = (file) => /^(?:cli\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '';

/** Each source with those that it imports, also for types only, and later. */
export const imports = new Map(
  readdirSync(root, { recursive: true })
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .map((file) => {
      const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''); // comments have examples
      const found = code.matchAll(/\b(?:from|import)\s*\(?\s*['"`](?:(\.[^'"`]+)\.js|flagadmin(?:\/(\w+))?)['"`]/g);
      return [
        file,
        [...found].map(([, path, entry = 'index']) =>
          path ? join(dirname(file), `${path}.ts`) : `entries/${entry}.ts`,
        ),
      ];
    }),
);

/** The files that import themselves through others. */
export function inCircles() {
  const reach = (file, seen = new Set()) => {
    for (const next of imports.get(file) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  return [...imports.keys()].filter((file) => reach(file).has(file));
}

/** The rooms from which a room imports. */
export function roomsBelow(room) {
  const files = [...imports].filter(([file]) => roomOf(file) === room);
  return [...new Set(files.flatMap(([, targets]) => targets.map(roomOf)))].filter((each) => each !== room);
}

/** The floor of each room, in their order: one above the highest of the rooms from which it imports. */
export function floors() {
  const found = new Map();
  for (const room of order) found.set(room, Math.max(0, ...roomsBelow(room).map((each) => 1 + found.get(each))));
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [room, floor] of floors()) console.log(`${floor} ${room} → ${roomsBelow(room).join(' ')}`);
  const arrows = order.flatMap(roomsBelow).length;
  console.log(`${imports.size} files, ${order.length} rooms, ${arrows} arrows, ${inCircles().length} files in circles`);
}
